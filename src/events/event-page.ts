// Handwritten SQL: the conditions of the feed match the partial indexes of `event`.
import {
  addedTo,
  type EventKind,
  factsOf,
  hasAmount,
  hasReference,
  type InstanceTotal,
  nonTransfers,
} from '../database/event-kinds.js';
import { type Queries } from '../database/prepared.js';
import {
  type AccountRow,
  type AgentNpcRow,
  type EventRow,
  type InstanceRow,
  type NpcRow,
} from '../database/rows.js';
import { type Units } from '../common/money/units.js';
import { heldAfter, otherParticipants } from '../ledger/sql-values.js';
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
  /** The accounts among them, in their current state. */
  readonly accounts: Readonly<Record<string, AccountRow>>;
}

const fewEvents = `(${nonTransfers((name) => `e.${name}`)})`;

/** `known`: the instance before the first of them, if that is known already. */
export async function loadEventPage(
  source: Queries,
  instanceId: string,
  range: FeedRange,
  known: InstanceRow | null,
): Promise<EventPage | null> {
  const { text, values } = eventsQuery(instanceId, range);
  const [page] = await source.query<EventPage[]>(
    `WITH page AS MATERIALIZED (${text}), ${around(`$${values.length + 1}`)}`,
    [...values, known],
  );
  return page?.events ? page : null;
}

/** A total of the instance right after the event. */
function totalAfter(total: InstanceTotal): string {
  return `(base.row ->> '${total}')::numeric + ${addedTo(total, ' OVER w')}`;
}

/** With a limit, because without one a plan may read all of the instance. */
const eachNamed = (table: 'agent_npc' | 'holder' | 'npc'): string => `
  unnest(base.named) AS named (id)
  CROSS JOIN LATERAL (SELECT c.* FROM economy.${table} c WHERE c.instance_id = $1 AND c.id = named.id LIMIT 1)`;

/** The events of a page, and what is around them. */
const around = (known: string): string => `
  base AS MATERIALIZED (
    SELECT coalesce(${known}::jsonb, economy.instance_at($1, (SELECT min(p.seq) - 1 FROM page p))) AS row,
           (SELECT min(p.seq) - 1 FROM page p) AS before, (SELECT max(p.seq) + 1 FROM page p) AS upto,
           ARRAY(SELECT DISTINCT unnest(ARRAY[p.actor_id, p.recipient_id] || ${otherParticipants('p.data')}) FROM page p) AS named)
  SELECT (SELECT jsonb_agg(to_jsonb(p) || jsonb_build_object('held', ${heldAfter('p')}) ORDER BY p.seq) FROM page p) AS events,
         base.row AS instance,
         (SELECT coalesce(jsonb_agg(to_jsonb(s) ORDER BY s.seq), '[]')
            FROM (SELECT e.seq, e.kind, e.actor_id AS "actorId", e.created_at AS at, e.data,
                         ${totalAfter('collected_taxes')} AS "collectedTaxes",
                         ${totalAfter('treasury_spent')} AS "treasurySpent",
                         ${totalAfter('collected_taxes')} - (${totalAfter('treasury_spent')}) AS treasury,
                         ${totalAfter('agent_npc_count')} AS "agentNpcCount",
                         ${totalAfter('npc_count')} AS "npcCount"
                    FROM economy.event e
                   WHERE e.instance_id = $1 AND e.seq > base.before AND e.seq <= base.upto AND e.kind <> 'interact' AND ${fewEvents}
                  WINDOW w AS (ORDER BY e.seq)) s) AS steps,
         (SELECT coalesce(jsonb_object_agg(a.id, to_jsonb(a) || jsonb_build_object('agent', to_jsonb(g))), '{}')
            FROM ${eachNamed('agent_npc')} a JOIN economy.agent g ON g.id = a.agent_id) AS characters,
         (SELECT coalesce(jsonb_object_agg(h.id, to_jsonb(h)), '{}') FROM ${eachNamed('holder')} h WHERE h.agent_id IS NULL) AS accounts,
         (SELECT coalesce(jsonb_object_agg(n.id, to_jsonb(n)), '{}') FROM ${eachNamed('npc')} n) AS npcs
    FROM base`;

function eventsQuery(
  instanceId: string,
  { after, limit, last = false, filter = {} }: FeedRange,
): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = [instanceId, after, limit];
  const placeholder = (value: unknown): string => `$${values.push(value)}`;
  const conditions = conditionsOf(filter, placeholder);
  const way = last ? ' DESC' : '';
  const select = (more: string, order: string, joined = ''): string =>
    `SELECT e.* FROM economy.event e ${joined}
      WHERE ${['e.instance_id = $1', 'e.seq > $2', ...conditions, more].filter(Boolean).join(' AND ')}
      ORDER BY ${order} LIMIT $3`;
  const { agentNpcId } = filter;
  if (agentNpcId === undefined) {
    return { text: select('', `e.seq${way}`), values };
  }
  const id = placeholder(agentNpcId);
  const until = filter.toSeq === undefined ? null : placeholder(filter.toSeq);
  const pages = `e.seq >> 13 >= $2::bigint >> 13${until ? ` AND e.seq >> 13 <= ${until}::bigint >> 13` : ''}`;
  const branch = (column: string): string =>
    `(${select(`${column} = ${id} AND ${pages}`, `e.seq >> 13${way}, e.seq${way}`)})`;
  const others = select(
    `t.character_id = ${id} AND t.seq > $2${until ? ` AND t.seq <= ${until}` : ''}`,
    `t.seq${way}`,
    'JOIN economy.event_participant t ON t.instance_id = $1 AND t.seq = e.seq',
  );
  const text = `SELECT * FROM (${branch('e.actor_id')} UNION ${branch('e.recipient_id')} UNION (${others})) e
                 ORDER BY e.seq${way} LIMIT $3`;
  return { text, values };
}

function conditionsOf(
  { types, fromSeq, toSeq, minAmount, cause, reason, reference }: FeedFilter,
  placeholder: (value: unknown) => string,
): readonly string[] {
  return [
    ...(types ? [`e.kind = ANY (${placeholder(types)}::economy.event_kind[])`] : []),
    ...(types && !types.some((type) => factsOf(type).transfer) ? [fewEvents] : []),
    ...(fromSeq === undefined ? [] : [`e.seq >= ${placeholder(fromSeq)}`]),
    ...(toSeq === undefined ? [] : [`e.seq <= ${placeholder(toSeq)}`]),
    ...(minAmount === undefined ? [] : [hasAmount(placeholder(minAmount), types)]),
    ...(cause === undefined ? [] : [`e.cause = ${placeholder(cause)}`]),
    ...(reason === undefined ? [] : [`e.reason = ${placeholder(reason)}`]),
    ...(reference === undefined ? [] : [hasReference(placeholder(reference))]),
  ];
}
