// Handwritten SQL: newest events by the keys of their index, up to fixed numbers.
import { nonTransfers } from '../../database/event-kinds.js';
import { mostNamed } from './life-moments.js';

/** What a chronicle reads at most: of a world's happenings and trades, and of each part of a character's history. */
export const mostHappenings = 3000;
export const mostTrades = 20_000;
export const mostOwn = 2000;
const mostChildren = 50;
/** How many of the weightiest trades can be narrated, and how many estates. */
const mostGreat = 400;
const mostSold = 100;
export const mostEstates = 200;

const columns = `e.seq, e.created_at AS at, e.kind::text AS kind, e.cause::text AS cause, e.actor_id AS actor, e.recipient_id AS recipient,
  e.amount, e.actor_wealth AS "actorWealth", e.recipient_wealth AS "recipientWealth", e.reason`;

const fields = `${columns}, e.data - '{chat,failures,scene,salt,agentNpc,npc}'::text[] AS data`;

export const happeningsQuery = `
  SELECT to_jsonb(h) AS row FROM (
    SELECT ${fields} FROM economy.event e
     WHERE e.instance_id = $1 AND e.seq > $2 AND e.seq <= $3 AND (${nonTransfers((name) => `e.${name}`)})
     ORDER BY e.seq DESC LIMIT $4) h`;

const stake = (amount: string, left: string, gained: string): string => `
  least(1, ${amount}::float8 / $4) * greatest(
    CASE WHEN ${left} IS NOT NULL THEN ${amount}::float8 / (${amount} + ${left}) END,
    CASE WHEN ${gained} > 0 THEN least(1, ${amount}::float8 / ${gained}) END)`;

/** `stakeOf` of trade-moments.ts, the payments with which nothing is owed any more ($5: of which obligations), and the trade after which somebody had the most. */
export const tradesQuery = `
  WITH newest AS MATERIALIZED (
    SELECT ${columns}, CASE WHEN e.cause IN ('capture', 'obligation') THEN e.data END AS data
      FROM economy.event e
     WHERE e.instance_id = $1 AND e.seq > $2 AND e.seq <= $3
  ), traded AS (
    SELECT n.*, ${stake('n.amount', 'n."actorWealth"', 'n."recipientWealth"')} AS stake
      FROM newest n WHERE n.kind = 'trade' AND n.cause IN ('trade', 'grant', 'listing', 'capture') AND n.amount > 0
    UNION ALL
    SELECT p.*, ${stake('p.amount', 'p."actorWealth"', 'p."recipientWealth"')}
      FROM (SELECT e.seq, e.created_at, e.kind::text, e.cause::text, (l.leg ->> 'from')::uuid, (l.leg ->> 'to')::uuid,
                   (l.leg ->> 'amount')::bigint AS amount, (l.leg ->> 'fromLeft')::bigint AS "actorWealth", (l.leg ->> 'toLeft')::bigint AS "recipientWealth",
                   e.reason, NULL::jsonb
              FROM economy.event e, jsonb_array_elements(e.data -> 'legs') AS l (leg)
             WHERE e.instance_id = $1 AND e.seq > $2 AND e.seq <= $3 AND e.data ? 'legs' AND e.kind = 'exchange' AND e.cause = 'trade'
               AND l.leg ->> 'asset' IS NULL) p
  )
  SELECT (SELECT to_jsonb(o) FROM (SELECT n.at FROM newest n ORDER BY n.seq LIMIT 1) o) AS oldest,
         (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')
            FROM (SELECT * FROM traded ORDER BY stake DESC, seq LIMIT ${mostGreat}) t) AS great,
         (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')
            FROM (SELECT * FROM newest n WHERE n.kind = 'trade' AND n.cause = 'obligation' AND n.data #>> '{obligation,owed}' = '0'
                     AND n.data #>> '{obligation,id}' = ANY ($5) ORDER BY n.seq DESC LIMIT ${mostGreat}) t) AS repaid,
         (SELECT to_jsonb(t) FROM traded t ORDER BY greatest(t."actorWealth", t."recipientWealth") DESC, t.seq LIMIT 1) AS peak`;

const ownPart = (condition: string): string => `
  (SELECT ${fields} FROM economy.event e
    WHERE e.instance_id = $1 AND ${condition} AND e.seq > $3 AND e.seq <= $4
      AND e.seq >> 13 >= $3::bigint >> 13 AND e.seq >> 13 <= $4::bigint >> 13
    ORDER BY e.seq >> 13 DESC, e.seq DESC LIMIT $5)`;

