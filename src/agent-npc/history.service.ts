// Handwritten SQL: four indexes are each read up to the page size, and merged.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EventKind } from '../database/event-kinds.js';
import { type Caller } from '../identity/caller.js';
import { type CursorPart } from '../common/paging/cursor.js';
import { type Page, type PageRequest, toPageOfRows } from '../common/paging/page.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { type HistoryRow } from './history.resource.js';
import { AgentNpcReader } from './agent-npc.reader.js';

export const historyCursor: readonly CursorPart[] = ['seq'];

const fields = `e.seq, e.id, e.kind, e.created_at, e.cause, e.amount, e.reason, e.reference, e.data -> 'goods' AS goods`;

/** NULL: any. */
const wanted = `($6::text[] IS NULL OR e.kind::text = ANY ($6)) AND ($7::text IS NULL OR e.reason = $7) AND ($8::text IS NULL OR e.reference = $8)`;

/**
 * The deaths, births and nights that moved the mood of a character are not its own events but among its feelings; where a mourner is an heir of goods, it is that. What an event does not
 * have, because it is one of those or comes from an old release, is looked up for its moment. If nothing is
 * missing the lookup gets no character and ends at once; a condition of the join would be checked after it. Events of an account lack
 * nothing, and it has no mood.
 */
const historyQuery = `
  SELECT to_jsonb(h) || jsonb_build_object(
           'instance_id', $1::uuid, 'wealth', coalesce(h.wealth, c.wealth), 'mood', coalesce(h.mood, c.mood),
           'other', CASE WHEN o.id IS NOT NULL
                    THEN jsonb_build_object('id', o.id, 'uuid', o.uuid, 'name', o.name)
                    WHEN p.id IS NOT NULL
                    THEN jsonb_build_object('id', p.id, 'uuid', p.uuid, 'name', p.name) END) AS row
    FROM (
      SELECT * FROM (
        (SELECT ${fields}, 'actor' AS part, e.recipient_id AS other_id, e.actor_wealth AS wealth, e.actor_mood AS mood
           FROM economy.event e
          WHERE e.instance_id = $1 AND e.actor_id = $2 AND e.seq < $3 AND e.seq >> 13 <= $3::bigint >> 13 AND ${wanted}
          ORDER BY e.seq >> 13 DESC, e.seq DESC LIMIT $4)
        UNION ALL
        (SELECT ${fields}, 'recipient', e.actor_id, e.recipient_wealth, e.recipient_mood
           FROM economy.event e
          WHERE e.instance_id = $1 AND e.recipient_id = $2 AND e.seq < $3 AND e.seq >> 13 <= $3::bigint >> 13 AND ${wanted}
          ORDER BY e.seq >> 13 DESC, e.seq DESC LIMIT $4)
        UNION ALL
        (SELECT ${fields}, 'other', e.actor_id, (o.item ->> 'wealth')::bigint, (o.item ->> 'mood')::integer
           FROM (SELECT t.seq FROM economy.event_participant t
                  WHERE t.instance_id = $1 AND t.character_id = $2 AND t.seq < $3
                  ORDER BY t.seq DESC LIMIT $4) t
           JOIN economy.event e ON e.instance_id = $1 AND e.seq = t.seq AND ${wanted},
                jsonb_array_elements(e.data -> 'others') AS o (item)
          WHERE o.item ->> 'id' = $2::text)
        UNION ALL
        (SELECT e.seq, e.id, e.kind, e.created_at, NULL, NULL, NULL, NULL, NULL,
                CASE WHEN f.cause <> 'death' THEN f.cause
                     WHEN f.mood_delta > 0 OR e.data -> 'touched' @> jsonb_build_array(jsonb_build_object('id', $2::text)) THEN 'relief'
                     ELSE 'mourner' END, f.other_id, NULL, f.mood
           FROM economy.feeling_change f
           JOIN economy.event e ON e.instance_id = $1 AND e.seq = f.event_seq
          WHERE f.instance_id = $1 AND f.character_id = $2 AND f.event_seq < $3
            AND f.cause IN ('death', 'birth', 'night') AND f.mood IS NOT NULL AND ${wanted}
            AND NOT coalesce(e.data -> 'others' @> jsonb_build_array(jsonb_build_object('id', $2::text)), false)
          ORDER BY f.event_seq DESC LIMIT $4)) all_parts
       ORDER BY seq DESC LIMIT $4) h
    LEFT JOIN economy.holder o ON o.instance_id = $1 AND o.id = h.other_id
    LEFT JOIN economy.npc p ON p.instance_id = $1 AND p.id = h.other_id AND h.kind = 'interact'
    LEFT JOIN LATERAL economy.character_at(
      $1, CASE WHEN $5 AND (h.wealth IS NULL OR h.mood IS NULL) THEN $2::uuid END, h.seq) c ON true
   ORDER BY h.seq DESC`;

/** Which of its events. */
export interface HistoryFilter {
  readonly types: readonly EventKind[] | undefined;
  readonly reason: string | undefined;
  readonly reference: string | undefined;
}

/** The histories of Agent NPCs and accounts. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: InstanceDirectory,
    private readonly reader: AgentNpcReader,
  ) {}

  /** The newest first. */
  async list(
    { application }: Caller,
    instance: string,
    identifier: string,
    page: PageRequest,
    filter: HistoryFilter,
  ): Promise<Page<HistoryRow>> {
    const instanceId = await this.directory.getId(application.id, instance);
    const { row } = await this.reader.get(instanceId, identifier);
    return this.read(instanceId, row.id, page, { hasMood: true, ...filter });
  }

  /** Of an account, by its id, unless `hasMood`. */
  async read(
    instanceId: string,
    id: string,
    page: PageRequest,
    { hasMood, types, reason, reference }: { readonly hasMood: boolean } & HistoryFilter,
  ): Promise<Page<HistoryRow>> {
    const before = page.after ? page.after[0] : Number.MAX_SAFE_INTEGER;
    const rows = await this.dataSource.query<{ row: HistoryRow }[]>(historyQuery, [
      instanceId,
      id,
      before,
      page.limit + 1,
      hasMood,
      types ?? null,
      reason ?? null,
      reference ?? null,
    ]);
    return toPageOfRows(page, rows, ({ seq }) => [seq]);
  }
}
