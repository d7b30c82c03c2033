import { Injectable, Logger } from '@nestjs/common';
import { DatabasePermits } from '../database/database-permits.js';
import { Topology } from '../database/topology.js';
import { type LedgerCall, LedgerCalls } from './ledger-calls.js';
import { byAccount, givenWith, ifAny, type TradeCall, type TradesRow } from './trade-call.js';
import { type FreshRows } from './known-rows.js';
import { WorldsBatcher } from './worlds-batcher.js';

type Rows = readonly unknown[];

/** A call of so many trades gains little by sharing, and would delay the others. */
const mostEntries = 32;

/** Sends trades of different instances together, in one call that takes the entries of all. */
@Injectable()
export class TradesOfWorlds {
  private readonly logger = new Logger('Ledger');
  private readonly batcher = new WorldsBatcher<TradeCall, Rows>({
    alone: (call) => this.calls.run(call),
    together: (calls) => this.runTogether(calls),
    most: 64,
    onRollback: (count, error) => {
      this.logger.warn(
        `A call for ${count} instances was rolled back, and each is sent alone: ${String(error)}`,
      );
    },
  });

  constructor(
    private readonly calls: LedgerCalls,
    private readonly permits: DatabasePermits,
    private readonly topology: Topology,
  ) {}

  run(call: TradeCall): Promise<Rows> {
    // On a cluster, a call is handed over to the node of its instance.
    if (this.topology.isDistributed || !canShare(call)) return this.calls.run(call);
    return this.batcher.run(this.permits.ownerOf(call.instanceId) ?? call.instanceId, call);
  }

  private async runTogether(calls: readonly TradeCall[]): Promise<(Rows | null)[]> {
    const rows = (await this.calls.run(togetherOf(calls))) as unknown as readonly TogetherRow[];
    const [shared, ...own] = rows.toSorted((one, other) => one.ord - other.ord);
    const results: (Rows | null)[] = rowsOf(shared!, calls).map((row) =>
      row.codes?.[0] === busy ? null : [row],
    );
    for (const row of own) results[row.ord - 1] = [ownRow(row)];
    return results;
  }
}

export const busy = 'INSTANCE_BUSY';

function canShare({ name, entries, dryRun, options }: TradeCall): boolean {
  return name === 'register_trades' && !dryRun && !options.atomic && entries.length <= mostEntries;
}

/** A row that `register_trades_of_worlds` returns; see there. */
interface TogetherRow extends Omit<TradesRow, 'kept' | 'at' | 'first_seq' | 'fresh'> {
  readonly at: readonly number[];
  readonly first_seq: readonly number[];
  readonly fresh: readonly (FreshRows | null)[] | null;
}

/** One call of `register_trades_of_worlds`, whose arguments are those of each, one after the other. */
function togetherOf(calls: readonly TradeCall[]): LedgerCall {
  const entries = calls.flatMap((call) => call.entries);
  const names = calls.flatMap((call) => call.ids);
  const ofEach = (counts: readonly number[]): number[] =>
    counts.flatMap((count, index) => Array.from({ length: count }, () => index + 1));
  const isKeyed = entries.some(({ request }) => request.key !== '');
  // One that two calls know in different versions is read again.
  const agents = new Map<string, number>();
  for (const { id, version } of calls.flatMap(({ cached }) => cached.agents))
    agents.set(id, (agents.get(id) ?? version) === version ? version : -1);
  const firstNames = startsOf(calls.map(({ ids }) => ids));
  const placed = (places: readonly number[], call: number): number[] =>
    places.map((place) => (place > 0 ? place + firstNames[call]! : place));
  return {
    name: 'register_trades_of_worlds',
    instanceId: calls[0]!.instanceId,
    args: [
      calls.map(({ instanceId }) => instanceId),
      ofEach(calls.map(({ ids }) => ids.length)),
      ofEach(calls.map((call) => call.entries.length)),
      names.map(([given]) => given),
      names.map(([, derived]) => derived),
      calls.flatMap(({ traders }, index) => placed(traders, index)),
      calls.flatMap(({ recipients }, index) => placed(recipients, index)),
      entries.map(({ amount }) => amount),
      entries.some(({ by }) => by) ? entries.map(byAccount) : [],
      entries.some(({ atMost }) => atMost) ? entries.map(({ atMost }) => atMost === true) : [],
      ifAny(entries, ({ reason }) => reason),
      ifAny(entries, ({ reference }) => reference),
      ifAny(entries, givenWith),
      ifAny(entries, ({ refusal }) => refusal && JSON.stringify(refusal)),
      isKeyed ? entries.map(({ request }) => request.key) : [],
      isKeyed ? entries.map(({ request }) => request.fingerprint) : [],
      calls.map((call) => call.entries.some(({ goods }) => goods !== null)),
      calls.map(({ options }) => options.full),
      calls.map(({ cached }) => cached.instance?.version ?? -1),
      calls.flatMap(({ ids, cached }) => ids.map((_, index) => cached.holders[index]?.version ?? -1)),
      [...agents.keys()],
      [...agents.values()],
    ],
    repeatable: calls.every(({ repeatable }) => repeatable),
  };
}

/** What `register_trades` would have returned for each. */
function rowsOf(row: TogetherRow, calls: readonly TradeCall[]): TradesRow[] {
  const [firstNames, firstEntries] = [
    startsOf(calls.map(({ ids }) => ids)),
    startsOf(calls.map(({ entries }) => entries)),
  ];
  return calls.map(({ ids, entries }, index) => {
    const [name, entry] = [firstNames[index]!, firstEntries[index]!];
    const byName = <Value>(values: readonly Value[]): readonly Value[] =>
      values.slice(name, name + ids.length);
    const byEntry = <Value>(values: readonly Value[]): readonly Value[] =>
      values.slice(entry, entry + entries.length);
    return {
      ord: index + 1,
      code: null,
      replayed: false,
      kept: null,
      at: row.at[index]!,
      first_seq: row.first_seq[index]!,
      codes: row.codes && byEntry(row.codes),
      facts: row.facts && byEntry(row.facts),
      seqs: byEntry(row.seqs),
      repeats: row.repeats && byEntry(row.repeats),
      paid: row.paid && byEntry(row.paid),
      trader_left: byEntry(row.trader_left),
      recipient_left: byEntry(row.recipient_left),
      place: byName(row.place).map((place) => (place > 0 ? place - name : place)),
      id: byName(row.id),
      version: byName(row.version),
      mood: byName(row.mood),
      fresh: row.fresh?.[index] ?? null,
    };
  });
}

/** That of an instance with a row of its own. */
function ownRow({ at: [at], first_seq: [firstSeq], fresh, ...row }: TogetherRow): TradesRow {
  return { ...row, kept: null, at: at!, first_seq: firstSeq!, fresh: fresh?.[0] ?? null };
}

/** Where each list begins when they stand one after the other. */
function startsOf(lists: readonly (readonly unknown[])[]): readonly number[] {
  let next = 0;
  return lists.map(({ length }) => (next += length) - length);
}
