import { type DataSource } from 'typeorm';
import { factsOf } from '../database/event-kinds.js';
import { type AgentNpcRow, type AgentRow, type EventRow, type InstanceRow } from '../database/rows.js';
import { resultOf, type LoadedEvent } from './event-result.js';
import { type LedgerResult, type WrittenEvent } from './ledger-result.js';
import { heldAfter, otherParticipants } from './sql-values.js';

interface Found {
  readonly events: readonly EventRow[] | null;
  /** The last event of each moment, which is that of a call: its final state of the instance is the same for all that it wrote. */
  readonly moments: Readonly<Record<string, number>> | null;
  /** By those events. */
  readonly instances: Readonly<Record<string, InstanceRow>> | null;
  readonly characters: LoadedEvent['characters'] | null;
  readonly npcs: LoadedEvent['npcs'] | null;
  readonly accounts: LoadedEvent['accounts'] | null;
}

/**
 * Reads by the full key: the numbers come with the write that found them, so the events exist. A death, and the closing of
 * an account, includes what the treasury got of it, which is in the next event.
 */
const query = `
  WITH told AS MATERIALIZED (
    SELECT * FROM economy.event e WHERE e.instance_id = $1 AND e.seq = ANY ($2)
  ), ending AS (
    SELECT t.created_at, max(t.seq + (t.kind IN ('death', 'account-closing') AND EXISTS (
             SELECT FROM economy.event e
              WHERE e.instance_id = $1 AND e.seq = t.seq + 1 AND e.kind = 'tax' AND e.actor_id = t.actor_id))::integer) AS seq
      FROM told t GROUP BY t.created_at
  ), last AS (
    SELECT n.created_at, CASE WHEN $3 THEN max(n.seq) OVER () ELSE n.seq END AS seq FROM ending n
  ), named AS MATERIALIZED (
    SELECT t.actor_id AS id FROM told t UNION SELECT t.recipient_id FROM told t
    UNION SELECT o.id FROM told t, unnest(${otherParticipants('t.data')}) AS o (id)
  )
  SELECT (SELECT json_agg(to_jsonb(t) || jsonb_build_object('held', ${heldAfter('t')})) FROM told t) AS events,
         (SELECT json_object_agg(to_json(l.created_at) #>> '{}', l.seq) FROM last l) AS moments,
         (SELECT json_object_agg(l.seq, economy.instance_at($1, l.seq)) FROM (SELECT DISTINCT l.seq FROM last l) l) AS instances,
         (SELECT json_object_agg(a.id, to_jsonb(a) || jsonb_build_object('agent', to_jsonb(g)))
            FROM economy.agent_npc a JOIN economy.agent g ON g.id = a.agent_id
           WHERE a.instance_id = $1 AND a.id = ANY (ARRAY(SELECT n.id FROM named n))) AS characters,
         (SELECT json_object_agg(p.id, to_jsonb(p)) FROM economy.npc p
           WHERE p.instance_id = $1 AND p.id = ANY (ARRAY(SELECT n.id FROM named n))) AS npcs,
         (SELECT json_object_agg(h.id, to_jsonb(h)) FROM economy.holder h
           WHERE h.instance_id = $1 AND h.agent_id IS NULL AND h.id = ANY (ARRAY(SELECT n.id FROM named n))) AS accounts`;

/**
 * Events with their context, by number; `together`: with the instance after the last of them. Only agents are in their current state: no event stores the data of an
 * external program.
 */
export async function readEvents(
  dataSource: DataSource,
  instanceId: string,
  seqs: readonly number[],
  together = false,
): Promise<(seq: number) => LoadedEvent> {
  const [found] = await dataSource.query<Found[]>(query, [instanceId, seqs, together]);
  const events = new Map((found?.events ?? []).map((event) => [event.seq, event]));
  const characters = found?.characters ?? {};
  const npcs = found?.npcs ?? {};
  const accounts = found?.accounts ?? {};
  return (seq) => {
    const event = events.get(seq);
    if (!event) throw new Error(`a stored answer refers to event ${seq}, which does not exist`);
    const instance = found!.instances![found!.moments![event.created_at]!]!;
    return { event, instance, characters, npcs, accounts };
  };
}

/** The stored result of a key: see `economy.save_idempotent_result`. */
interface StoredResult extends WrittenEvent {
  /** The health of each agent at that time, by its id. */
  readonly health: Readonly<Record<string, Pick<AgentRow, 'healthy' | 'last_health_check'>>> | null;
}

/** The rows of a call, with rebuilt results where there is only an event, as an Idempotency-Key stores it. */
export async function rebuildResults<Result>(
  dataSource: DataSource,
  instanceId: string,
  rows: LedgerResult<Result>[],
  together: boolean,
): Promise<LedgerResult<Result>[]> {
  const results = rows.map(storedResult);
  const seqs = results.flatMap((stored) => (stored ? [stored.seq] : []));
  if (seqs.length === 0) return rows;
  const eventOf = await readEvents(dataSource, instanceId, seqs, together);
  return rows.map((row, index) => {
    const stored = results[index];
    if (!stored) return row;
    const event = withHealth(eventOf(stored.seq), stored.health ?? {});
    return { ...row, result: resultOf[factsOf(event.event.kind).form](event) as Result };
  });
}

/** The rows of trades have no results: replays are rebuilt by the caller, which knows the requested form. */
function storedResult({ code, result }: LedgerResult<unknown>): StoredResult | null {
  if (code !== null || typeof result !== 'object' || result === null) return null;
  return 'health' in result ? (result as StoredResult) : null;
}

function withHealth(loaded: LoadedEvent, health: NonNullable<StoredResult['health']>): LoadedEvent {
  const characters: Record<string, AgentNpcRow> = {};
  for (const id of [loaded.event.actor_id, loaded.event.recipient_id, ...othersIn(loaded.event.data)]) {
    const character = id === null ? undefined : loaded.characters[id];
    if (!character) continue;
    const agent = { ...character.agent, ...health[character.agent.id] };
    characters[character.id] = { ...character, agent };
  }
  return { ...loaded, characters };
}

/** The third and further participants of an event, in their order, by its data. */
export function othersIn(data: EventRow['data']): readonly string[] {
  const others = (data?.['others'] ?? []) as readonly { readonly id: string }[];
  return others.map(({ id }) => id);
}
