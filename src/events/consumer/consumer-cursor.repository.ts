import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type EventKind } from '../../database/event-kinds.js';
import { type EventSelection } from '../event-selection.js';
import { type EventView } from '../../common/event-view.js';
import { isIdentifier } from '../../common/identifier.js';
import { withRetry } from '../../database/transactions.js';

/** Rows of one step of a search; more than a queue takes of one consumer. */
const stepSize = 500;

/** A unit of ordered consumption: the events of one instance for one consumer. */
export interface Subscription {
  /** Who shares the places; where it is not known, the instance itself. */
  readonly applicationId: string;
  readonly instanceId: string;
  readonly consumer: string;
}

/** One whose application is not known yet. */
export type Waiting = Omit<Subscription, 'applicationId'>;

/** What a delivery needs of a webhook. */
export interface WebhookRow {
  readonly id: string;
  readonly url: string;
  readonly event_types: readonly EventKind[];
  readonly filter: Pick<EventSelection, 'agentNpc' | 'reason' | 'reference'>;
  readonly view: EventView;
  readonly sealed_secret: Buffer;
  readonly sealed_previous_secret: Buffer | null;
  readonly previous_secret_until: Date | null;
  readonly updated_at: Date;
}

/** The exclusive right to handle the next events of a subscription, until it expires. */
export interface Lease extends Subscription {
  /** The last handled event. */
  readonly seq: number;
  /** Failed attempts at the next event. */
  readonly attempts: number;
  /** The last event of the instance. */
  readonly lastSeq: number;
  readonly until: Date;
  /** The consumer, if it is a webhook. */
  readonly webhook: WebhookRow | null;
}

/** A lease after a step; `isCurrent`: the webhook has not changed since it was leased. */
export type MovedLease = Lease & { readonly isCurrent: boolean };

/** The new values of a cursor. */
export interface Checkpoint {
  readonly seq: number;
  readonly attempts: number;
  readonly error: string | null;
}

/**
 * How far each consumer has handled the history of each instance. Handwritten SQL, because each step reads
 * and writes in one statement: of many replicas one gets the lease, and only its holder moves the cursor.
 */
