import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { ApplicationDirectory } from '../auth/application-directory.js';
import { SETTINGS, type Settings } from '../settings.js';
import { isDatabaseAway } from '../errors/database-fault.js';
import { EventFeed } from '../events/event-feed.js';
import { WriteSignal } from '../ledger/write-signal.js';
import { PolicyRegistry } from '../policy/policy-registry.js';
import { handlersOf, typesOf, type WorldEventSubscriber } from '../policy/world-event-subscriber.js';
import { type WorldEvent } from '../resource/world-event.resource.js';
import { SubscriberRounds } from './subscriber-rounds.js';
import { type SubscriberClaim, SubscriberCursors } from './subscriber-cursors.js';

const handleMs = 30_000;
/** Longer than an event may take and the time between two notes: nobody else handles while somebody does. */
const leaseMs = handleMs * 2;
const batchSize = 50;
/** A crash repeats what was handled since the last note. */
const noteEveryMs = 500;
/** Instances that one subscriber handles at the same time in this process. */
const inParallel = 4;
const firstRetryMs = 1000;
const longestRetryMs = 300_000;

/**
 * Has subscribers handle what happened: right after a write of this process, and by a look at the database now and then for
 * what other processes wrote, what a crash left and what is due again. Without subscribers it does nothing.
 */
@Injectable()
export class SubscriberPump implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Subscribers');
  private readonly stopping = new AbortController();
  private readonly rounds: SubscriberRounds[];
  private unsubscribe: () => void = () => undefined;
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly cursors: SubscriberCursors,
    private readonly feed: EventFeed,
    private readonly applications: ApplicationDirectory,
    private readonly signal: WriteSignal,
    policies: PolicyRegistry,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.rounds = policies.subscribers.map(
      (subscriber) =>
        new SubscriberRounds(
          (instanceIds) => this.round(subscriber, instanceIds),
          (error) => this.failed(subscriber, error),
        ),
    );
  }

  onApplicationBootstrap(): void {
    const { subscriberSweepMs } = this.settings;
    if (this.rounds.length === 0 || subscriberSweepMs === 0) return;
    const wake = (instanceId: string | null): void =>
      this.rounds.forEach((rounds) => rounds.wake(instanceId));
    this.unsubscribe = this.signal.onWrite(wake);
    this.sweeping = setInterval(() => wake(null), subscriberSweepMs);
    this.sweeping.unref();
    wake(null);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    this.unsubscribe();
    clearInterval(this.sweeping);
    await Promise.all(this.rounds.map((rounds) => rounds.end()));
  }

  /** A database that is away is met again at the next sweep. */
  private failed({ name }: WorldEventSubscriber, error: Error): void {
    const text = `${name} cannot look for events: ${error.message}`;
    if (isDatabaseAway(error)) this.logger.debug(text);
    else this.logger.error(text);
  }

  /** Handles some of what there is; true when there may be more at once. */
  private async round(
    subscriber: WorldEventSubscriber,
    instanceIds: readonly string[] | null,
  ): Promise<boolean> {
    const claims = await this.cursors.claim(subscriber.name, { instanceIds, leaseMs, most: inParallel });
    const ends = await Promise.all(
      claims.map((claim) =>
        this.handle(subscriber, claim).catch((error: Error) => {
          this.logger.error(`${subscriber.name} and instance ${claim.instanceId}: ${error.message}`);
          return false;
        }),
      ),
    );
    return claims.length === inParallel || ends.includes(true);
  }

  /** The next events of an instance, one after the other, until one fails. True when there are more. */
  private async handle(subscriber: WorldEventSubscriber, first: SubscriberClaim): Promise<boolean> {
    const application = await this.applications.find(first.applicationId);
    const events = application
      ? await this.feed.read(first.instanceId, application, {
          after: first.seq,
          limit: batchSize,
          filter: { types: typesOf(subscriber) },
        })
      : [];
    let claim = first;
    let seq = first.seq;
    let notedAt = performance.now();
    for (const event of events) {
      if (this.stopping.signal.aborted) break;
      const attempt = seq === first.seq ? first.attempt : 0;
      const fault = await this.tell(subscriber, event, claim.applicationId, attempt);
      // What the stop of this process cut off has not failed.
      if (fault !== null && this.stopping.signal.aborted) break;
      if (fault !== null) {
        const dueInMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempt, 20));
        await this.cursors.note(claim, { seq, attempt: attempt + 1, error: fault, dueInMs }, leaseMs);
        const what = `${subscriber.constructor.name} failed at event ${event.seq} of instance ${event.instanceId}`;
        this.logger.warn(`${what}, again in ${dueInMs} ms: ${fault}`);
        return false;
      }
      seq = event.seq;
      if (performance.now() - notedAt < noteEveryMs) continue;
      const noted = await this.cursors.note(claim, { seq, attempt: 0, error: null, dueInMs: null }, leaseMs);
      if (!noted) return false;
      claim = noted;
      notedAt = performance.now();
    }
    // What was not read up to the end of the history is not wanted.
    const done = !this.stopping.signal.aborted && events.length < batchSize;
    const last = done ? Math.max(seq, first.lastSeq) : seq;
    const attempt = last === first.seq ? first.attempt : 0;
    const noted = await this.cursors.note(claim, { seq: last, attempt, error: null, dueInMs: 0 }, leaseMs);
    return noted !== null && noted.lastSeq > last;
  }

  /** What went wrong, or null. */
  private async tell(
    subscriber: WorldEventSubscriber,
    event: WorldEvent,
    clientId: string,
    attempt: number,
  ): Promise<string | null> {
    const stop = new AbortController();
    const cut = AbortSignal.any([stop.signal, this.stopping.signal]);
    const timer = setTimeout(() => stop.abort(), handleMs);
    const late = new Promise<never>((_resolve, reject) => {
      cut.addEventListener('abort', () => reject(new Error(`it took more than ${handleMs} ms`)));
    });
    try {
      for (const handle of handlersOf(subscriber, event.type)) {
        await Promise.race([(async () => handle(event, { clientId, attempt, signal: cut }))(), late]);
      }
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      clearTimeout(timer);
    }
  }
}
