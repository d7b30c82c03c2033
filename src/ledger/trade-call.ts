import { candidateIds } from '../common/identifier.js';
import { eventIdOf } from '../database/event-id.js';
import { type AccountRow, type AgentNpcRow, type AgentRow, type InstanceRow } from '../database/rows.js';
import { type Units } from '../common/money/units.js';
import { type IdempotentRequest, withoutKey } from './idempotency.js';
import { type CachedRows, type FreshRows, type HolderRow, isAccount, type KnownRows } from './known-rows.js';
import { type LedgerCall } from './ledger-calls.js';
import { type StoredGood } from './traded-goods.js';
import {
  type CompactTradeResult,
  type LedgerResult,
  type TradeResult,
  type WrittenEvent,
} from './ledger-result.js';

export interface TradeEntry {
  /** Identifiers as the caller gave them, in lower case. */
  readonly trader: string;
  readonly recipient: string | null;
  readonly amount: Units;
  /** What the trader has to be; either where it is not said. */
  readonly by?: 'agent-npc' | 'account' | undefined;
  /** It pays what there is, up to the amount. */
  readonly atMost?: boolean;
  readonly reason?: string | null;
  readonly reference?: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly goods: readonly StoredGood[] | null;
  readonly request: IdempotentRequest;
  /** The result omits the characters and the instance. */
  readonly short?: boolean | undefined;
  /** Why an external rule refuses it. */
  readonly refusal?: TradeRefusalFacts | null;
  /** What its trader may have paid with it within 24 hours; such an entry is a call of its own. */
  readonly budget?: Units | undefined;
}

export interface TradeRefusalFacts {
  readonly rule: string;
  readonly reason: string;
  readonly detail: string;
}

export interface BulkOptions {
  /** One refused entry refuses them all. */
  readonly atomic: boolean;
  /** Results carry the characters and the instance. */
  readonly full: boolean;
  readonly dryRun?: boolean;
}

/** The place of the instance itself among the holders, see `economy.find_traders`. */
const treasury = -1;

/** The outcome of an entry: a trade, or the event of a trade from an earlier call. */
export type TradeLedgerResult = LedgerResult<WrittenEvent | CompactTradeResult | TradeResult>;

/** The row that `register_trades` returns; see there. */
export interface TradesRow {
  readonly ord: number;
  readonly code: string | null;
  readonly replayed: boolean;
  readonly kept: StoredOutcomes | null;
  readonly at: number;
  readonly first_seq: number;
  readonly codes: readonly (string | null)[] | null;
  readonly facts: readonly unknown[] | null;
  readonly seqs: readonly (number | null)[];
  readonly repeats: readonly boolean[] | null;
  /** What moved, if an entry pays what there is. */
  readonly paid: readonly Units[] | null;
  readonly trader_left: readonly Units[];
  readonly recipient_left: readonly (Units | null)[];
  readonly place: readonly number[];
  readonly id: readonly string[];
  readonly version: readonly number[];
  /** Null for accounts. */
  readonly mood: readonly (Units | null)[];
  readonly fresh: FreshRows | null;
}

/** The outcome of a call with a key of its own. */
export interface StoredOutcomes {
  readonly codes: readonly (string | null)[] | null;
  readonly facts: readonly unknown[] | null;
  readonly seqs: readonly (number | null)[] | null;
}

/** A call of `register_trades` for any number of entries, in order, and the mapping of its result; or of one with a budget. */
export class TradeCall implements LedgerCall {
  readonly name: 'register_trades' | 'register_budgeted_trade';
  readonly args: readonly unknown[];
  readonly repeatable: boolean;
  readonly dryRun: boolean;
  readonly traders: readonly number[];
  readonly recipients: readonly number[];
  readonly cached: CachedRows;
  /** The two ids that each of its names may mean. */
  readonly ids: readonly (readonly [given: string, derived: string])[];

