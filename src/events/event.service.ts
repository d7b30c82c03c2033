// Handwritten SQL: characters and accounts are rows of one table.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller } from '../identity/caller.js';
import { candidateIds, pickById } from '../common/identifier.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { type CursorPart } from '../common/paging/cursor.js';
import { type Page, readPage, toPage } from '../common/paging/page.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { inUnits } from '../common/money/units.js';
import { type WorldEvent } from './world-event.resource.js';
import { EventFeed } from './event-feed.js';
import { type EventQuery, type EventFilter, readEventQuery, toCursorFilters } from './event-query.js';
import { type FeedFilter } from './feed-range.js';

const eventCursor: readonly CursorPart[] = ['seq'];

export interface ChainedEvent {
  readonly event: WorldEvent;
  readonly hash: string | null;
}

/** The history of instances, for callers. */
@Injectable()
export class EventService {
  constructor(
    private readonly source: DataSource,
    private readonly directory: InstanceDirectory,
    private readonly feed: EventFeed,
  ) {}

  async list(
    { application }: Caller,
    instance: string,
    query: EventQuery,
    owner: string,
  ): Promise<Page<WorldEvent>> {
    const wanted = readEventQuery(query);
    const page = readPage(query, toCursorFilters(wanted, owner), eventCursor);
    const instanceId = await this.directory.getId(application.id, instance);
    const reached = page.after ? Number(page.after[0]) : undefined;
    const filter = await this.toFilter(instanceId, wanted);
    const limit = page.limit + 1;
    const events = wanted.newestFirst
      ? await this.feed.readLast(instanceId, application, { after: wanted.after, limit, filter }, reached)
      : await this.feed.read(instanceId, application, {
          after: reached ?? wanted.after,
          limit,
          filter,
        });
    return toPage(page, events, ({ seq }) => [seq]);
  }

  /** One event, and its hash if it is in the chain. */
  async get({ application }: Caller, instance: string, seq: number): Promise<ChainedEvent> {
    const instanceId = await this.directory.getId(application.id, instance);
    const [event] = await this.feed.read(instanceId, application, { after: seq - 1, limit: 1 });
    if (event?.seq !== seq) throw new EconomyError('EVENT_NOT_FOUND');
    return { event, hash: await this.feed.hashOf(instanceId, seq) };
  }

  private async toFilter(instanceId: string, filter: EventFilter): Promise<FeedFilter> {
    const { types, agentNpc, from, to, minAmount, cause, reason, reference } = filter;
    return {
      types,
      cause,
      reason,
      reference,
      minAmount: minAmount === undefined ? undefined : inUnits(minAmount),
      agentNpcId: agentNpc === undefined ? undefined : await this.getHolderId(instanceId, agentNpc),
      // Events have times of whole milliseconds.
      fromSeq: from && (await this.feed.seqAt(instanceId, new Date(from.getTime() - 1))) + 1,
      toSeq: to && (await this.feed.seqAt(instanceId, to)),
    };
  }

  /** Of a character or an account; also of a dead or closed one: its events stay. */
  private async getHolderId(instanceId: string, identifier: string): Promise<string> {
    const found = await this.source.query<{ id: string }[]>(
      'SELECT h.id FROM economy.holder h WHERE h.instance_id = $1 AND h.id = ANY ($2)',
      [instanceId, candidateIds(instanceId, identifier)],
    );
    const id = pickById(found, identifier);
    if (id === undefined) throw new EconomyError('AGENT_NPC_NOT_FOUND');
    return id;
  }
}
