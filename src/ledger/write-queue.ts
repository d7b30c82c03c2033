import { Injectable } from '@nestjs/common';
import { EconomyError } from '../common/errors/economy-error.js';
import { Metrics } from '../common/observation/metrics.js';
import { currentTrace, inSharedSpan } from '../common/observation/tracing.js';
import { type LedgerCall, LedgerCalls } from './ledger-calls.js';
import { AdaptiveBatcher } from './adaptive-batcher.js';
import { type LedgerResult } from './ledger-result.js';
import { WriteSignal } from './write-signal.js';
import { KnownRows } from './known-rows.js';
import { CallsOfWorlds, type SharedCall } from './calls-of-worlds.js';
import { EntriesOfWorlds } from './entries-of-worlds.js';
import { ExchangeCall, type ExchangeEntry, type ExchangeLedgerResult } from './exchange-call.js';
import { type IdempotentRequest, withoutKey } from './idempotency.js';
import { type LedgerFunction } from './ledger-functions.js';
import { isShared } from './shared-functions.js';
import { unwrapResult } from './unwrap-result.js';
import { TradeCall, type TradeEntry, type TradeLedgerResult } from './trade-call.js';

/**
 * Waiting entries cost memory and time: beyond these limits, callers have to retry. A talk, or another write that shares a call, costs as
 * much as many trades: more of them in a call would only delay the trades. Nobody notices that a talk of seconds waits for `patienceMs`, but
 * trades notice many calls for a talk each.
 */
const limits = { batch: 128, writeQueue: 2000, totalQueue: 8000, wait: 5000, shared: 16, patienceMs: 30 };

type Send = (call: LedgerCall) => Promise<Rows>;
type Work =
  | { readonly trade: TradeEntry }
  | { readonly exchange: ExchangeEntry }
  | { readonly call: LedgerCall; readonly weight: number }
  | { readonly alone: (send: Send) => Promise<Rows>; readonly isDryRun: boolean }
  | { readonly shared: SharedCall; readonly isTalk: boolean };
/** `trace`: that of its request; a shared call may run in another one. */
type Job = Work & { readonly trace: ReturnType<typeof currentTrace> };
type Rows = readonly LedgerResult<unknown>[];

/**
 * One queue per instance: one call is in flight, and further writes wait here instead of on a pooled connection
 * for the lock of the instance. Waiting trades share a call, as do exchanges, calls of talks, and other short writes.
 */
@Injectable()
export class WriteQueue {
  private readonly batcher = new AdaptiveBatcher<Job, Rows>(
    (instanceId, jobs, waited) => this.run(instanceId, jobs, waited),
    limits,
    {
      kind: kindOf,
      most: (kind) => (kind === 'trade' || kind === 'exchange' ? limits.batch : limits.shared),
      patience: (kind) => (isOfTalk(kind) ? limits.patienceMs : 0),
      weight: (job) => ('call' in job ? job.weight : 1),
    },
  );

  constructor(
    private readonly calls: LedgerCalls,
    private readonly entries: EntriesOfWorlds,
    private readonly shared: CallsOfWorlds,
    private readonly signal: WriteSignal,
    private readonly metrics: Metrics,
    private readonly rows: KnownRows,
  ) {
    metrics.writeQueueDepth.from(() => this.batcher.load.waiting);
    metrics.writeQueuesBusy.from(() => this.batcher.load.queues);
  }

  trade(instanceId: string, trade: TradeEntry): Promise<TradeLedgerResult | undefined> {
    return this.batcher
      .add(instanceId, { trade, trace: currentTrace() })
      .then((rows) => rows[0] as TradeLedgerResult | undefined);
  }

  exchange(instanceId: string, exchange: ExchangeEntry): Promise<ExchangeLedgerResult | undefined> {
    return this.batcher
      .add(instanceId, { exchange, trace: currentTrace() })
      .then((rows) => rows[0] as ExchangeLedgerResult | undefined);
  }

  /**
   * `entries`: the number of entries of a bulk call. A dry run queues like all others, because it needs the lock of the instance too.
   */
  async call<Result>(
    instanceId: string,
    call: LedgerCall,
    entries = 1,
  ): Promise<readonly LedgerResult<Result>[]> {
    const weight = Math.ceil(entries / 10);
    const rows = await this.batcher.add(instanceId, { call, weight, trace: currentTrace() });
    return rows as readonly LedgerResult<Result>[];
  }

  /** Calls a function of one entry, whose last arguments are the key and the fingerprint. */
  async callOne<Result>(
    name: LedgerFunction,
    instanceId: string,
    args: readonly unknown[],
    request: IdempotentRequest,
    dryRun = false,
  ): Promise<Result> {
    const all = [instanceId, ...args, request.key, request.fingerprint];
    const repeatable = request.key !== '';
    if (!dryRun && isShared(name)) {
      const row = await this.share<Result>(instanceId, { name, args: all, repeatable });
      return unwrapResult(row, request, name);
    }
    const [row] = await this.call<Result>(instanceId, { name, args: all, repeatable, dryRun });
    return unwrapResult(row, dryRun ? withoutKey : request, name);
  }

