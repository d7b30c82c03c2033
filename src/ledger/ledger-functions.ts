import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type QueryRunner } from 'typeorm';
import { faultCode } from '../common/errors/database-fault.js';
import { UserFault } from '../common/errors/economy-error.js';
import { eventKinds } from '../database/event-kinds.js';
import { hasCitus } from './distribution/cluster-state.js';
import { type InstanceResult, type InteractionResult } from './ledger-result.js';
import { withSqlValues } from './sql-values.js';

interface FunctionTraits {
  /** How many billable operations its SQL counts with the success of a call of one entry. */
  readonly billable?: (result: unknown) => number;
  /**
   * It runs as a whole on the node of its instance, in one command from the coordinator: STRICT (a NULL there ends the
   * coordinator), with `distributionArgument` first; it touches only the rows of that instance and shared tables, and is called as
   * `SELECT * FROM f($1, …)`, alone and outside of a transaction. A dry run, which is inside of one, runs on the coordinator.
   *
   * All others are created on every node too, because these and the reads call them there. They include forks and imports:
   * these touch two worlds, or are steps of a longer transaction.
   */
  readonly delegated?: true;
  /** It may write every character of a world, so it gets a longer timeout. */
  readonly wholeWorld?: true;
  /** Its results are events, from which they are rebuilt at once as they are for a repeat, with the instance after the last one. */
  readonly rebuilt?: true;
}

const one = (): number => 1;
const ifNew = (result: unknown): number => ((result as InstanceResult).existing ? 0 : 1);
const asCounted = (result: unknown): number => (result as InstanceResult).counted ?? 0;
/** A talk, and the accepted offers that became trades. */
const talkWithTrades = (result: unknown): number =>
  1 +
  ((result as InteractionResult | null)?.offers ?? []).filter(({ tradeSeq }) => tradeSeq !== undefined)
    .length;

/**
 * The SQL functions of the write path, in order of creation. They are repeatable: their files hold the current
 * text, and a process that starts with a newer text replaces them, after the migrations and under the same lock.
 */
const functions = {
  money: {},
  event_id: {},
  uuid_v7: {},
  next_event_time: {},
  world_time: {},
  skips_of: {},
  with_clock: {},
  increment_usage: {},
  get_idempotent_result: {},
  write_keys: {},
  save_idempotent_result: {},
  open_write: {},
  claim_key: {},
  parents_of: {},
  family_of: {},
  known_to: {},
  drifted: {},
  trade_effects: {},
  apply_trade_effects_with: {},
  tie_of: {},
  has_deals: {},
  recent_deals: {},
  recall: { delegated: true },
  seq_at: {},
  character_at: {},
  instance_at: {},
  population_at: {},
  forget_memory: { delegated: true },
  reflect: {},
  reflect_now: { delegated: true },
  fade_memories: {},
  tell_memory: { delegated: true },
  register_instance: { billable: ifNew, delegated: true },
  delete_instance: { delegated: true },
  restore_instance: { delegated: true },
  purge_rows: {},
  end_purge: {},
  move_dues: {},
  change_settings: { billable: asCounted, delegated: true },
  find_parents: {},
  find_known: {},
  set_feelings: {},
  set_relationship: { delegated: true },
  find_agent: {},
  spawn_character: {},
  register_spawns: { billable: one, delegated: true },
  register_npc_spawn: { billable: one, delegated: true },
  register_npc_death: { billable: one, delegated: true },
  update_agent_npc: { delegated: true },
  goods_of: {},
  put_goods: {},
  move_goods: {},
  price_of: {},
  open_holds: {},
  give_back: {},
  open_listings: {},
  end_listings: {},
  give_all_back: {},
  pass_goods_on: {},
  end_perished: {},
  perish_goods: {},
  held_at: {},
  mean_wealth: {},
  place_hold: { delegated: true },
  capture_hold: { billable: one, delegated: true },
  release_hold: { delegated: true },
  expire_holds: { delegated: true },
  due_at: {},
  obligation_data: {},
  write_obligation_event: {},
  feel_obligations: {},
  feel_word: {},
  debts_of: {},
  exceeds_limit: {},
  write_repayment: {},
  settle_debts: {},
  open_obligation: { delegated: true },
  change_obligation: { delegated: true },
  repay_obligation: { billable: one, delegated: true },
  pay_obligations: { delegated: true },
  open_account: { delegated: true },
  update_account: { delegated: true },
  close_account: { delegated: true },
  find_traders: {},
  known_trades: {},
  traded_goods: {},
  move_legs: {},
  move_traded: {},
  decide_trades: {},
  write_trades: {},
  fresh_rows: {},
  open_of_worlds: {},
  find_traders_of_worlds: {},
  settled_of_worlds: {},
  find_stock_of_worlds: {},
  write_stock_of_worlds: {},
  end_of_worlds: {},
  shown_character: {},
  move_texts: {},
  save_trade_results: {},
  register_trades: { billable: one, delegated: true },
  register_trades_of_worlds: { billable: one },
  paid_since: {},
  open_listing: { delegated: true },
  accept_listing: { billable: one, delegated: true },
  withdraw_listing: { delegated: true },
  put_asset: { delegated: true },
  find_stock: {},
  decide_exchanges: {},
  write_stock: {},
  write_exchanges: {},
  parties_of: {},
  register_exchanges: { billable: one, delegated: true },
  register_exchanges_of_worlds: { billable: one },
  register_budgeted_trade: { billable: one, delegated: true },
  estate_of: {},
  divide_estate: {},
  grieve: {},
  note_heirs: {},
  pay_estate: {},
  register_death: { billable: one, delegated: true, wholeWorld: true },
  change_characters: { delegated: true, wholeWorld: true, rebuilt: true },
  assess_tax: {},
  take_taxes: {},
  collect_taxes: { billable: one, delegated: true, wholeWorld: true },
  collect_due_taxes: { delegated: true, wholeWorld: true },
  nightly_moods: {},
  mourned_by: {},
  active_feelings: {},
  nightly_ties: {},
  register_night: { delegated: true, wholeWorld: true },
  wake_world: { delegated: true },
  last_collection: {},
  disbursement_shares: {},
  disburse: { delegated: true, wholeWorld: true },
  grant_wealth: { delegated: true },
  legs_back: {},
  reverse_exchange: {},
  reverse_event: { delegated: true },
  register_grants: { delegated: true },
  open_interaction: { delegated: true },
  feel_talk: {},
  feel_offers: {},
  hear_talk: {},
  write_talk: {},
  settle_offers: {},
  judge_promises: {},
  register_interaction: { billable: talkWithTrades, delegated: true },
  open_line: { delegated: true },
  bark_input: { delegated: true },
  open_silent_talk: { delegated: true },
  write_line: { delegated: true },
  end_talk: { billable: talkWithTrades, delegated: true },
  run_calls: { delegated: true },
  run_calls_of_worlds: {},
  copied_data: {},
  copied_fact: {},
  copy_world: {},
  open_world: {},
  fork_instance: { billable: ifNew },
  import_world: {},
  digest_texts: {},
  erase_texts: {},
  event_content: {},
  extend_hash_chain: { delegated: true },
  event_totals: {},
  event_mints: {},
  event_prices: {},
  find_rollup: {},
  next_item: {},
  prices_of: {},
  roll_up: { delegated: true },
  wealth_figures: {},
  population_figures: {},
} as const satisfies Readonly<Record<string, FunctionTraits>>;

