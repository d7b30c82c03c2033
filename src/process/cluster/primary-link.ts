import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { EconomyError } from '../../common/errors/economy-error.js';
import { type Measured, type Order, type Report, type StartOrder } from './messages.js';

const metricsWithinMs = 5000;

/** What a worker and the primary tell each other, from the side of the worker. */
export class PrimaryLink {
  readonly startOrder: Promise<StartOrder>;
  /** The first reason to end: all do, or this one alone. */
  readonly end: Promise<'stop' | 'retire'>;
  /** All end. */
  readonly stopped: Promise<void>;
  /** Whether there may be something to finish when the primary is gone. */
  hasRequests = false;
  /** How this process is measured; while it starts, it is not. */
  measure: () => Promise<Measured> = () => Promise.resolve([]);

  private readonly gathering = new Map<number, (text: string | null) => void>();
  private asked = 0;
  private start: (order: StartOrder) => void = () => undefined;
  private stop: () => void = () => undefined;
  private finish: (end: 'stop' | 'retire') => void = () => undefined;

  constructor(private readonly worker: Worker) {
    this.startOrder = new Promise((resolve) => (this.start = resolve));
    this.stopped = new Promise((resolve) => (this.stop = resolve));
    this.end = new Promise((resolve) => (this.finish = resolve));
    worker.on('message', (order: Order) => this.follow(order));
    // A primary that was killed. Without this mark Node ends the process at once.
    worker.on('disconnect', () => {
      worker.exitedAfterDisconnect = this.hasRequests;
      this.finish('retire');
    });
    // A terminal and some supervisors tell the whole group; what is to be done the primary says.
    for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
    process.on('SIGTERM', () => this.finish('retire'));
  }

  get connected(): boolean {
    return this.worker.isConnected();
  }

  /** Resolves when it was sent; does nothing if the primary is gone. */
  tell(report: Report): Promise<void> {
    return new Promise((resolve) => {
      if (!this.connected) return resolve();
      this.worker.send(report, () => resolve());
    });
  }

  /** The metrics of all workers as one text. */
  async gather(): Promise<string> {
    this.asked += 1;
    const id = this.asked;
    const answered = new Promise<string | null>((resolve) => this.gathering.set(id, resolve));
    const patience = new AbortController();
    const late = sleep(metricsWithinMs, null, patience).catch(() => null);
    await this.tell({ kind: 'gather', id });
    const text = await Promise.race([answered, late]);
    patience.abort();
    this.gathering.delete(id);
    if (text !== null) return text;
    throw new EconomyError('OVERLOADED', {
      detail: 'The other processes of this service did not report their metrics in time.',
      headers: { 'Retry-After': '5' },
    });
  }

  private follow(order: Order): void {
    switch (order.kind) {
      case 'start':
        return this.start(order);
      case 'stop':
        this.stop();
        return this.finish('stop');
      case 'retire':
        return this.finish('retire');
      case 'measure':
        return void this.answer(order.id);
      case 'metrics':
        return this.gathering.get(order.id)?.(order.text);
      default:
        return undefined;
    }
  }

  private async answer(id: number): Promise<void> {
    await this.tell({ kind: 'measured', id, measured: await this.measure() });
  }
}

/** The link of this process, which is a worker. */
export function linkToPrimary(): PrimaryLink {
  if (!cluster.worker) throw new Error('this process is not a worker of a cluster');
  return new PrimaryLink(cluster.worker);
}