  constructor(
    readonly instanceId: string,
    readonly entries: readonly TradeEntry[],
    readonly options: BulkOptions,
    private readonly rows: KnownRows,
    private readonly request: IdempotentRequest = withoutKey,
  ) {
    const names = new NameIndex();
    this.traders = entries.map((entry) => names.indexOf(entry.trader));
    this.recipients = entries.map((entry) => (entry.recipient === null ? 0 : names.indexOf(entry.recipient)));
    const ids = names.list.map((name) => candidateIds(instanceId, name));
    this.ids = ids;
    this.cached = rows.read(instanceId, options.full ? ids : []);
    const keyed = entries.some((entry) => entry.request.key !== '');
    const budget = entries.length === 1 ? entries[0]!.budget : undefined;
    this.name = budget === undefined ? 'register_trades' : 'register_budgeted_trade';
    this.args = [
      instanceId,
      ...(budget === undefined ? [] : [budget]),
      ids.map(([given]) => given),
      ids.map(([, derived]) => derived),
      this.traders,
      this.recipients,
      entries.map((entry) => entry.amount),
      entries.some((entry) => entry.by) ? entries.map(byAccount) : [],
      entries.some((entry) => entry.atMost) ? entries.map((entry) => entry.atMost === true) : [],
      ifAny(entries, ({ reason }) => reason),
      ifAny(entries, ({ reference }) => reference),
      ifAny(entries, givenWith),
      ifAny(entries, ({ refusal }) => refusal && JSON.stringify(refusal)),
      keyed ? entries.map((entry) => entry.request.key) : [],
      keyed ? entries.map((entry) => entry.request.fingerprint) : [],
      options.atomic,
      request.key,
      request.fingerprint,
      options.full,
      this.cached.instance?.version ?? -1,
      this.cached.holders.map((row) => row?.version ?? -1),
      this.cached.agents.map((row) => row.id),
      this.cached.agents.map((row) => row.version),
    ];
    this.dryRun = options.dryRun === true;
    this.repeatable = request.key !== '' || entries.every((entry) => entry.request.key !== '');
  }

  /** The outcome of each entry; one outcome with the place 0 if the whole call was refused. */
  read(rows: readonly unknown[]): readonly TradeLedgerResult[] {
    const [row] = rows as readonly TradesRow[];
    if (!row) throw new Error('register_trades returned no row');
    if (row.kept) return storedOutcomes(row.kept);
    if (row.code !== null) return refuseAll(row.code, this.request, this.entries);
    // A dry run sees an instance that never was.
    if (row.fresh && !this.dryRun) this.rows.learn(row.fresh);
    const toResult = this.resultsOf(row);
    const { codes, repeats } = row;
    return this.entries.map((_, index) => {
      const ord = index + 1;
      const replayed = repeats?.[index] ?? false;
      const code = codes?.[index] ?? null;
      if (code !== null) return { ord, code, replayed, result: row.facts?.[index] as WrittenEvent };
      const seq = row.seqs[index]!;
      if (!replayed) return { ord, code, replayed, result: toResult(index) };
      const first = seq < row.first_seq ? -1 : row.seqs.indexOf(seq);
      return { ord, code, replayed, result: first === -1 ? { seq } : toResult(first) };
    });
  }

  private resultsOf(row: TradesRow): (index: number) => WrittenEvent | CompactTradeResult | TradeResult {
    const at = new Date(row.at).toISOString();
    const around = this.options.full ? this.around(row, at) : null;
    let differs: boolean | undefined;
    return (index) => {
      const entry = this.entries[index]!;
      const [giver, taker] = [
        row.place[this.traders[index]! - 1]!,
        row.place[this.recipients[index]! - 1] ?? 0,
      ];
      const seq = row.seqs[index]!;
      const trade: CompactTradeResult = {
        seq,
        id: eventIdOf(null, this.instanceId, seq, row.at),
        at,
        kind: taker === treasury ? 'tax' : 'trade',
        cause: taker === treasury ? 'payment' : 'trade',
        amount: row.paid?.[index] ?? entry.amount,
        actorId: row.id[giver - 1]!,
        recipientId: row.id[taker - 1] ?? null,
        actorWealth: row.trader_left[index]!,
        recipientWealth: row.recipient_left[index] ?? null,
        metadata: entry.metadata ? inStoredOrder(entry.metadata) : undefined,
        goods: entry.goods ?? undefined,
        reason: entry.reason ?? undefined,
        reference: entry.reference ?? undefined,
        requestedAmount: entry.atMost ? entry.amount : undefined,
      };
      if (!around || entry.short) return trade;
      const actor = around.after(giver, trade.actorWealth!);
      const recipient = taker <= 0 ? null : around.after(taker, trade.recipientWealth!);
      // What the treasury got is in the instance from its event on, and not before: with others beside it, each is looked up with its event.
      differs ??= row.place.includes(treasury) && row.seqs.filter((each) => each !== null).length > 1;
      // Who is not cached is looked up, too.
      if (differs || !around.instance || !actor || recipient === undefined) return { seq };
      return Object.assign(trade, {
        instance: around.instance,
        actor: 'agent' in actor ? actor : null,
        recipient: recipient && 'agent' in recipient ? recipient : null,
        actorAccount: 'agent' in actor ? undefined : actor,
        recipientAccount: recipient === null || 'agent' in recipient ? undefined : recipient,
      });
    };
  }