export type LedgerFunction = keyof typeof functions;
export const ledgerFunctions = Object.keys(functions) as LedgerFunction[];

/** The distribution argument, which is the first of each delegated function. */
export const distributionArgument = 'p_instance';

export function traitsOf(name: LedgerFunction): FunctionTraits {
  return functions[name];
}

export const delegatedFunctions = ledgerFunctions.filter((name) => traitsOf(name).delegated);

export function functionText(name: LedgerFunction): string {
  return withSqlValues(readFileSync(join(import.meta.dirname, 'sql', `${name}.sql`), 'utf8'));
}

function functionTexts(): string[] {
  return ledgerFunctions.map(functionText);
}

/** The fingerprint of the functions and event kinds of this code; `schema_state` has that of the installed ones. */
export function functionsDigest(): string {
  return createHash('sha256')
    .update([...eventKinds, ...functionTexts()].join('\n'))
    .digest('hex');
}

/**
 * Whether the functions of this code are installed. Who replaces tables, as a cluster does when it gives
 * them back, drops the functions that are typed by their rows.
 */
export async function areFunctionsInstalled(
  runner: QueryRunner,
  digest = functionsDigest(),
): Promise<boolean> {
  const [installed] = (await runner.query(
    `SELECT digest FROM economy.schema_state WHERE name = 'functions'`,
  )) as { digest: string }[];
  if (installed?.digest !== digest) return false;
  const [found] = (await runner.query(
    `SELECT count(DISTINCT p.proname)::integer AS functions FROM pg_proc p
      WHERE p.pronamespace = 'economy'::regnamespace AND p.proname = ANY ($1)`,
    [ledgerFunctions],
  )) as { functions: number }[];
  return found!.functions === ledgerFunctions.length;
}

/** What a function needs that a statement on another node may call. Only a cluster knows it; else it needs a superuser. */
export const nestedSetting = "SET citus.allow_nested_distributed_execution = 'on'";

/** A plan for any instance knows no node: where tables are distributed, a statement is planned for the one it is about. */
const plannedOnce = "SET plan_cache_mode = 'force_generic_plan'";

/** Each in a transaction of its own: a function can name a new value of an enum only after its commit. */
async function addEventKinds(runner: QueryRunner): Promise<void> {
  const [{ known } = { known: [] }] = (await runner.query(
    'SELECT enum_range(NULL::economy.event_kind)::text[] AS known',
  )) as { known: readonly string[] }[];
  for (const kind of eventKinds.filter((each) => !known.includes(each))) {
    await runner.query(`ALTER TYPE economy.event_kind ADD VALUE '${kind}'`);
  }
}

/** invalid_function_definition: from release to release, a function that returns something else has other arguments. */
const returnsOtherwise = '42P13';

/** Adds the new event kinds, and creates or replaces the functions, if their text differs from the installed one. */
export async function installLedgerFunctions(runner: QueryRunner): Promise<void> {
  const digest = functionsDigest();
  if (await areFunctionsInstalled(runner, digest)) return;
  const leftOut = (await hasCitus(runner)) ? plannedOnce : nestedSetting;
  await addEventKinds(runner);
  const texts = functionTexts().map((text) => text.replace(leftOut, ''));
  await runner.startTransaction();
  try {
    for (const [index, text] of texts.entries()) {
      await runner.query(text).catch((cause: unknown) => {
        const what = `the SQL function ${ledgerFunctions[index]} cannot be made`;
        if (faultCode(cause) === returnsOtherwise) {
          throw new UserFault(
            'UNRELEASED_DATABASE',
            `${what}: this database was made by a version between releases. Start with a new one, or drop that function.`,
            { cause },
          );
        }
        throw new Error(`${what}: ${String(cause)}`, { cause });
      });
    }
    await runner.query(
      `INSERT INTO economy.schema_state (name, digest) VALUES ('functions', $1)
       ON CONFLICT (name) DO UPDATE SET digest = EXCLUDED.digest`,
      [digest],
    );
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}
