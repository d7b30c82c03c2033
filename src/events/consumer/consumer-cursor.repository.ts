import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** A unit of ordered consumption: the events of one instance for one consumer. */
export interface Subscription {
  readonly applicationId: string;
  readonly instanceId: string;
  readonly consumer: string;
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
}

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

  /** Leases a due subscription; null if another replica was first or nothing is left to do. */
  async lease({ applicationId, instanceId, consumer }: Subscription, leaseMs: number): Promise<Lease | null> {
    const [rows] = await this.dataSource.query<
      [
        {
          seq: string;
          attempts: number;
          last_seq: string;
          lease_until: Date;
        }[],
        number,
      ]
    >(
      `UPDATE economy.consumer_cursor c SET lease_until = now() + $3 * interval '1 millisecond'
         FROM economy.instance i
        WHERE c.instance_id = $1 AND c.consumer = $2 AND i.id = c.instance_id
          AND c.due_at <= now() AND c.lease_until <= now() AND i.last_seq > c.seq
       RETURNING c.seq, c.attempts, i.last_seq, c.lease_until`,
      [instanceId, consumer, leaseMs],
    );
    const [row] = rows;
    if (!row) return null;
    return {
      applicationId,
      instanceId,
      consumer,
      seq: Number(row.seq),
      attempts: row.attempts,
      lastSeq: Number(row.last_seq),
      until: row.lease_until,
    };
  }

  /**
   * Stores the progress, and renews the lease or ends it: then the subscription is due after that time. Null
   * if the lease was lost meanwhile; then nothing is written.
   */
  async checkpoint(
    lease: Lease,
    { seq, attempts, error }: Checkpoint,
    next: { readonly renewMs: number } | { readonly dueInMs: number },
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Lease | null> {
    const [dueInMs, renewMs] = 'dueInMs' in next ? [next.dueInMs, null] : [0, next.renewMs];
    const [rows] = await manager.query<[{ lease_until: Date; last_seq: string }[], number]>(
      `UPDATE economy.consumer_cursor c
          SET seq = $4, attempts = $5, last_error = $6, updated_at = now(),
              due_at = date_trunc('milliseconds', now()) + $7 * interval '1 millisecond',
              lease_until = greatest(now() + $8 * interval '1 millisecond', '-infinity')
         FROM economy.instance i
        WHERE c.instance_id = $1 AND c.consumer = $2 AND c.lease_until = $3 AND i.id = c.instance_id
       RETURNING c.lease_until, i.last_seq`,
      [
        lease.instanceId,
        lease.consumer,
        lease.until,
        seq,
        attempts,
        error?.slice(0, 500) ?? null,
        dueInMs,
        renewMs,
      ],
    );
    const [row] = rows;
    if (!row) return null;
    return { ...lease, seq, attempts, lastSeq: Number(row.last_seq), until: row.lease_until };
  }
}
