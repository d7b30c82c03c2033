import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger } from 'pino';
import { type DemoFacts } from '../demo/demo-world.js';
import { StartError } from '../explain-start-fault.js';
import { BackOff } from './back-off.js';
import { type End, WorkerHandle, type Ready } from './worker-handle.js';
import { type StartOrder } from './messages.js';
import { MetricsOfWorkers } from './metrics-of-workers.js';

export interface FleetOptions {
  readonly workers: number;
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly makesDemo: boolean;
  /** The longest that a worker may take to end by itself. */
  readonly endWithinMs: number;
  readonly logger: Logger;
}

/** The workers: each has a number, which its replacement keeps. */
export class WorkerPool {
  /** Rejects when there is no use in starting workers any more. */
  readonly crashLoop: Promise<never>;
  private giveUp: (reason: Error) => void = () => undefined;
  /** Every process there is. */
  private readonly handles = new Set<WorkerHandle>();
  /** Who has the number. */
  private readonly slots = new Map<number, WorkerHandle>();
  private readonly metrics = new MetricsOfWorkers();
  private readonly backOff = new BackOff();
  private readonly over = new AbortController();
  private restarting: Promise<void> | null = null;
  private restartAgain = false;
  private demo: DemoFacts | null = null;

  constructor(private readonly options: FleetOptions) {
    this.crashLoop = new Promise<never>((_resolve, reject) => (this.giveUp = reject));
    // Who waits for it may have stopped by then.
    this.crashLoop.catch(() => undefined);
  }

  /** One first, so that what none of them can do is said once; then all others at the same time. */
  async start(): Promise<Ready> {
    const { workers, makesDemo } = this.options;
    const first = await this.firstReady(this.launch(1, makesDemo ? 'make' : null));
    this.demo = first.tour?.facts ?? null;
    const others = Array.from({ length: workers - 1 }, (_none, index) => this.launch(index + 2, this.demo));
    for (const handle of others) await this.firstReady(handle);
    for (const handle of this.handles) this.place(handle);
    return first;
  }

  /** Replaces every worker, one after the other, each when its successor is ready. */
  async restart(): Promise<void> {
    if (this.restarting) {
      this.restartAgain = true;
      return this.restarting;
    }
    this.restarting = this.replaceAll();
    await this.restarting;
    this.restarting = null;
    if (!this.restartAgain) return;
    this.restartAgain = false;
    await this.restart();
  }

  async stop(): Promise<void> {
    this.over.abort();
    const { endWithinMs } = this.options;
    await Promise.all([...this.handles].map((handle) => handle.end('stop', endWithinMs)));
  }

  /** At once, whatever they do. */
  kill(): void {
    for (const handle of this.handles) handle.kill();
  }

  private async firstReady(handle: WorkerHandle): Promise<Ready> {
    const ready = await handle.ready;
    if (ready) return ready;
    const { says, how } = await handle.ended;
    throw new StartError(says ?? `Worker ${handle.number} ended with ${how} while it started.`);
  }

  private launch(number: number, demo: StartOrder['demo']): WorkerHandle {
    const { databaseUrl, poolSize } = this.options;
    const handle = new WorkerHandle(
      { kind: 'start', number, databaseUrl, poolSize, demo },
      {
        measured: (from, measured) => this.metrics.keep(from, measured),
        gather: (from, id) => void this.gather(from, id),
      },
    );
    this.handles.add(handle);
    void handle.ended.then(() => {
      this.handles.delete(handle);
      this.metrics.remove(handle);
    });
    return handle;
  }

  /** From now on the number is that of this handle, and of those who follow when it ends. */
  private place(handle: WorkerHandle): void {
    this.slots.set(handle.number, handle);
    void handle.ended.then((end) => this.follow(handle, end));
  }

  private async follow(handle: WorkerHandle, end: End): Promise<void> {
    const { number } = handle;
    // It was replaced, and had to end.
    if (this.slots.get(number) !== handle) return;
    this.slots.delete(number);
    if (this.over.signal.aborted) return;
    const waitMs = this.backOff.afterDeath(end.servedMs);
    const { logger } = this.options;
    logger.error(
      { number, waitMs },
      `worker ${number} ended (${end.how}) and will be restarted${end.says === null ? '' : `: ${end.says}`}`,
    );
    if (this.backOff.crashLoop && ![...this.slots.values()].some(({ serves }) => serves)) {
      const reason = end.says ?? `The last one ended with ${end.how}.`;
      return this.giveUp(new StartError(`Workers end as soon as they start. ${reason}`));
    }
    await sleep(waitMs, null, this.over).catch(() => undefined);
    // A restart may have filled the place meanwhile.
    if (this.over.signal.aborted || this.slots.has(number)) return;
    this.place(this.launch(number, this.demo));
  }

  private async replaceAll(): Promise<void> {
    const { logger, workers, endWithinMs } = this.options;
    for (let number = 1; number <= workers && !this.over.signal.aborted; number += 1) {
      const next = this.launch(number, this.demo);
      if (!(await next.ready)) {
        const { says, how } = await next.ended;
        if (this.over.signal.aborted) return;
        logger.error(
          { number },
          `the restart was aborted: the new worker ${number} could not start (${says ?? how}); the others keep running`,
        );
        return;
      }
      const old = this.slots.get(number);
      this.place(next);
      logger.info({ number, pid: next.pid }, `worker ${number} was replaced`);
      await old?.end('retire', endWithinMs);
    }
    logger.info('all workers were replaced');
  }

  private async gather(from: WorkerHandle, id: number): Promise<void> {
    await Promise.all([...this.handles].filter(({ serves }) => serves).map((handle) => handle.measure()));
    const numbers = new Map([...this.slots.values()].map((handle) => [handle, handle.number]));
    from.tell({ kind: 'metrics', id, text: await this.metrics.text(numbers) });
  }
}