  /** The instance and the holders right after the call; rows that it returned take precedence over cached ones. */
  private around({ fresh, id, mood }: TradesRow, at: string) {
    const holders = new Map<string, HolderRow>();
    const agents = new Map<string, AgentRow>();
    for (const row of this.cached.holders) if (row) holders.set(row.id, row);
    for (const row of fresh?.holders ?? []) holders.set(row.id, row);
    for (const row of [...this.cached.agents, ...(fresh?.agents ?? [])]) agents.set(row.id, row);
    const instance: InstanceRow | undefined = fresh?.instance ?? this.cached.instance;
    const after = (index: number, wealth: Units): AgentNpcRow | AccountRow | undefined => {
      const row = holders.get(id[index - 1]!);
      if (!row) return undefined;
      if (isAccount(row)) return { ...row, wealth, updated_at: at };
      const agent = agents.get(row.agent_id);
      if (!agent) return undefined;
      // Written out, because a spread is slower to create and to read (ADR 0032).
      return {
        id: row.id,
        created_at: row.created_at,
        updated_at: at,
        deleted_at: null,
        uuid: row.uuid,
        name: row.name,
        type: row.type,
        wealth,
        held: row.held,
        mood: mood[index - 1]!,
        mood_baseline: row.mood_baseline,
        personality: row.personality,
        goal: row.goal,
        description: row.description,
        activity: row.activity,
        version: row.version,
        agent,
        kept: row,
      };
    };
    return { instance, after };
  }
}

/** Without a key of the call, its entries are separate requests with separate results. */
export function refuseAll(
  code: string,
  request: IdempotentRequest,
  entries: readonly unknown[],
): readonly LedgerResult<WrittenEvent>[] {
  const refused = { code, replayed: false, result: null as unknown as WrittenEvent };
  if (request.key !== '') return [{ ord: 0, ...refused }];
  return entries.map((_, index) => ({ ord: index + 1, ...refused }));
}

export function storedOutcomes({
  codes,
  facts,
  seqs,
}: StoredOutcomes): readonly LedgerResult<WrittenEvent>[] {
  return (seqs ?? codes ?? []).map((_, index) => {
    const code = codes?.[index] ?? null;
    const result = (code === null ? { seq: seqs?.[index] } : facts?.[index]) as WrittenEvent;
    return { ord: index + 1, code, replayed: true, result };
  });
}

/** What an entry adds to the data of its event, as `register_trades` takes it. */
export function givenWith({ metadata, goods, atMost, amount }: TradeEntry): string | null {
  if (goods === null && !atMost) return metadata && JSON.stringify(metadata);
  return JSON.stringify([
    {
      ...(goods && { goods }),
      ...(metadata && { metadata }),
      ...(atMost && { requestedAmount: Number(amount) }),
    },
  ]);
}

export function byAccount({ by }: TradeEntry): boolean | null {
  return by === undefined ? null : by === 'account';
}

/** Empty if no entry has any. */
export function ifAny<Entry>(
  entries: readonly Entry[],
  of: (entry: Entry) => string | null | undefined,
): readonly (string | null)[] {
  const values = entries.map((entry) => of(entry) ?? null);
  return values.some((value) => value !== null) ? values : [];
}

/** Each name once; places count from 1. */
export class NameIndex {
  readonly list: string[] = [];
  private readonly indexes = new Map<string, number>();

  indexOf(name: string): number {
    const known = this.indexes.get(name);
    if (known !== undefined) return known;
    const index = this.list.push(name);
    this.indexes.set(name, index);
    return index;
  }
}

/**
 * An object with its members in the order of `jsonb`, shorter names first, so that an answer built from the request of the
 * caller equals one built from the stored data.
 */
export function inStoredOrder<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inStoredOrder) as Value;
  const members = Object.entries(value).map(
    ([name, member]) => [Buffer.from(name), inStoredOrder(member)] as const,
  );
  members.sort(([a], [b]) => a.length - b.length || Buffer.compare(a, b));
  return Object.fromEntries(members.map(([name, member]) => [name.toString(), member])) as Value;
}
