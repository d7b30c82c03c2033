import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type QueryRunner } from 'typeorm';
import { eventKinds } from '../database/event-kinds.js';
import { hasCitus } from './distribution/cluster-state.js';
import { withSqlValues } from './sql-values.js';

/**
 * The SQL functions of the write path, in order of creation. They are repeatable: their files hold the current
 * text, and a process that starts with a newer text replaces them, after the migrations and under the same lock.
 */
export const ledgerFunctions = [
  'money',
  'units',
  'event_id',
  'uuid_v7',
  'uuid_v8',
  'next_event_time',
  'world_time',
  'with_clock',
  'increment_usage',
  'get_idempotent_result',
  'write_keys',
  'health_in',
  'save_idempotent_result',
  'release_key',
  'open_write',
  'claim_key',
  'parents_of',
  'mood_baseline',
  'drifted',
  'pending_trade_effects',
  'apply_trade_effects_with',
  'tie_of',
  'has_deals',
  'recent_deals',
  'recall',
  'recall_all',
  'seq_at',
  'character_at',
  'instance_at',
  'population_at',
  'find_character',
  'forget_memory',
  'reflect',
  'reflect_now',
  'fade_memories',
  'nightly_memory',
  'tell_memory',
  'register_instance',
  'change_settings',
  'is_taken',
  'find_parents',
  'find_agent',
  'rejoice',
  'spawn_character',
  'register_spawns',
  'register_npc_spawn',
  'register_npc_death',
  'update_agent_npc',
  'find_traders',
  'known_trades',
  'decide_trades',
  'write_trades',
  'fresh_rows',
  'save_trade_results',
  'register_trades',
  'paid_since',
  'register_budgeted_trade',
  'estate_of',
  'division_fault',
  'divide_estate',
  'grieve',
  'pay_estate',
  'register_death',
  'flat_tax',
  'progressive_tax',
  'assess_tax',
  'tax_to_assess',
  'mood_after_tax',
  'payment_fault',
  'collect_payments',
  'collect_taxes',
  'collect_due_taxes',
  'nightly_moods',
  'nightly_ties',
  'pass_night',
  'nights_due',
  'register_night',
  'pass_due_night',
  'wake_world',
  'last_collection',
  'disbursement_shares',
  'disburse',
  'grant_wealth',
  'open_interaction',
  'other_participants',
  'feel_talk',
  'feel_offers',
  'hear_talk',
  'write_talk',
  'settle_offers',
  'register_interaction',
  'talk_input',
  'open_line',
  'open_silent_talk',
  'write_line',
  'end_talk',
  'run_talks',
  'copied_references',
  'copied_data',
  'copy_world',
  'open_world',
  'fork_instance',
  'import_world',
  'without_texts',
  'digest_texts',
  'erase_texts',
  'event_content',
  'extend_hash_chain',
  'event_totals',
  'event_mints',
  'event_prices',
  'rollup_before',
  'rollup_from',
  'next_item',
  'prices_of',
  'roll_up',
  'most_connected',
  'wealth_figures',
  'distribution_figures',
  'population_figures',
  'past_figures',
] as const;

export type LedgerFunction = (typeof ledgerFunctions)[number];

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
        throw new Error(`the SQL function ${ledgerFunctions[index]} cannot be made: ${String(cause)}`, {
          cause,
        });
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
