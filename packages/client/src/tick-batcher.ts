import { type EconomyClient } from './economy-client.js';
import { EconomyProblem, isProblem, type Problem, type ProblemOf } from './problem.js';
import { randomKey } from './random-key.js';
import { type CallOptions, type Schemas } from './types.js';

export type TradeOfTick = Schemas['BulkTradeInput'];
export type RegisteredTrade = Schemas['MinimalTradeEvent'];

export interface TickBatcherOptions {
  /** Trades in one call, at most 1000. A full call of one instance is sent before the tick. */
  readonly maxEntries?: number;
  /** Sends trades after this wait, for games without ticks. Default: only `tick()` and `maxEntries` send. */
  readonly maxWaitMs?: number;
  /** Called for each trade that had no effect; its promise also rejects. */
  readonly onRefused?: (refusal: TradeRefusal) => void;
  /** Options of the calls that are sent. */
  readonly call?: Omit<CallOptions, 'idempotencyKey'>;
}

export interface TradeRefusal {
  readonly instance: string;
  readonly trade: TradeOfTick;
  readonly error: unknown;
}

/** The outcome of the trades since the previous tick. */
export interface TickSummary {
  readonly registered: number;
  readonly refused: number;
}

interface Entry {
  readonly trade: TradeOfTick;
  readonly bytes: number;
  readonly resolve: (trade: RegisteredTrade) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue {
  readonly entries: Entry[];
  /** How many of the first trades to send now. */
  due: number;
  sending: Promise<void> | null;
}

/** The service accepts 1 MB; this leaves room for the rest of the body. */
const maxBytes = 900_000;
const encoder = new TextEncoder();

/**
 * Collects the trades of a game tick and registers them in few calls, in order per instance. Every trade has its own
 * key, so a retried call does nothing twice.
 */
export class TickBatcher {
  private readonly queues = new Map<string, Queue>();
  private readonly maxEntries: number;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private registered = 0;
  private refused = 0;

  constructor(
    private readonly economy: Pick<EconomyClient, 'tradeMany'>,
    private readonly options: TickBatcherOptions = {},
  ) {
    this.maxEntries = Math.max(1, Math.min(1000, options.maxEntries ?? 1000));
  }

  /** Resolves to the registered trade. You may ignore the promise: `tick()` and `onRefused` also report refusals. */
  trade(instance: string, given: TradeOfTick): Promise<RegisteredTrade> {
    const trade = { ...given, idempotencyKey: given.idempotencyKey ?? randomKey() };
    const outcome = new Promise<RegisteredTrade>((resolve, reject) => {
      const queue = this.queueOf(instance);
      queue.entries.push({ trade, bytes: encoder.encode(JSON.stringify(trade)).length + 1, resolve, reject });
      if (queue.entries.length - queue.due >= this.maxEntries) this.send(instance, queue);
      else if (this.options.maxWaitMs !== undefined)
        this.timer ??= setTimeout(() => this.sendAll(), this.options.maxWaitMs);
    });
    // An unhandled refusal must not end the process.
    outcome.catch(() => undefined);
    return outcome;
  }

  /** Sends the collected trades; resolves when all of them have an outcome. */
  async tick(): Promise<TickSummary> {
    this.sendAll();
    for (const { sending } of [...this.queues.values()]) await sending;
    const summary = { registered: this.registered, refused: this.refused };
    this.registered = 0;
    this.refused = 0;
    return summary;
  }

  private queueOf(instance: string): Queue {
    const known = this.queues.get(instance);
    if (known) return known;
    const queue: Queue = { entries: [], due: 0, sending: null };
    this.queues.set(instance, queue);
    return queue;
  }

  private sendAll(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    for (const [instance, queue] of this.queues) this.send(instance, queue);
  }

  private send(instance: string, queue: Queue): void {
    queue.due = queue.entries.length;
    // One call per instance at a time keeps its trades in order.
    if (queue.due > 0) queue.sending ??= this.drain(instance, queue);
  }

  private async drain(instance: string, queue: Queue): Promise<void> {
    while (queue.due > 0) {
      const entries = this.nextCall(queue);
      queue.due -= entries.length;
      await this.register(instance, entries);
    }
    queue.sending = null;
    if (queue.entries.length === 0) this.queues.delete(instance);
  }

  private nextCall(queue: Queue): Entry[] {
    let bytes = 0;
    let count = 0;
    for (const entry of queue.entries.slice(0, Math.min(queue.due, this.maxEntries))) {
      bytes += entry.bytes;
      if (count > 0 && bytes > maxBytes) break;
      count += 1;
    }
    return queue.entries.splice(0, count);
  }

  private async register(instance: string, entries: readonly Entry[]): Promise<void> {
    try {
      const trades = entries.map(({ trade }) => trade);
      const { results } = await this.economy.tradeMany(
        instance,
        { trades },
        {
          ...this.options.call,
          // Each trade has its own.
          idempotencyKey: false,
          prefer: 'minimal',
        },
      );
      for (const [index, entry] of entries.entries()) {
        const { event, problem } = results[index] ?? {};
        if (event) {
          this.registered += 1;
          entry.resolve(event);
        } else {
          this.refuse(
            instance,
            entry,
            problem ? new EconomyProblem(problem as Problem) : new Error('the trade has no result'),
          );
        }
      }
    } catch (error) {
      const valid = this.refuseInvalid(instance, entries, error);
      if (valid.length < entries.length && valid.length > 0) return this.register(instance, valid);
      for (const entry of valid) this.refuse(instance, entry, error);
    }
  }

  /** A malformed trade makes the service refuse the whole call; this separates the others, to send them again. */
  private refuseInvalid(instance: string, entries: readonly Entry[], error: unknown): readonly Entry[] {
    if (!isProblem(error, 'VALIDATION_FAILED')) return entries;
    return entries.filter((entry, index) => {
      const errors = error.errors.filter(({ pointer }) => `${pointer}/`.startsWith(`/trades/${index}/`));
      if (errors.length === 0) return true;
      const problem: ProblemOf<'VALIDATION_FAILED'> = { ...error.problem, errors };
      this.refuse(instance, entry, new EconomyProblem(problem));
      return false;
    });
  }

  private refuse(instance: string, { trade, reject }: Entry, error: unknown): void {
    this.refused += 1;
    reject(error);
    const { onRefused } = this.options;
    // Asynchronous, so that an error in it does not affect later trades.
    if (onRefused) queueMicrotask(() => onRefused({ instance, trade, error }));
  }
}
