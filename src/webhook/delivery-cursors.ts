import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../settings.js';

/** What deliveries run for, each by itself: a webhook and one of the instances it is told of. */
export interface Pair {
  readonly instanceId: string;
  readonly webhookId: string;
}

/** The right to deliver to a pair, until the lease ends. */
export interface Claim extends Pair {
  /** The last event that is done with. */
  readonly seq: number;
  /** Failed attempts at the next one. */
  readonly attempt: number;
  /** The last event of the instance; what is not among the events read up to it is not wanted. */
  readonly lastSeq: number;
  readonly lease: Date;
}

/** What a cursor is to hold from now on. */
export interface Progress {
  readonly seq: number;
  readonly attempt: number;
  readonly status: number | null;
  readonly error: string | null;
}

/** After a note: whether the lease still holds, and what is new. */
export interface Noted {
  readonly lease: Date;
  readonly lastSeq: number;
  readonly enabled: boolean;
  readonly version: number;
}

const millisecondNow = `date_trunc('milliseconds', now())`;

/** Where each webhook stands in the history of each instance. */
@Injectable()
export class DeliveryCursors {
  /** Longer than an attempt and the time between two notes: nobody else delivers while somebody does. */
  private readonly leaseMs: number;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) { webhooks }: Settings,
  ) {
    this.leaseMs = webhooks.timeoutMs * 2 + 1000;
  }

  /**
   * Makes the cursors that are missing, at the last event before their webhooks began to hear. Where nothing happened
   * since then it needs none, unless both the webhook and the instances are named. Events that
   * were copied are not told; of a fork only webhooks that name it hear, because a what-if run is not the world.
   */
  async makeMissing(
    manager: EntityManager,
    { instanceIds = null, webhookId = null }: { instanceIds?: string[] | null; webhookId?: string | null },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO economy.webhook_cursor (instance_id, webhook_id, seq, due_at, lease_until)
       SELECT i.id, w.id, greatest(i.copied_seq, economy.seq_at(i.id, w.heard_from - interval '1 millisecond')),
              ${millisecondNow}, '-infinity'
         FROM economy.webhook w JOIN economy.instance i ON i.application_id = w.application_id
        WHERE w.deleted_at IS NULL
          AND ((w.instance_ids = '{}' AND i.forked_from IS NULL) OR i.id = ANY (w.instance_ids))
          AND (i.last_event_at >= w.heard_from OR ($1::uuid[] IS NOT NULL AND $2::uuid IS NOT NULL))
          AND ($1::uuid[] IS NULL OR i.id = ANY ($1)) AND ($2::uuid IS NULL OR w.id = $2)
          AND NOT EXISTS (SELECT FROM economy.webhook_cursor c WHERE c.instance_id = i.id AND c.webhook_id = w.id)
       ON CONFLICT (instance_id, webhook_id) DO NOTHING`,
      [instanceIds, webhookId],
    );
  }

  /** Pairs that have something to be told now and nobody who does it, at most so many of one webhook. */
  async due(instanceIds: string[] | null, without: readonly string[], most: number): Promise<Pair[]> {
    await this.makeMissing(this.dataSource.manager, { instanceIds });
    const rows = await this.dataSource.query<{ instance_id: string; webhook_id: string }[]>(
      `SELECT d.instance_id, d.webhook_id
         FROM (SELECT c.instance_id, c.webhook_id, c.due_at,
                      row_number() OVER (PARTITION BY c.webhook_id ORDER BY c.due_at) AS place
                 FROM economy.webhook w
                 JOIN economy.application a
                   ON a.id = w.application_id AND a.deleted_at IS NULL AND a.revoked_at IS NULL
                 JOIN economy.webhook_cursor c ON c.webhook_id = w.id
                 JOIN economy.instance i ON i.id = c.instance_id AND i.last_seq > c.seq
                WHERE w.enabled AND w.deleted_at IS NULL AND w.id <> ALL ($2)
                  AND (w.instance_ids = '{}' OR i.id = ANY (w.instance_ids))
                  AND c.due_at <= now() AND c.lease_until <= now()
                  AND ($1::uuid[] IS NULL OR c.instance_id = ANY ($1))) d
        WHERE d.place <= $3 ORDER BY d.place, d.due_at`,
      [instanceIds, without, most],
    );
    return rows.map((row) => ({ instanceId: row.instance_id, webhookId: row.webhook_id }));
  }

  /** Whether there is anybody to tell. */
  async anybodyListens(): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT FROM economy.webhook WHERE enabled AND deleted_at IS NULL LIMIT 1',
    );
    return rows.length > 0;
  }

  /** Takes a pair that is due; null when another replica was first or there is nothing to do any more. */
  async claim({ instanceId, webhookId }: Pair): Promise<Claim | null> {
    const [rows] = await this.dataSource.query<
      [{ seq: string; attempt: number; last_seq: string; lease_until: Date }[], number]
    >(
      `UPDATE economy.webhook_cursor c SET lease_until = now() + $3 * interval '1 millisecond'
         FROM economy.instance i
        WHERE c.instance_id = $1 AND c.webhook_id = $2 AND i.id = c.instance_id
          AND c.due_at <= now() AND c.lease_until <= now() AND i.last_seq > c.seq
       RETURNING c.seq, c.attempt, i.last_seq, c.lease_until`,
      [instanceId, webhookId, this.leaseMs],
    );
    const [row] = rows;
    if (!row) return null;
    const { attempt, lease_until: lease } = row;
    return { instanceId, webhookId, seq: Number(row.seq), attempt, lastSeq: Number(row.last_seq), lease };
  }

  /**
   * Writes down how far it has come. With `dueInMs` the pair is let go and due after that time; without it the lease is
   * prolonged. Null when the lease was lost meanwhile: then nothing is written.
   */
  async note(
    manager: EntityManager,
    claim: Claim,
    { seq, attempt, status, error }: Progress,
    dueInMs: number | null,
  ): Promise<Noted | null> {
    const [rows] = await manager.query<
      [{ lease_until: Date; last_seq: string; enabled: boolean; updated_at: Date }[], number]
    >(
      `UPDATE economy.webhook_cursor c
          SET seq = $4, attempt = $5, last_status = $6, last_error = $7, updated_at = now(),
              due_at = ${millisecondNow} + coalesce($8, 0) * interval '1 millisecond',
              lease_until = CASE WHEN $8::float8 IS NULL THEN now() + $9 * interval '1 millisecond' ELSE '-infinity' END
         FROM economy.webhook w, economy.instance i
        WHERE c.instance_id = $1 AND c.webhook_id = $2 AND c.lease_until = $3
          AND w.id = c.webhook_id AND i.id = c.instance_id
       RETURNING c.lease_until, i.last_seq, w.enabled, w.updated_at`,
      [
        claim.instanceId,
        claim.webhookId,
        claim.lease,
        seq,
        attempt,
        status,
        error?.slice(0, 500) ?? null,
        dueInMs,
        this.leaseMs,
      ],
    );
    const [row] = rows;
    if (!row) return null;
    const { lease_until: lease, enabled } = row;
    return { lease, lastSeq: Number(row.last_seq), enabled, version: row.updated_at.getTime() };
  }
}
