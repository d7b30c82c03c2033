import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { ApplicationDirectory } from '../../http/auth/application-directory.js';
import { PolicyRegistry } from '../../policy/policy-registry.js';
import { handlersOf, typesOf, type WorldEventSubscriber } from '../../policy/world-event-subscriber.js';
import { type WorldEvent } from '../../http/resource/world-event.resource.js';
import { type Lease, type Subscription, type Waiting } from '../consumer/consumer-cursor.repository.js';
import { EventConsumerService } from '../consumer/event-consumer.service.js';
import {
  type DueQuery,
  type EventHandler,
  type EventHandlerOptions,
  type Outcome,
  type Receiver,
} from '../consumer/event-handler.js';

const millisecondNow = `date_trunc('milliseconds', now())`;
const instancesAtOnce = 500;
const handleMs = 30_000;
const firstRetryMs = 1000;
const longestRetryMs = 300_000;

/** Delivers events to the subscribers of this process. */
@Injectable()
export class SubscriberConsumer implements EventHandler {
  readonly name = 'subscriber';
  readonly options: EventHandlerOptions;
  private readonly logger = new Logger('Subscribers');
  private readonly subscribers: ReadonlyMap<string, WorldEventSubscriber>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly applications: ApplicationDirectory,
    policies: PolicyRegistry,
    @Inject(SETTINGS) { subscriberSweepMs }: Settings,
    consumers: EventConsumerService,
  ) {
    this.subscribers = new Map(policies.subscribers.map((subscriber) => [subscriber.name, subscriber]));
    this.options = {
      sweepMs: subscriberSweepMs,
      maxParallel: 4,
      maxParallelOverall: Infinity,
      leaseMs: handleMs * 2,
      checkpointEvents: Infinity,
      checkpointMs: 500,
      stopGraceMs: 0,
    };
    if (this.subscribers.size > 0) consumers.register(this);
  }

  isNeeded(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** A subscriber that is new handles the whole history of every instance. */
  async begin(): Promise<void> {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const rows = await this.dataSource.query<{ id: string }[]>(
        'SELECT i.id FROM economy.instance i WHERE i.id > $1 ORDER BY i.id LIMIT $2',
        [after, instancesAtOnce],
      );
      const ids = rows.map(({ id }) => id);
      for (const consumer of this.subscribers.keys()) await this.insertMissing(consumer, ids, millisecondNow);
      if (ids.length < instancesAtOnce) return;
      after = ids.at(-1)!;
    }
  }

  async createMissing(instanceIds: readonly string[]): Promise<void> {
    for (const consumer of this.subscribers.keys())
      await this.insertMissing(consumer, instanceIds, `'infinity'`);
  }

  async findDue({ instanceIds, without, most }: DueQuery): Promise<Subscription[]> {
    await this.createMissing(instanceIds);
    const found: Subscription[] = [];
    for (const consumer of this.subscribers.keys()) {
      if (without.includes(consumer)) continue;
      const due = await this.dataSource.query<{ application_id: string; instance_id: string }[]>(
        `SELECT i.application_id, c.instance_id FROM economy.consumer_cursor c JOIN economy.instance i ON i.id = c.instance_id
          WHERE c.instance_id = ANY ($2) AND c.consumer = $1 AND i.last_seq > c.seq
            AND (c.due_at <= now() OR c.due_at = 'infinity') AND c.lease_until <= now()
          ORDER BY c.due_at LIMIT $3`,
        [consumer, instanceIds, most],
      );
      found.push(
        ...due.map((row) => ({ applicationId: row.application_id, instanceId: row.instance_id, consumer })),
      );
    }
    return found;
  }

  async accept(waiting: readonly Waiting[]): Promise<Subscription[]> {
    const known = waiting.filter(({ consumer }) => this.subscribers.has(consumer));
    if (known.length === 0) return [];
    const rows = await this.dataSource.query<{ id: string; application_id: string }[]>(
      'SELECT i.id, i.application_id FROM economy.instance i WHERE i.id = ANY ($1)',
      [known.map(({ instanceId }) => instanceId)],
    );
    const applications = new Map(rows.map((row) => [row.id, row.application_id]));
    return known.map((each) => ({ ...each, applicationId: applications.get(each.instanceId)! }));
  }

  async open({ consumer, applicationId }: Lease): Promise<Receiver | null> {
    const subscriber = this.subscribers.get(consumer);
    const application = await this.applications.find(applicationId);
    if (!subscriber || !application) return null;
    return {
      application,
      types: typesOf(subscriber),
      handle: (event, attempts, cancelled) =>
        this.handle(subscriber, event, { clientId: applicationId, attempts, cancelled }),
      isCurrent: () => Promise.resolve(true),
    };
  }

  /** Copied events are skipped. `dueAt`: SQL. */
  private async insertMissing(
    consumer: string,
    instanceIds: readonly string[],
    dueAt: string,
  ): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO economy.consumer_cursor (instance_id, consumer, seq, due_at, lease_until)
       SELECT i.id, $1::varchar, i.copied_seq, ${dueAt}, '-infinity' FROM economy.instance i
        WHERE i.id = ANY ($2)
          AND NOT EXISTS (SELECT FROM economy.consumer_cursor c WHERE c.instance_id = i.id AND c.consumer = $1::varchar)
       ON CONFLICT (instance_id, consumer) DO NOTHING`,
      [consumer, instanceIds],
    );
  }

  private async handle(
    subscriber: WorldEventSubscriber,
    event: WorldEvent,
    context: { readonly clientId: string; readonly attempts: number; readonly cancelled: AbortSignal },
  ): Promise<Outcome> {
    const { clientId, attempts: attempt, cancelled } = context;
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, cancelled]);
    const timer = setTimeout(() => stop.abort(), handleMs);
    const late = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error(`it took more than ${handleMs} ms`)));
    });
    try {
      for (const handle of handlersOf(subscriber, event.type)) {
        await Promise.race([(async () => handle(event, { clientId, attempt, signal }))(), late]);
      }
      return 'handled';
    } catch (error) {
      // An event that was cut off by the stop of this process has not failed.
      if (cancelled.aborted) return 'cancelled';
      const fault = error instanceof Error ? error.message : String(error);
      const retryInMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempt, 20));
      const what = `${subscriber.constructor.name} failed at event ${event.seq} of instance ${event.instanceId}`;
      this.logger.warn(`${what}, again in ${retryInMs} ms: ${fault}`);
      return { error: fault, retryInMs };
    } finally {
      clearTimeout(timer);
    }
  }
}