@Injectable()
export class ConsumerCursorRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Leases a subscription, together with its webhook; null if another replica was first, it is not due and has no new events,
   * or its webhook is disabled.
   */
  async lease({ instanceId, consumer }: Subscription, leaseMs: number): Promise<Lease | null> {
    const [[row]] = await this.dataSource.query<[LeasedRow[], number]>(
      `UPDATE economy.consumer_cursor c SET lease_until = now() + $3 * interval '1 millisecond'
         FROM economy.instance i LEFT JOIN economy.webhook w ON w.id = $4
        WHERE c.instance_id = $1 AND c.consumer = $2 AND i.id = $1
          AND c.lease_until <= now() AND (c.due_at <= now() OR (c.due_at = 'infinity' AND i.last_seq > c.seq))
          AND (w.id IS NULL
               OR (w.enabled AND w.deleted_at IS NULL AND (w.instance_ids = '{}' OR i.id = ANY (w.instance_ids))))
       RETURNING c.seq, c.attempts, i.last_seq, c.lease_until, i.application_id, w.id, w.url, w.event_types, w.filter, w.view, w.sealed_secret,
                 w.sealed_previous_secret, w.previous_secret_until, w.updated_at`,
      [instanceId, consumer, leaseMs, webhookIdOf(consumer)],
    );
    if (!row) return null;
    return {
      applicationId: row.application_id,
      instanceId,
      consumer,
      seq: Number(row.seq),
      attempts: row.attempts,
      lastSeq: Number(row.last_seq),
      until: row.lease_until,
      webhook: row.id === null ? null : row,
    };
  }

  /** Stores the progress and goes on. Null if the lease was lost meanwhile; then nothing is written. */
  async renew(lease: Lease, seq: number, leaseMs: number): Promise<MovedLease | null> {
    return this.move(
      this.dataSource.manager,
      lease,
      { seq, attempts: 0, error: null },
      `lease_until = now() + $7 * interval '1 millisecond'`,
      leaseMs,
    );
  }

  /**
   * Stores the progress and ends the lease; then the subscription is tried after that time, or, without one, when its instance has
   * later events. Null if the lease was lost meanwhile; then nothing is written.
   */
  async release(
    lease: Lease,
    checkpoint: Checkpoint,
    dueInMs: number | null,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<MovedLease | null> {
    const set = `lease_until = '-infinity',
                 due_at = least(date_trunc('milliseconds', now()) + $7 * interval '1 millisecond', 'infinity')`;
    return this.move(manager, lease, checkpoint, set, dueInMs);
  }

  private async move(
    manager: EntityManager,
    lease: Lease,
    { seq, attempts, error }: Checkpoint,
    set: string,
    ms: number | null,
  ): Promise<MovedLease | null> {
    const [[row]] = await manager.query<[MovedRow[], number]>(
      `UPDATE economy.consumer_cursor c SET seq = $4, attempts = $5, last_error = $6, updated_at = now(), ${set}
         FROM economy.instance i LEFT JOIN economy.webhook w ON w.id = $8
        WHERE c.instance_id = $1 AND c.consumer = $2 AND c.lease_until = $3 AND i.id = $1
       RETURNING c.lease_until, i.last_seq, w.updated_at`,
      [
        lease.instanceId,
        lease.consumer,
        lease.until,
        seq,
        attempts,
        error?.slice(0, 500) ?? null,
        ms,
        lease.webhook?.id ?? null,
      ],
    );
    if (!row) return null;
    const isCurrent = Number(row.updated_at) === Number(lease.webhook?.updated_at ?? 0);
    return { ...lease, seq, attempts, lastSeq: Number(row.last_seq), until: row.lease_until, isCurrent };
  }

  /**
   * Subscriptions whose own time has come: retries, redeliveries, work left by a crash. In steps over an index with those alone, at most
   * `most` of each consumer, so the backlog of one costs the others nothing.
   */
  async findWaiting(without: readonly string[], most: number): Promise<Waiting[]> {
    const found: Waiting[] = [];
    for (let after = ''; ;) {
      const rows = await this.dataSource.query<Waiting[]>(
        `SELECT c.consumer, c.instance_id AS "instanceId" FROM economy.consumer_cursor c
          WHERE c.due_at < 'infinity' AND c.due_at <= now() AND c.lease_until <= now() AND c.consumer > $1 AND c.consumer <> ALL ($2)
          ORDER BY c.consumer, c.due_at, c.instance_id LIMIT $3`,
        [after, without, stepSize],
      );
      const step = new Map<string, Waiting[]>();
      for (const row of rows) step.set(row.consumer, [...(step.get(row.consumer) ?? []), row]);
      const last = rows.at(-1)?.consumer;
      // The last one may have more than this step: the next one begins with it, unless these are as many as are wanted.
      const isCut = rows.length === stepSize && step.get(last!)!.length < most;
      if (isCut) step.delete(last!);
      for (const waiting of step.values()) found.push(...waiting.slice(0, most));
      if (rows.length < stepSize) return found;
      after = [...step.keys()].at(-1)!;
    }
  }

  /** From now on, what is left of these instances is found without their mark. */
  async detach(instanceIds: readonly string[]): Promise<void> {
    await withRetry(() =>
      this.dataSource.query(
        `UPDATE economy.consumer_cursor c SET due_at = date_trunc('milliseconds', now())
           FROM economy.instance i
          WHERE c.instance_id = ANY ($1) AND i.id = c.instance_id AND c.due_at = 'infinity' AND i.last_seq > c.seq`,
        [instanceIds],
      ),
    );
  }
}

interface MovedRow {
  readonly lease_until: Date;
  readonly last_seq: string;
  /** Of the webhook; null for a subscriber. */
  readonly updated_at: Date | null;
}

type LeasedRow = MovedRow & {
  readonly seq: string;
  readonly attempts: number;
  readonly application_id: string;
} & (WebhookRow | { readonly id: null });

function webhookIdOf(consumer: string): string | null {
  return isIdentifier(consumer) ? consumer : null;
}
