import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isDatabaseAway } from './errors/database-fault.js';

export interface PeriodicTaskOptions {
  /** The log names it when a run fails. */
  readonly name: string;
  /** From the end of a run to the start of the next one; 0: the task never runs. */
  readonly intervalMs: number;
  /** Share of the interval by which it varies, so that replicas that started together do not run together. */
  readonly jitter?: number;
  /** From `wake()` to the run: calls come in bursts, and one run serves them all. */
  readonly wakeDelayMs?: number;
  readonly run: () => unknown;
}

/**
 * Work that a process repeats for as long as it lives. Runs never overlap; a failed one is logged, once until one succeeds,
 * and repeated in the next round. No timer of it keeps the process alive. A run belongs to no request, whoever woke it: neither its
 * spans nor its log lines do.
 */
export class PeriodicTask {
  private readonly logger = new Logger('PeriodicTask');
  private readonly stopping = new AbortController();
  private started = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private woken = false;
  private failing = false;
  private readonly onTime: () => void;

  constructor(private readonly options: PeriodicTaskOptions) {
    this.onTime = AsyncResource.bind(() => this.begin());
  }

  /** Aborted by `stop()`: long work ends early. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Begins; the first run comes after an interval, or after `wake()`. */
  start(): void {
    if (this.options.intervalMs === 0 || this.signal.aborted) return;
    this.started = true;
    this.plan();
  }

  /** Runs soon, and once more if a run is under way: it may have missed what happened just now. */
  wake(): void {
    if (this.woken) return;
    this.woken = true;
    if (this.running === null) this.plan();
  }

  /** Resolves when the run under way has ended; there is none after it. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  /** Waits within a run; a stop ends the wait. */
  async rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.signal, ref: false }).catch(() => undefined);
  }

  private plan(): void {
    clearTimeout(this.timer);
    if (!this.started || this.signal.aborted) return;
    const { intervalMs, jitter = 0.1, wakeDelayMs = 0 } = this.options;
    const interval = intervalMs * (1 + jitter * (2 * Math.random() - 1));
    this.timer = setTimeout(this.onTime, this.woken ? wakeDelayMs : interval);
    this.timer.unref();
  }

  private begin(): void {
    this.woken = false;
    this.running = this.run().finally(() => {
      this.running = null;
      this.plan();
    });
  }

  private async run(): Promise<void> {
    try {
      await this.options.run();
      this.failing = false;
    } catch (error) {
      const text = `${this.options.name} failed and will be retried: ${String(error)}`;
      // An outage of the database is reported by the requests and `/health`.
      if (this.failing || isDatabaseAway(error)) this.logger.debug(text);
      else this.logger.error(text);
      this.failing = true;
    }
  }
}

/** A provider whose work is a periodic task: it starts with the application and ends with it. */
export abstract class PeriodicWorker implements OnApplicationBootstrap, OnModuleDestroy {
  protected readonly task: PeriodicTask;

  constructor(options: Omit<PeriodicTaskOptions, 'run'>) {
    this.task = new PeriodicTask({ ...options, run: () => this.sweep() });
  }

  /** One round, whose result nothing but a test reads. */
  abstract sweep(): unknown;

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }
}
