import { Injectable, Logger } from '@nestjs/common';
import { faultCode } from '../common/errors/database-fault.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { DatabasePermits } from '../database/database-permits.js';
import { Topology } from '../database/topology.js';
import { type LedgerCall, LedgerCalls } from './ledger-calls.js';
import { byAccount, givenWith, ifAny, type TradeCall, type TradesRow } from './trade-call.js';
import { type FreshRows } from './known-rows.js';

type Rows = readonly unknown[];

interface Waiting {
  readonly call: TradeCall;
  readonly resolve: (rows: Rows) => void;
  readonly reject: (error: unknown) => void;
}

/** What an application has at the database. */
interface Flights {
  alone: number;
  together: boolean;
  waiting: Waiting[];
}

/** How many calls of an application are sent alone before those that come meanwhile share one. */
const mostAlone = 2;
/** Instances of a shared call: a fault sends each alone. */
const mostTogether = 64;
/** A call of so many trades gains little by sharing, and would delay the others. */
const mostEntries = 32;

/**
 * Sends trades of different instances together, as the queue of an instance does with its own: under load, what waits for
 * one application is one call and one commit. A few calls go alone, at once, so that an idle service adds no latency; one that meets a lock
 * waits there alone. Each instance has at most one call here, so its order is that of its queue.
 */
@Injectable()
export class TradesOfWorlds {
  private readonly logger = new Logger('Ledger');
  private readonly flights = new Map<string, Flights>();

  constructor(
    private readonly calls: LedgerCalls,
    private readonly permits: DatabasePermits,
    private readonly topology: Topology,
  ) {}

  run(call: TradeCall): Promise<Rows> {
    // On a cluster, a call is handed over to the node of its instance.
    if (this.topology.isDistributed || !canShare(call)) return this.calls.run(call);
    const application = this.permits.ownerOf(call.instanceId) ?? call.instanceId;
    let flights = this.flights.get(application);
    if (!flights) this.flights.set(application, (flights = { alone: 0, together: false, waiting: [] }));
    if (!flights.together && flights.alone < mostAlone) return this.runAlone(application, flights, call);
    const { waiting, together } = flights;
    const result = new Promise<Rows>((resolve, reject) => waiting.push({ call, resolve, reject }));
    if (!together) void this.drain(application, flights);
    return result;
  }

  private async runAlone(application: string, flights: Flights, call: TradeCall): Promise<Rows> {
    flights.alone += 1;
    try {
      return await this.calls.run(call);
    } finally {
      flights.alone -= 1;
      this.forget(application, flights);
    }
  }

  private async drain(application: string, flights: Flights): Promise<void> {
    flights.together = true;
    while (flights.waiting.length > 0) {
      await this.runTogether(flights.waiting.splice(0, mostTogether));
    }
    flights.together = false;
    this.forget(application, flights);
  }

  /** Who meets a lock is sent alone, and nobody waits for it; so is each if the whole call was rolled back. */
  private async runTogether(batch: readonly Waiting[]): Promise<void> {
    const alone = ({ call, resolve, reject }: Waiting): void =>
      void this.calls.run(call).then(resolve, reject);
    try {
      const calls = batch.map(({ call }) => call);
      const [row] = (await this.calls.run(togetherOf(calls))) as unknown as readonly TogetherRow[];
      const rows = rowsOf(row!, calls);
      batch.forEach((waiting, index) => {
        const own = rows[index]!;
        if (own.codes?.[0] === busy) alone(waiting);
        else waiting.resolve([own]);
      });
    } catch (error) {
      const isLost = error instanceof EconomyError && error.code === 'DATABASE_UNAVAILABLE';
      const isRolledBack = !(error instanceof EconomyError) && faultCode(error) !== undefined;
      if (isRolledBack)
        this.logger.warn(
          `A call for ${batch.length} instances was rolled back, and each is sent alone: ${String(error)}`,
        );
      for (const waiting of batch) {
        if (isRolledBack || (isLost && waiting.call.repeatable)) alone(waiting);
        else waiting.reject(error);
      }
    }
  }

  private forget(application: string, { alone, together, waiting }: Flights): void {
    if (alone === 0 && !together && waiting.length === 0) this.flights.delete(application);
  }
}

const busy = 'INSTANCE_BUSY';

function canShare({ name, entries, dryRun, options }: TradeCall): boolean {
  return name === 'register_trades' && !dryRun && !options.atomic && entries.length <= mostEntries;
}

/** The row that `register_trades_of_worlds` returns; see there. */
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

/** Where each list begins when they stand one after the other. */
function startsOf(lists: readonly (readonly unknown[])[]): readonly number[] {
  let next = 0;
  return lists.map(({ length }) => (next += length) - length);
}
