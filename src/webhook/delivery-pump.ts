import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { SETTINGS, type Settings } from '../settings.js';
import { WriteSignal } from '../ledger/write-signal.js';
import { DeliveryCursors, type Pair } from './delivery-cursors.js';
import { DeliveryQueue } from './delivery-queue.js';
import { DeliveryWorker } from './delivery-worker.js';

/** Writes come in bursts: one look serves all that happened in so long. */
const gatherMs = 20;
/** How many instances of one webhook wait in this process for their turn. */
const mostWaiting = 64;
/** How long a stop waits for messages in flight before they are called off. */
const stopMs = 5000;

/**
 * Finds what webhooks have to be told, and has it delivered. Writes of this process are heard at once; a look at the
 * database at the start and every few seconds finds what other replicas wrote, what a crash left and what is due again.
 */
@Injectable()
export class DeliveryPump implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Webhooks');
  private readonly heard = new Set<string>();
  private readonly queue: DeliveryQueue;
  private readonly stopping = new AbortController();
  private readonly callOff = new AbortController();
  private everybody = false;
  private listened = true;
  private looking: Promise<void> | null = null;
  private gathering: NodeJS.Timeout | undefined;
  private sweeping: NodeJS.Timeout | undefined;
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly cursors: DeliveryCursors,
    private readonly worker: DeliveryWorker,
    private readonly signal: WriteSignal,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.queue = new DeliveryQueue(settings.webhooks, (pair) => this.work(pair));
  }

  onApplicationBootstrap(): void {
    if (this.settings.webhooks.sweepMs === 0) return;
    this.unsubscribe = this.signal.onWrite((instanceId) => {
      if (!this.listened) return;
      this.heard.add(instanceId);
      this.gather();
    });
    this.sweep();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    this.unsubscribe();
    clearTimeout(this.gathering);
    clearTimeout(this.sweeping);
    await this.looking;
    const cut = setTimeout(() => this.callOff.abort(), stopMs);
    await this.queue.drain();
    clearTimeout(cut);
  }

  /** Something about webhooks has changed: looks soon. */
  wake(): void {
    this.listened = true;
    this.everybody = true;
    this.gather();
  }

  private sweep(): void {
    if (this.stopping.signal.aborted) return;
    this.everybody = true;
    this.gather();
    // Ten per cent more or less: replicas that started together do not look together for ever.
    const wait = this.settings.webhooks.sweepMs * (0.9 + Math.random() * 0.2);
    this.sweeping = setTimeout(() => this.sweep(), wait);
    this.sweeping.unref();
  }

  private gather(): void {
    if (this.gathering || this.looking || this.stopping.signal.aborted) return;
    if (this.settings.webhooks.sweepMs === 0) return;
    this.gathering = setTimeout(() => {
      this.gathering = undefined;
      this.looking = this.look()
        // A database that is away is met again at the next sweep.
        .catch((error: Error) => this.logger.debug(`webhooks cannot be looked at: ${error.message}`))
        .finally(() => {
          this.looking = null;
          if (this.everybody || this.heard.size > 0) this.gather();
        });
    }, gatherMs);
    this.gathering.unref();
  }

  private async look(): Promise<void> {
    const instanceIds = this.everybody ? null : [...this.heard];
    const all = this.everybody;
    this.queue.heard(this.heard);
    this.heard.clear();
    this.everybody = false;
    if (all) this.listened = await this.cursors.anybodyListens();
    if (!this.listened) return;
    const due = await this.cursors.due(instanceIds, this.queue.full(mostWaiting), mostWaiting);
    if (!this.stopping.signal.aborted) this.queue.add(due, mostWaiting);
  }

  private async work(pair: Pair): Promise<'done' | 'failed'> {
    try {
      const end = await this.worker.run(pair, {
        stopping: this.stopping.signal,
        callOff: this.callOff.signal,
      });
      if (end === 'failed') return 'failed';
      if (end === 'more' || this.queue.wasHeard(pair)) this.heard.add(pair.instanceId);
      if (this.queue.isStarved(pair.webhookId)) this.everybody = true;
      if (this.everybody || this.heard.size > 0) this.gather();
      return 'done';
    } catch (error) {
      this.logger.error(`webhook ${pair.webhookId} could not be served: ${(error as Error).message}`);
      return 'failed';
    }
  }
}
