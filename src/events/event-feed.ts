import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type KnownApplication } from '../auth/application-directory.js';
import { type WorldEvent } from '../resource/world-event.resource.js';
import { loadEventPage } from './event-page.js';
import { type FeedRange } from './feed-range.js';
import { toWorldEvents } from './world-events.js';

/** Reads the history of an instance in its order. What happened never changes, so neither does what was read once. */
@Injectable()
export class EventFeed {
  constructor(private readonly dataSource: DataSource) {}

  /** The next events after a `seq`, in order; fewer than the limit only where the history ends at present. */
  async read(instanceId: string, application: KnownApplication, range: FeedRange): Promise<WorldEvent[]> {
    const page = await loadEventPage(this.dataSource, instanceId, range);
    return page ? toWorldEvents(page, application) : [];
  }

  /** The last event of an instance at a moment, or 0 before its first. */
  async seqAt(instanceId: string, at: Date): Promise<number> {
    const [row] = await this.dataSource.query<{ seq: number }[]>(
      'SELECT economy.seq_at($1, $2)::float8 AS seq',
      [instanceId, at],
    );
    return row?.seq ?? 0;
  }
}