  /**
   * Calls that no other write of this process interrupts. Other work in `work` is bounded in time and holds neither a
   * lock nor a connection.
   */
  async alone<Result>(
    instanceId: string,
    isDryRun: boolean,
    work: (
      send: (call: LedgerCall) => Promise<readonly LedgerResult<Result>[]>,
    ) => Promise<readonly LedgerResult<Result>[]>,
  ): Promise<readonly LedgerResult<Result>[]> {
    const alone = async (send: Send): Promise<Rows> =>
      work(send as (call: LedgerCall) => Promise<readonly LedgerResult<Result>[]>);
    const rows = await this.batcher.add(instanceId, { alone, isDryRun, trace: currentTrace() });
    return rows as readonly LedgerResult<Result>[];
  }

  /** A call of one entry that may share one of the database; a talk lets other writes go first for a moment. */
  async share<Result>(
    instanceId: string,
    shared: SharedCall,
    isTalk = false,
  ): Promise<LedgerResult<Result> | undefined> {
    const rows = await this.batcher.add(instanceId, { shared, isTalk, trace: currentTrace() });
    return rows[0] as LedgerResult<Result> | undefined;
  }

  private async run(
    instanceId: string,
    jobs: readonly Job[],
    waited: number,
  ): Promise<readonly (Rows | Error)[]> {
    const [first] = jobs;
    if (first && isDryRun(first)) return this.send(instanceId, jobs);
    this.metrics.batchSize.observe(jobs.length);
    this.metrics.writeQueueWait.observe(waited / 1000);
    const plan = { name: 'queue call', attributes: { 'economy.batch_size': jobs.length } };
    const origins = jobs.map(({ trace }) => trace);
    const results = await inSharedSpan(plan, origins, () => this.send(instanceId, jobs));
    this.signal.written(instanceId);
    return results;
  }

  private async send(instanceId: string, jobs: readonly Job[]): Promise<readonly (Rows | Error)[]> {
    const [first] = jobs;
    if (first && 'call' in first) return [await this.calls.run(first.call)];
    if (first && 'alone' in first) return [await first.alone((call) => this.calls.run(call))];
    const shared = jobs.flatMap((job) => ('shared' in job ? [job.shared] : []));
    if (shared.length > 0) return this.runShared(instanceId, shared);
    const exchanges = jobs.flatMap((job) => ('exchange' in job ? [job.exchange] : []));
    if (exchanges.length > 0) return runMixed(exchanges, (entries) => this.runExchanges(instanceId, entries));
    const trades = jobs.flatMap((job) => ('trade' in job ? [job.trade] : []));
    return runMixed(trades, (entries) => this.runTrades(instanceId, entries));
  }

  private async runTrades(instanceId: string, entries: readonly TradeEntry[]): Promise<Rows[]> {
    const full = entries.some((entry) => entry.short !== true);
    const call = new TradeCall(instanceId, entries, { atomic: false, full }, this.rows);
    return call.read(await this.entries.runTrades(call)).map((row) => [row]);
  }

  private async runExchanges(instanceId: string, entries: readonly ExchangeEntry[]): Promise<Rows[]> {
    const call = new ExchangeCall(instanceId, entries, { atomic: false, dryRun: false });
    return call.read(await this.entries.runExchanges(call)).map((row) => [row]);
  }

  private async runShared(instanceId: string, calls: readonly SharedCall[]): Promise<(Rows | Error)[]> {
    const outcomes = await this.shared.run(instanceId, calls);
    return outcomes.map((outcome) => (outcome instanceof Error ? outcome : [outcome]));
  }
}

/** If the connection is lost during a shared call, only entries with a key can be retried. */
async function runMixed<Entry extends { readonly request: IdempotentRequest }>(
  entries: readonly Entry[],
  run: (entries: readonly Entry[]) => Promise<Rows[]>,
): Promise<(Rows | Error)[]> {
  const keyed = entries.filter(({ request }) => request.key !== '');
  try {
    return await run(entries);
  } catch (error) {
    const isMixed = keyed.length > 0 && keyed.length < entries.length;
    if (!isMixed || !(error instanceof EconomyError) || error.code !== 'DATABASE_UNAVAILABLE') throw error;
    const repeated = (await run(keyed).catch(() => [])).values();
    return entries.map(({ request }) => (request.key === '' ? error : (repeated.next().value ?? error)));
  }
}

const isDryRun = (job: Job): boolean =>
  'alone' in job ? job.isDryRun : 'call' in job && job.call.dryRun === true;

function kindOf(job: Job): string | null {
  if ('trade' in job) return 'trade';
  if ('exchange' in job) return 'exchange';
  if (!('shared' in job)) return null;
  // After a lost connection, none of a call is repeated unless all may be.
  return `${job.isTalk ? 'talk' : 'write'}${job.shared.repeatable ? '' : ' once'}`;
}

const isOfTalk = (kind: string): boolean => kind.startsWith('talk');
