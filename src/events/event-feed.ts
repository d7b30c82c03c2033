import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { type KnownApplication } from '../http/auth/application-directory.js';
import { type InstanceRow } from '../database/rows.js';
import { type WorldEvent } from '../http/resource/world-event.resource.js';
import { loadEventPage } from './event-page.js';
import { type FeedRange } from './feed-range.js';
import { instanceAfter, toWorldEvents } from './world-events.js';

/** Pages follow each other at once, or not at all; columns that events do not tell of are those of now, or nearly so. */
const knownMs = 10_000;

/** Reads the history of an instance in order. Events never change, so they can be cached. */
@Injectable()
export class EventFeed {
  /** Instances right after the last event of a page, from which the next one begins: else it would count all that follows. */
  private readonly known = new LRUCache<string, InstanceRow>({ max: 1000, ttl: knownMs });

  constructor(private readonly dataSource: DataSource) {}

  /** The next events after a `seq`, in order; fewer than the limit only at the end of the history. */
  async read(instanceId: string, application: KnownApplication, range: FeedRange): Promise<WorldEvent[]> {
    const page = await loadEventPage(this.dataSource, instanceId, range, (seq) =>
      this.known.get(`${instanceId} ${seq}`),
    );
    if (!page) return [];
    // Of a list the last event is only there to say that there are more.
    const ends = page.events.length < range.limit ? [] : page.events.slice(-2);
    for (const { seq } of ends) this.known.set(`${instanceId} ${seq}`, instanceAfter(page, seq));
    return toWorldEvents(page, application);
  }

  /** The last events of a range, the newest first; before `reached` if given. */
  async readLast(
    instanceId: string,
    application: KnownApplication,
    range: FeedRange,
    reached = Infinity,
  ): Promise<WorldEvent[]> {
    const toSeq = Math.min(reached - 1, range.filter?.toSeq ?? Infinity);
    const filter = { ...range.filter, toSeq: toSeq === Infinity ? undefined : toSeq };
    return (await this.read(instanceId, application, { ...range, filter, last: true })).reverse();
  }

  /** The last event of an instance at a moment, or 0 before its first. */
  async seqAt(instanceId: string, at: Date): Promise<number> {
    const [row] = await this.dataSource.query<{ seq: number }[]>(
      'SELECT economy.seq_at($1, $2)::float8 AS seq',
      [instanceId, at],
    );
    return row?.seq ?? 0;
  }

  /** The hash of an event, hexadecimal; null until it is in the chain. */
  async hashOf(instanceId: string, seq: number): Promise<string | null> {
    const [row] = await this.dataSource.query<{ hash: string }[]>(hashQuery, [instanceId, seq]);
    return row?.hash ?? null;
  }
}

// Handwritten SQL: only the 32 bytes of the event are read. The inner limit keeps an event at the end from reading all rows.
const hashQuery = `
  SELECT encode(substring(c.hashes FROM (32 * ($2::bigint - c.first_seq))::integer + 1 FOR 32), 'hex') AS hash
    FROM (SELECT h.first_seq, h.last_seq, h.hashes FROM economy.hash_chain h
           WHERE h.instance_id = $1 AND h.first_seq <= $2
           ORDER BY h.first_seq DESC LIMIT 1) c
   WHERE c.last_seq >= $2`;
