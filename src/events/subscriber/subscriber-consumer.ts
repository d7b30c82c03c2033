import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { DatabasePermits } from '../../database/database-permits.js';
import { PolicyRegistry } from '../../policy/policy-registry.js';
import { handlersOf, typesOf, type WorldEventSubscriber } from '../../policy/world-event-subscriber.js';
import { type WorldEvent } from '../world-event.resource.js';
import { type Lease, type Subscription, type Waiting } from '../consumer/consumer-cursor.repository.js';
import { ConsumerTools, EventConsumer, type Outcome, type Receiver } from '../consumer/event-consumer.js';

const millisecondNow = `date_trunc('milliseconds', now())`;
const instancesAtOnce = 500;
const handleMs = 30_000;
const firstRetryMs = 1000;
const longestRetryMs = 300_000;

/** Delivers events to the subscribers of this process. */
@Injectable()
export class SubscriberConsumer extends EventConsumer {
  private readonly log = new Logger('Subscribers');
  private readonly subscribers: ReadonlyMap<string, WorldEventSubscriber>;
  private begun = false;

  constructor(
    tools: ConsumerTools,
    private readonly dataSource: DataSource,
    private readonly databaseTurns: DatabasePermits,
    policies: PolicyRegistry,
    @Inject(SETTINGS) { subscriberSweepMs }: Settings,
  ) {
    super(tools, {
      name: 'subscriber',
      sweepMs: subscriberSweepMs,
      maxParallel: 4,
      maxParallelOverall: Infinity,
      leaseMs: handleMs * 2,
      checkpointEvents: Infinity,
      checkpointMs: 500,
      stopGraceMs: 0,
    });
    this.subscribers = new Map(policies.subscribers.map((subscriber) => [subscriber.name, subscriber]));
    if (this.subscribers.size > 0) tools.tail.register(this);
  }

  override async beginSweep(): Promise<void> {
    if (!this.begun) await this.begin();
    this.begun = true;
    await super.beginSweep();
  }

  /** A subscriber that is new handles the whole history of every instance. */
  private async begin(): Promise<void> {
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

  async createMissing(instanceIds: readonly string[], consumer: string | null = null): Promise<number> {
    let total = 0;
    for (const each of consumer === null ? this.subscribers.keys() : [consumer])
      total += await this.insertMissing(each, instanceIds, `'infinity'`);
    return total;
  }

  protected subscriptionsOf(instanceIds: ReadonlySet<string>): Promise<readonly Subscription[]> {
    const names = [...this.subscribers.keys()];
    const waiting = [...instanceIds].flatMap((instanceId) =>
      names.map((consumer) => ({ instanceId, consumer })),
    );
    return this.accept(waiting);
  }

  findDue(instanceIds: readonly string[]): Promise<readonly Subscription[]> {
    return this.dataSource.query<Subscription[]>(
      `SELECT i.application_id AS "applicationId", i.id AS "instanceId", n.consumer
         FROM economy.instance i
         CROSS JOIN unnest($2::varchar[]) AS n (consumer)
         LEFT JOIN economy.consumer_cursor c ON c.instance_id = i.id AND c.consumer = n.consumer
        WHERE i.id = ANY ($1) AND i.last_seq > coalesce(c.seq, i.copied_seq)
          AND (c.seq IS NULL OR ((c.due_at <= now() OR c.due_at = 'infinity') AND c.lease_until <= now()))
        ORDER BY c.due_at`,
      [instanceIds, [...this.subscribers.keys()]],
    );
  }

  protected accept(waiting: readonly Waiting[]): Promise<readonly Subscription[]> {
    const known = waiting.filter(({ consumer }) => this.subscribers.has(consumer));
    const ownerOf = (id: string): string => this.databaseTurns.ownerOf(id) ?? id;
    return Promise.resolve(known.map((each) => ({ ...each, applicationId: ownerOf(each.instanceId) })));
  }

  protected open({ consumer, applicationId }: Lease): Receiver | null {
    const subscriber = this.subscribers.get(consumer);
    if (!subscriber) return null;
    const types = typesOf(subscriber);
    return {
      selection: { view: 'full', types: types.length > 0 ? types : undefined },
      handle: (event, attempts, cancelled) =>
        this.handle(subscriber, event, { clientId: applicationId, attempts, cancelled }),
    };
  }

  /** Copied events are skipped. `dueAt`: SQL. */
  private async insertMissing(
    consumer: string,
    instanceIds: readonly string[],
    dueAt: string,
  ): Promise<number> {
    const created = await this.dataSource.query<unknown[]>(
      `INSERT INTO economy.consumer_cursor (instance_id, consumer, seq, due_at, lease_until)
       SELECT i.id, $1::varchar, i.copied_seq, ${dueAt}, '-infinity' FROM economy.instance i
        WHERE i.id = ANY ($2)
          AND NOT EXISTS (SELECT FROM economy.consumer_cursor c WHERE c.instance_id = i.id AND c.consumer = $1::varchar)
       ON CONFLICT (instance_id, consumer) DO NOTHING RETURNING instance_id`,
      [consumer, instanceIds],
    );
    return created.length;
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
      // A copy, because it is code of others, and the event is read for all.
      const own = structuredClone(event);
      for (const handle of handlersOf(subscriber, event.type)) {
        await Promise.race([(async () => handle(own, { clientId, attempt, signal }))(), late]);
      }
      return 'handled';
    } catch (error) {
      // An event that was cut off by the stop of this process has not failed.
      if (cancelled.aborted) return 'cancelled';
      const fault = error instanceof Error ? error.message : String(error);
      const retryInMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempt, 20));
      const what = `${subscriber.constructor.name} failed at event ${event.seq} of instance ${event.instanceId}`;
      this.log.warn(`${what}, again in ${retryInMs} ms: ${fault}`);
      return { error: fault, retryInMs };
    } finally {
      clearTimeout(timer);
    }
  }
}
