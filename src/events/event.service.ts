import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller } from '../auth/caller.js';
import { candidateIds } from '../database/identifier.js';
import { EconomyError } from '../errors/economy-error.js';
import { type CursorPart } from '../http/cursor.js';
import { type Page, readPage, toPage } from '../http/page.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { inUnits } from '../money/units.js';
import { type WorldEvent } from '../resource/world-event.resource.js';
import { EventFeed } from './event-feed.js';
import { type EventQuery, type EventWish, readEventQuery, toCursorFilters } from './event-query.js';
import { type FeedFilter } from './feed-range.js';

const eventCursor: readonly CursorPart[] = ['seq'];

/** What callers read of the history of their instances. */
@Injectable()
export class EventService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: InstanceDirectory,
    private readonly feed: EventFeed,
  ) {}

  async list({ application }: Caller, instance: string, query: EventQuery): Promise<Page<WorldEvent>> {
    const wish = readEventQuery(query);
    const page = readPage(query, toCursorFilters(wish), eventCursor);
    const instanceId = await this.directory.getId(application.id, instance);
    const after = page.after ? Number(page.after[0]) : wish.after;
    const filter = await this.toFilter(instanceId, wish);
    const events = await this.feed.readShared(instanceId, application, {
      after,
      limit: page.limit + 1,
      filter,
    });
    return toPage(
      page,
      events,
      ({ seq }) => [seq],
      (event) => event,
    );
  }

  async get({ application }: Caller, instance: string, seq: number): Promise<WorldEvent> {
    const instanceId = await this.directory.getId(application.id, instance);
    const [event] = await this.feed.read(instanceId, application, { after: seq - 1, limit: 1 });
    if (event?.seq !== seq) throw new EconomyError('EVENT_NOT_FOUND');
    return event;
  }

  private async toFilter(instanceId: string, wish: EventWish): Promise<FeedFilter> {
    const { types, agentNpc, from, to, minAmount } = wish;
    return {
      types,
      minAmount: minAmount === undefined ? undefined : inUnits(minAmount),
      agentNpcId: agentNpc === undefined ? undefined : await this.getCharacterId(instanceId, agentNpc),
      // Events have times of whole milliseconds.
      fromSeq: from && (await this.feed.seqAt(instanceId, new Date(from.getTime() - 1))) + 1,
      toSeq: to && (await this.feed.seqAt(instanceId, to)),
    };
  }

  /** Also of one that died: its events stay. */
  private async getCharacterId(instanceId: string, identifier: string): Promise<string> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT a.id FROM economy.agent_npc a WHERE a.instance_id = $1 AND a.id IN ($2, $3)
        ORDER BY a.id = $2 DESC LIMIT 1`,
      [instanceId, ...candidateIds(instanceId, identifier)],
    );
    const [found] = rows;
    if (!found) throw new EconomyError('AGENT_NPC_NOT_FOUND');
    return found.id;
  }
}
