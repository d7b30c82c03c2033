import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { type KnownApplication } from '../identity/application-directory.js';
import { type InstanceRow } from '../database/rows.js';
import { type WorldEvent } from './world-event.resource.js';
import { loadEventPage } from './event-page.js';
import { type FeedRange } from './feed-range.js';
import { instanceAfter, toWorldEvents } from './world-events.js';

/** Pages follow each other at once, or not at all; columns that events do not tell of are those of now, or nearly so. */
const knownMs = 10_000;

/** Events of a page at the end of a history. */
export const tailPageSize = 100;
/** Those who follow an instance read it at about the same time. */
const sharedMs = 2000;

/** Reads the history of an instance in order. Events never change, so they can be cached. */
@Injectable()
export class EventFeed {
  /** The last pages at the ends of histories, by where they begin. */
  private readonly tails = new LRUCache<string, Promise<readonly WorldEvent[]>>({ max: 100, ttl: sharedMs });
  /** Instances right after the last event of a page, from which the next one begins: else it would count all that follows. */
  private readonly known = new LRUCache<string, InstanceRow>({ max: 1000, ttl: knownMs });

  constructor(private readonly dataSource: DataSource) {}

  /** The next events after a `seq`, in order; fewer than the limit only at the end of the history. */
  async read(instanceId: string, application: KnownApplication, range: FeedRange): Promise<WorldEvent[]> {
    const isWhole = !range.last && Object.values(range.filter ?? {}).every((value) => value === undefined);
    // Without a filter, the first event is the next one.
    const known = isWhole ? this.known.get(`${instanceId} ${range.after}`) : undefined;
    const page = await loadEventPage(this.dataSource, instanceId, range, known ?? null);
    if (!page) return [];
    // The last event of a list only shows that there are more.
    const ends = page.events.length < range.limit ? [] : page.events.slice(-2);
    for (const { seq } of ends) this.known.set(`${instanceId} ${seq}`, instanceAfter(page, seq));
    return toWorldEvents(page, application);
  }

  /**
   * The next events of an instance, at least up to the last one that the caller knows of or a page: read once for all who are at the
   * same place. Nobody may change them.
   */
  async readTail(
    instanceId: string,
    application: KnownApplication,
    after: number,
    known = Infinity,
  ): Promise<readonly WorldEvent[]> {
    const key = `${instanceId} ${after}`;
    // It may have been read before the last one was written.
    const shared = await this.tails.get(key)?.catch(() => null);
    if (shared && (shared.length === tailPageSize || (shared.at(-1)?.seq ?? 0) >= known)) return shared;
    const page = this.read(instanceId, application, { after, limit: tailPageSize });
    this.tails.set(key, page);
    return page;
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