export const ownQuery = `
  SELECT to_jsonb(h) AS row FROM (
    SELECT 'actor' AS part, a.* FROM ${ownPart('e.actor_id = $2')} a
    UNION ALL
    SELECT 'recipient', r.* FROM ${ownPart('e.recipient_id = $2')} r
    UNION ALL
    (SELECT 'other', ${fields}
       FROM (SELECT t.seq FROM economy.event_participant t
              WHERE t.instance_id = $1 AND t.character_id = $2 AND t.seq > $3 AND t.seq <= $4
              ORDER BY t.seq DESC LIMIT $5) t
       JOIN economy.event e ON e.instance_id = $1 AND e.seq = t.seq)
    UNION ALL
    (SELECT 'apart', ${fields}
       FROM (SELECT f.event_seq FROM economy.feeling_change f
              WHERE f.instance_id = $1 AND f.character_id = $2 AND f.event_seq > $3 AND f.event_seq <= $4
                AND f.cause IN ('death', 'birth', 'night') AND f.mood IS NOT NULL AND f.cause = 'death' AND f.mood_delta <= 0
              ORDER BY f.event_seq DESC LIMIT $5) f
       JOIN economy.event e ON e.instance_id = $1 AND e.seq = f.event_seq)
    UNION ALL
    SELECT 'child', b.*
      FROM (SELECT f.child_id FROM economy.agent_npc_parent f
             WHERE f.instance_id = $1 AND f.parent_id = $2 LIMIT ${mostChildren}) f,
           LATERAL (SELECT ${fields} FROM economy.event e
                     WHERE e.instance_id = $1 AND e.recipient_id = f.child_id
                     ORDER BY e.seq >> 13, e.seq LIMIT 1) b
     WHERE b.kind = 'spawn' AND b.seq > $3 AND b.seq <= $4) h`;

export const estatesQuery = `
  SELECT d.seq AS death, to_jsonb(h) AS row
    FROM unnest($2::bigint[], $3::uuid[]) AS d (seq, dead),
         LATERAL (SELECT ${fields} FROM economy.event e
                   WHERE e.instance_id = $1 AND e.seq > d.seq AND e.seq <= d.seq + ${mostNamed + 1}
                     AND e.actor_id = d.dead AND e.cause = 'inheritance') h
   ORDER BY h.seq`;

/** Of each asset the most that was made at once, and perished at somebody's; and what was sold out. $4: of one alone, NULL: of all. */
export const goodsQuery = `
  WITH moved AS MATERIALIZED (
    SELECT e.seq, e.created_at, e.kind, e.cause, e.data FROM economy.event e
     WHERE e.instance_id = $1 AND e.seq > $2 AND e.seq <= $3 AND e.data ? 'legs'
       AND (e.kind = 'perish' OR e.kind = 'exchange' AND e.cause = 'trade' OR e.cause = 'listing' AND e.data #>> '{listing,state}' = 'sold')
  ), leg AS MATERIALIZED (
    SELECT m.seq, m.created_at, m.kind, (l.leg ->> 'from')::uuid AS giver, (l.leg ->> 'to')::uuid AS taker, l.leg ->> 'asset' AS asset,
           (l.leg ->> 'amount')::bigint AS quantity
      FROM moved m, jsonb_array_elements(m.data -> 'legs') AS l (leg)
     WHERE m.kind IN ('exchange', 'perish') AND l.leg ->> 'asset' IS NOT NULL
  ), made AS (
    SELECT DISTINCT ON (l.asset) l.seq, l.created_at, 'made' AS what, l.taker AS owner, l.asset, l.quantity, NULL::bigint AS amount, NULL::timestamptz AS since
      FROM leg l WHERE l.kind = 'exchange' AND l.giver IS NULL AND ($4::uuid IS NULL OR l.taker = $4)
     ORDER BY l.asset, l.quantity DESC, l.seq
  ), perished AS (
    SELECT DISTINCT ON (p.asset) p.seq, p.created_at, 'perished', p.owner, p.asset, p.quantity, NULL::bigint, NULL::timestamptz
      FROM (SELECT l.seq, l.created_at, coalesce(s.owner_id, h.payer_id, l.giver) AS owner, l.asset, sum(l.quantity)::bigint AS quantity
              FROM leg l
              LEFT JOIN economy.listing s ON s.instance_id = $1 AND s.id = l.giver
              LEFT JOIN economy.hold h ON h.instance_id = $1 AND h.id = l.giver
             WHERE l.kind = 'perish' GROUP BY 1, 2, 3, 4) p
     WHERE $4::uuid IS NULL OR p.owner = $4
     ORDER BY p.asset, p.quantity DESC, p.seq, p.owner
  ), sold AS (
    SELECT m.seq, m.created_at, 'sold', s.owner_id, s.asset::text, s.quantity, round(s.quantity::numeric * s.unit_price / 10000)::bigint, s.created_at
      FROM moved m JOIN economy.listing s ON s.instance_id = $1 AND s.id = (m.data #>> '{listing,id}')::uuid
     WHERE m.cause = 'listing' AND ($4::uuid IS NULL OR s.owner_id = $4)
     ORDER BY m.seq DESC LIMIT ${mostSold})
  SELECT jsonb_build_object('seq', u.seq, 'at', u.created_at, 'what', u.what, 'owner', u.owner, 'goods', a.name,
                            'quantity', economy.money(u.quantity), 'amount', u.amount, 'since', u.since) AS row
    FROM (SELECT * FROM made UNION ALL SELECT * FROM perished UNION ALL SELECT * FROM sold) u
    JOIN economy.asset a ON a.instance_id = $1 AND a.code = u.asset ORDER BY u.seq, u.what, u.asset`;

/** The talks $2, unless a secret was told in them. */
export const talksQuery = `
  SELECT e.seq::float8 AS seq, e.data -> 'chat' AS lines, e.data #>> '{scene,topic}' AS topic FROM economy.event e
   WHERE e.instance_id = $1 AND e.seq = ANY ($2::bigint[]) AND e.kind = 'interact' AND NOT e.data ? 'secrecy'`;
