import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DemoTour } from '../banner.js';
import { type Measured, type Order, type Report, type StartOrder } from './messages.js';

export interface Ready {
  readonly baseUrl: string;
  readonly tour: DemoTour | null;
}

/** How a worker ended. */
export interface End {
  /** In words, such as `SIGKILL`. */
  readonly how: string;
  /** What it said when it could not start. */
  readonly says: string | null;
  /** From when it was ready. */
  readonly servedMs: number;
}

/** What a worker asks the primary for. */
export interface MemberEvents {
  measured(handle: WorkerHandle, measured: Measured): void;
  gather(handle: WorkerHandle, id: number): void;
}

const measureWithinMs = 2000;

/** One worker, from the side of the primary. */
export class WorkerHandle {
  /** Resolves with null when it ends before it is ready. */
  readonly ready: Promise<Ready | null>;
  readonly ended: Promise<End>;
  private readonly worker: Worker;
  private readyAt = Number.NaN;
  private says: string | null = null;
  private asked = 0;
  private readonly measuring = new Map<number, () => void>();
  private becomeReady: (ready: Ready | null) => void = () => undefined;
  private become: (end: End) => void = () => undefined;

  constructor(
    private readonly order: StartOrder,
    private readonly events: MemberEvents,
  ) {
    this.ready = new Promise((resolve) => (this.becomeReady = resolve));
    this.ended = new Promise((resolve) => (this.become = resolve));
    this.worker = cluster.fork();
    this.worker.on('message', (report: Report) => this.hear(report));
    this.worker.on('error', (error) => {
      // It could not even be made: there is no exit then. Else it was a message that did not arrive.
      if (this.pid === undefined) this.onExit(error.message);
    });
    this.worker.on('exit', (code, signal: string | null) => this.onExit(signal ?? `exit code ${code}`));
  }

  get number(): number {
    return this.order.number;
  }

  get pid(): number | undefined {
    return this.worker.process.pid;
  }

  get serves(): boolean {
    return !Number.isNaN(this.readyAt);
  }

  tell(order: Order): void {
    // A worker that has ended needs no message; `ended` reports it.
    if (this.worker.isConnected()) this.worker.send(order, () => undefined);
  }

  kill(): void {
    this.worker.process.kill('SIGKILL');
  }

  /** Ends it; by force when it takes longer than it may. */
  async end(kind: 'stop' | 'retire', withinMs: number): Promise<void> {
    this.tell({ kind });
    const patience = new AbortController();
    const late = sleep(withinMs, 'late', patience).catch(() => undefined);
    if ((await Promise.race([this.ended, late])) === 'late') this.kill();
    patience.abort();
    await this.ended;
  }

  /** Lets it tell its figures; resolves when it has, and when it does not in time. */
  async measure(): Promise<void> {
    this.asked += 1;
    const id = this.asked;
    const answered = new Promise<void>((resolve) => this.measuring.set(id, resolve));
    const patience = new AbortController();
    const late = sleep(measureWithinMs, undefined, patience).catch(() => undefined);
    this.tell({ kind: 'measure', id });
    await Promise.race([answered, this.ended, late]);
    patience.abort();
    this.measuring.delete(id);
  }

  private hear(report: Report): void {
    switch (report.kind) {
      case 'hello':
        return this.tell(this.order);
      case 'ready':
        this.readyAt = performance.now();
        return this.becomeReady(report);
      case 'failed':
        this.says = report.says;
        return;
      case 'measured':
        this.events.measured(this, report.measured);
        return this.measuring.get(report.id)?.();
      case 'final-metrics':
        return this.events.measured(this, report.measured);
      case 'gather':
        return this.events.gather(this, report.id);
      default:
        return undefined;
    }
  }

  private onExit(how: string): void {
    const servedMs = this.serves ? performance.now() - this.readyAt : 0;
    this.becomeReady(null);
    this.become({ how, says: this.says, servedMs });
  }
}
