// Handwritten SQL: the conditions of the feed match the partial indexes of `event`.
import {
  addedTo,
  type EventKind,
  factsOf,
  hasAmount,
  type InstanceTotal,
  nonTransfers,
} from '../database/event-kinds.js';
import { othersIn } from '../database/event-data.js';
import { type Queries } from '../database/queries.js';
import { type AgentNpcRow, type EventRow, type InstanceRow, type NpcRow } from '../database/rows.js';
import { type Units } from '../common/money/units.js';
import { type FeedFilter, type FeedRange } from './feed-range.js';

/** An event that changed the instance, with the totals right after it. */
export interface InstanceStep {
  readonly seq: number;
  readonly kind: EventKind;
  readonly actorId: string | null;
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly collectedTaxes: Units;
  readonly treasurySpent: Units;
  readonly treasury: Units;
  readonly agentNpcCount: number;
  readonly npcCount: number;
}

/** Consecutive events with all data needed to build their resources. */
export interface EventPage {
  readonly events: readonly EventRow[];
  /** The instance before the first of them. */
  readonly instance: InstanceRow;
  /** Its changes from there to the last of them, in order, including those between them; and one more. */
  readonly steps: readonly InstanceStep[];
  /** The participants by id, in their current state or their state at death. */
  readonly characters: Readonly<Record<string, AgentNpcRow>>;
  /** Those of them that are plain NPCs or players, in their current state. */
  readonly npcs: Readonly<Record<string, NpcRow>>;
}

const fewEvents = `(${nonTransfers((name) => `e.${name}`)})`;

/** `knownAt`: the instance right after an event, if that is known already. */
export async function loadEventPage(
  source: Queries,
  instanceId: string,
  range: FeedRange,
  knownAt: (seq: number) => InstanceRow | undefined = () => undefined,
): Promise<EventPage | null> {
  const { text, values } = eventsQuery(instanceId, range);
  const rows = await source.query<{ row: EventRow }[]>(text, values);
  const events = rows.map(({ row }) => row);
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return null;
  const named = new Set(
    events.flatMap(({ kind, actor_id: actor, recipient_id: recipient, data }) =>
      factsOf(kind).npc ? [] : [actor, recipient, ...othersIn(data)].filter((id) => id !== null),
    ),
  );
  const [around] = await source.query<Omit<EventPage, 'events'>[]>(aroundQuery, [
    instanceId,
    first.seq - 1,
    last.seq + 1,
    [...named],
    knownAt(first.seq - 1) ?? null,
  ]);
  return around ? { events, ...around } : null;
}

/** A total of the instance right after the event. */
function totalAfter(total: InstanceTotal): string {
  return `(base.row ->> '${total}')::numeric + ${addedTo(total, ' OVER w')}`;
}

const aroundQuery = `
  WITH base AS MATERIALIZED (SELECT coalesce($5::jsonb, economy.instance_at($1, $2)) AS row)
  SELECT base.row AS instance,
         (SELECT coalesce(jsonb_agg(to_jsonb(s) ORDER BY s.seq), '[]')
            FROM (SELECT e.seq, e.kind, e.actor_id AS "actorId", e.created_at AS at, e.data,
                         ${totalAfter('collected_taxes')} AS "collectedTaxes",
                         ${totalAfter('treasury_spent')} AS "treasurySpent",
                         ${totalAfter('collected_taxes')} - (${totalAfter('treasury_spent')}) AS treasury,
                         ${totalAfter('agent_npc_count')} AS "agentNpcCount",
                         ${totalAfter('npc_count')} AS "npcCount"
                    FROM economy.event e
                   WHERE e.instance_id = $1 AND e.seq > $2 AND e.seq <= $3 AND e.kind <> 'interact' AND ${fewEvents}
                  WINDOW w AS (ORDER BY e.seq)) s) AS steps,
         (SELECT coalesce(jsonb_object_agg(a.id, to_jsonb(a) || jsonb_build_object('agent', to_jsonb(g))), '{}')
            FROM economy.agent_npc a JOIN economy.agent g ON g.id = a.agent_id
           WHERE a.instance_id = $1 AND a.id = ANY ($4)) AS characters,
         (SELECT coalesce(jsonb_object_agg(n.id, to_jsonb(n)), '{}') FROM economy.npc n
           WHERE n.instance_id = $1 AND n.id = ANY ($4)) AS npcs
    FROM base`;

function eventsQuery(
  instanceId: string,
  { after, limit, last = false, filter = {} }: FeedRange,
): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = [instanceId, after, limit];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const conditions = conditionsOf(filter, place);
  const way = last ? ' DESC' : '';
  const select = (more: string, order: string, joined = ''): string =>
    `SELECT e.* FROM economy.event e ${joined}
      WHERE ${['e.instance_id = $1', 'e.seq > $2', ...conditions, more].filter(Boolean).join(' AND ')}
      ORDER BY ${order} LIMIT $3`;
  const { agentNpcId } = filter;
  if (agentNpcId === undefined) {
    return { text: `SELECT to_jsonb(e) AS row FROM (${select('', `e.seq${way}`)}) e ORDER BY e.seq`, values };
  }
  const id = place(agentNpcId);
  const until = filter.toSeq === undefined ? null : place(filter.toSeq);
  const pages = `e.seq >> 13 >= $2::bigint >> 13${until ? ` AND e.seq >> 13 <= ${until}::bigint >> 13` : ''}`;
  const branch = (column: string): string =>
    `(${select(`${column} = ${id} AND ${pages}`, `e.seq >> 13${way}, e.seq${way}`)})`;
  const others = select(
    `t.character_id = ${id} AND t.seq > $2${until ? ` AND t.seq <= ${until}` : ''}`,
    `t.seq${way}`,
    'JOIN economy.event_participant t ON t.instance_id = $1 AND t.seq = e.seq',
  );
  const text = `SELECT to_jsonb(e) AS row FROM (
      SELECT * FROM (${branch('e.actor_id')} UNION ${branch('e.recipient_id')} UNION (${others})) e
       ORDER BY e.seq${way} LIMIT $3) e
    ORDER BY e.seq`;
  return { text, values };
}

function conditionsOf(
  { types, fromSeq, toSeq, minAmount, cause }: FeedFilter,
  place: (value: unknown) => string,
): readonly string[] {
  return [
    ...(types ? [`e.kind = ANY (${place(types)}::economy.event_kind[])`] : []),
    ...(types && !types.some((type) => factsOf(type).transfer) ? [fewEvents] : []),
    ...(fromSeq === undefined ? [] : [`e.seq >= ${place(fromSeq)}`]),
    ...(toSeq === undefined ? [] : [`e.seq <= ${place(toSeq)}`]),
    ...(minAmount === undefined ? [] : [hasAmount(place(minAmount), types)]),
    ...(cause === undefined ? [] : [`e.cause = ${place(cause)}`]),
  ];
}
