import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The right to handle the next events of an instance for a subscriber, until the lease ends. */
export interface SubscriberClaim {
  readonly subscriber: string;
  readonly instanceId: string;
  readonly applicationId: string;
  /** The last event that is done with. */
  readonly seq: number;
  /** Failed attempts at the next one. */
  readonly attempt: number;
  /** The last event of the instance. */
  readonly lastSeq: number;
  readonly lease: Date;
}

/** What a cursor is to hold. Without `dueInMs` the lease is prolonged, else the instance is let go. */
export interface SubscriberProgress {
  readonly seq: number;
  readonly attempt: number;
  readonly error: string | null;
  readonly dueInMs: number | null;
}

interface ClaimOptions {
  /** Null: whichever there are. */
  readonly instanceIds: readonly string[] | null;
  readonly leaseMs: number;
  readonly most: number;
}

/** Where each subscriber stands in the history of each instance. */
@Injectable()
export class SubscriberCursors {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Takes instances that have something new for a subscriber and nobody who handles it. A cursor begins at 0 when there is
   * something to handle.
   */
  async claim(subscriber: string, { instanceIds, leaseMs, most }: ClaimOptions): Promise<SubscriberClaim[]> {
    await this.dataSource.query(
      `INSERT INTO economy.subscriber_cursor (instance_id, subscriber, seq, due_at, lease_until)
       SELECT i.id, $1::varchar, i.copied_seq, now(), '-infinity' FROM economy.instance i
        WHERE NOT EXISTS (SELECT FROM economy.subscriber_cursor c WHERE c.instance_id = i.id AND c.subscriber = $1::varchar)
          AND ($2::uuid[] IS NULL OR i.id = ANY ($2))
       ON CONFLICT (instance_id, subscriber) DO NOTHING`,
      [subscriber, instanceIds],
    );
    const due = await this.dataSource.query<{ instance_id: string }[]>(
      `SELECT c.instance_id FROM economy.subscriber_cursor c JOIN economy.instance i ON i.id = c.instance_id
        WHERE c.subscriber = $1 AND i.last_seq > c.seq AND c.due_at <= now() AND c.lease_until <= now()
          AND ($2::uuid[] IS NULL OR c.instance_id = ANY ($2))
        ORDER BY c.due_at LIMIT $3`,
      [subscriber, instanceIds, most],
    );
    const claims: SubscriberClaim[] = [];
    for (const { instance_id: instanceId } of due) {
      const claim = await this.claimOne(subscriber, instanceId, leaseMs);
      if (claim) claims.push(claim);
    }
    return claims;
  }

  /** False when the lease was lost meanwhile: then nothing is written. */
  async note(
    claim: SubscriberClaim,
    { seq, attempt, error, dueInMs }: SubscriberProgress,
    leaseMs: number,
  ): Promise<SubscriberClaim | null> {
    const [rows] = await this.dataSource.query<[{ lease_until: Date; last_seq: string }[], number]>(
      `UPDATE economy.subscriber_cursor c
          SET seq = $4, attempt = $5, last_error = $6, updated_at = now(),
              due_at = now() + coalesce($7, 0) * interval '1 millisecond',
              lease_until = CASE WHEN $7::float8 IS NULL THEN now() + $8 * interval '1 millisecond' ELSE '-infinity' END
         FROM economy.instance i
        WHERE c.instance_id = $1 AND c.subscriber = $2 AND c.lease_until = $3 AND i.id = c.instance_id
       RETURNING c.lease_until, i.last_seq`,
      [
        claim.instanceId,
        claim.subscriber,
        claim.lease,
        seq,
        attempt,
        error?.slice(0, 500) ?? null,
        dueInMs,
        leaseMs,
      ],
    );
    const [row] = rows;
    if (!row) return null;
    return { ...claim, seq, attempt, lease: row.lease_until, lastSeq: Number(row.last_seq) };
  }

  private async claimOne(
    subscriber: string,
    instanceId: string,
    leaseMs: number,
  ): Promise<SubscriberClaim | null> {
    const [rows] = await this.dataSource.query<
      [
        { seq: string; attempt: number; last_seq: string; lease_until: Date; application_id: string }[],
        number,
      ]
    >(
      `UPDATE economy.subscriber_cursor c SET lease_until = now() + $3 * interval '1 millisecond'
         FROM economy.instance i
        WHERE c.instance_id = $1 AND c.subscriber = $2 AND i.id = c.instance_id
          AND i.last_seq > c.seq AND c.due_at <= now() AND c.lease_until <= now()
       RETURNING c.seq, c.attempt, i.last_seq, c.lease_until, i.application_id`,
      [instanceId, subscriber, leaseMs],
    );
    const [row] = rows;
    if (!row) return null;
    return {
      subscriber,
      instanceId,
      applicationId: row.application_id,
      seq: Number(row.seq),
      attempt: row.attempt,
      lastSeq: Number(row.last_seq),
      lease: row.lease_until,
    };
  }
}
