import { otherParticipants } from './sql-values.js';

/** An imported world may lack its history: feelings and memories from before its first event are accepted as they are. */
const opening = `(SELECT o.created_at FROM economy.event o WHERE o.instance_id = $1 AND o.seq = 1)`;

const participants = `ARRAY[e.actor_id, e.recipient_id] || ${otherParticipants('e.data')}`;

/** The event is one of the character and the other one. */
const between = (row: string, other: string): string =>
  `(${row}.character_id <> ${row}.${other} AND ARRAY[${row}.character_id, ${row}.${other}] <@ (${participants}))`;

/** Effects of events on their participants: each check lists what no event accounts for in instance $1. */
export const effectChecks = [
  {
    // Ids derived from the number of the event cannot collide.
    name: 'every event has an id of its own',
    sql: `
      SELECT 'event ' || e.id AS subject, 1 AS expected, count(*) AS found
        FROM economy.event e WHERE e.instance_id = $1 AND e.id IS NOT NULL GROUP BY e.id HAVING count(*) > 1`,
  },
  {
    name: 'affinity, trust and respect equal the changes of them',
    sql: `
      SELECT coalesce(r.character_id, f.character_id) || ' towards ' || coalesce(r.other_id, f.other_id) AS subject,
             concat_ws(' ', coalesce(f.affinity, 0), coalesce(f.trust, 0), coalesce(f.respect, 0)) AS expected,
             concat_ws(' ', coalesce(r.affinity, 0), coalesce(r.trust, 0), coalesce(r.respect, 0)) AS found
        FROM (SELECT * FROM economy.relationship WHERE instance_id = $1) r
        FULL JOIN (SELECT character_id, other_id, sum(affinity_delta) AS affinity, sum(trust_delta) AS trust,
                          sum(respect_delta) AS respect FROM economy.feeling_change
                    WHERE instance_id = $1 AND other_id IS NOT NULL GROUP BY character_id, other_id) f
          ON f.character_id = r.character_id AND f.other_id = r.other_id
       WHERE (coalesce(f.affinity, 0), coalesce(f.trust, 0), coalesce(f.respect, 0))
               <> (coalesce(r.affinity, 0), coalesce(r.trust, 0), coalesce(r.respect, 0)) AND (r.created_at IS NULL OR r.created_at > ${opening})`,
  },
  {
    name: 'talks of a relationship equal the events',
    sql: `
      SELECT coalesce(r.character_id, t.character_id) || ' with ' || coalesce(r.other_id, t.other_id) AS subject,
             coalesce(t.talks, 0) AS expected, coalesce(r.interactions, 0) AS found
        FROM (SELECT * FROM economy.relationship WHERE instance_id = $1) r
        FULL JOIN (SELECT p.character_id, p.other_id, count(*) AS talks
                     FROM economy.event e
                    CROSS JOIN LATERAL (SELECT c.id AS character_id, o.id AS other_id
                                          FROM unnest(${participants}) AS c (id), unnest(${participants}) AS o (id)
                                         WHERE c.id <> o.id) p
                     JOIN economy.agent_npc a ON a.instance_id = $1 AND a.id = p.character_id
                    WHERE e.instance_id = $1 AND e.kind = 'interact' AND e.data ->> 'outcome' IS DISTINCT FROM 'silent'
                    GROUP BY p.character_id, p.other_id) t
          ON t.character_id = r.character_id AND t.other_id = r.other_id
       WHERE coalesce(t.talks, 0) <> coalesce(r.interactions, 0) AND (r.created_at IS NULL OR r.created_at > ${opening})`,
  },
  {
    name: 'feelings change by events',
    sql: `
      SELECT f.cause || ' of ' || f.character_id || ' at ' || f.event_seq AS subject, 'an event of it' AS expected, 'none' AS found
        FROM economy.feeling_change f
        LEFT JOIN economy.event e
          ON e.instance_id = $1 AND e.seq = f.event_seq
             AND CASE WHEN f.cause = 'talk' THEN e.kind = 'interact' AND ${between('f', 'other_id')}
                              WHEN f.cause = 'gift' THEN e.kind = 'trade' AND e.cause = 'trade' AND e.recipient_id = f.character_id AND e.actor_id = f.other_id
                              WHEN f.cause = 'death' THEN e.kind = 'death' AND e.actor_id = f.other_id
                              WHEN f.cause = 'mourning' THEN e.kind = 'death'
                              WHEN f.cause = 'birth' THEN e.kind = 'spawn' AND e.recipient_id = f.other_id
                              WHEN f.cause = 'inheritance' THEN e.kind = 'trade' AND e.cause = 'inheritance'
                                                              AND e.recipient_id = f.character_id AND e.actor_id = f.other_id
                              WHEN f.cause = 'obligation' THEN (e.kind = 'obligation' OR e.cause = 'obligation') AND ${between('f', 'other_id')}
                              WHEN f.cause = 'hearsay' THEN e.kind = 'interact' AND f.character_id = ANY (${participants})
                              WHEN f.cause = 'set' THEN e.kind IN ('spawn', 'agent-npc-update') AND e.recipient_id IN (f.character_id, f.other_id)
                              WHEN f.cause = 'night' THEN e.kind = 'night' END
       WHERE f.instance_id = $1 AND e.seq IS NULL`,
  },
  {
    name: 'nights tell how many feelings they moved',
    sql: `
      SELECT 'night ' || (e.data ->> 'night') AS subject, concat_ws(' ', e.data ->> 'moods', e.data ->> 'relationships') AS expected,
             concat_ws(' ', coalesce(f.moods, 0), coalesce(f.ties, 0)) AS found
        FROM economy.event e
        LEFT JOIN (SELECT c.event_seq, count(*) FILTER (WHERE c.other_id IS NULL) AS moods,
                          count(*) FILTER (WHERE c.other_id IS NOT NULL) AS ties
                     FROM economy.feeling_change c WHERE c.instance_id = $1 AND c.cause = 'night' GROUP BY c.event_seq) f
          ON f.event_seq = e.seq
       WHERE e.instance_id = $1 AND e.kind = 'night'
         AND (coalesce(f.moods, 0), coalesce(f.ties, 0)) <> ((e.data ->> 'moods')::bigint, (e.data ->> 'relationships')::bigint)`,
  },
  {
    // Events of imported worlds may lack it.
    name: 'feelings changed as the talks tell',
    sql: `
      SELECT coalesce(t.character_id, f.character_id) || ' at ' || coalesce(t.seq, f.event_seq) AS subject,
             concat_ws(' ', coalesce(t.affinity, 0), coalesce(t.mood, 0)) AS expected,
             concat_ws(' ', coalesce(f.affinity, 0), coalesce(f.mood, 0)) AS found
        FROM (SELECT e.seq, p.character_id, p.other_id, (p.felt ->> 'affinityDelta')::numeric AS affinity,
                     trim_scale(economy.money((p.felt ->> 'moodDelta')::numeric)) AS mood
                FROM economy.event e,
                     LATERAL (VALUES (e.actor_id, e.recipient_id, e.data #> '{relationship,initiator}'),
                                     (e.recipient_id, e.actor_id, e.data #> '{relationship,responder}')
                              UNION ALL
                              SELECT (o.felt ->> 'characterId')::uuid, (o.felt ->> 'otherId')::uuid, o.felt
                                FROM jsonb_array_elements(e.data #> '{relationship,others}') AS o (felt))
                       AS p (character_id, other_id, felt)
               WHERE e.instance_id = $1 AND e.kind = 'interact' AND p.felt IS NOT NULL) t
        FULL JOIN (SELECT c.event_seq, c.character_id, c.other_id, sum(c.affinity_delta)::numeric AS affinity,
                          trim_scale(economy.money(sum(c.mood_delta))) AS mood
                     FROM economy.feeling_change c
                     JOIN economy.event e ON e.instance_id = $1 AND e.seq = c.event_seq
                    WHERE c.instance_id = $1 AND c.cause = 'talk' AND e.kind = 'interact' AND e.data ? 'relationship'
                    GROUP BY c.event_seq, c.character_id, c.other_id) f
          ON f.event_seq = t.seq AND f.character_id = t.character_id AND f.other_id = t.other_id
       WHERE (coalesce(t.affinity, 0), coalesce(t.mood, 0)) <> (coalesce(f.affinity, 0), coalesce(f.mood, 0))`,
  },
  {
    name: 'trades of talks are the offers that were accepted',
    sql: `
      SELECT 'talk ' || coalesce(o.seq, t.talk) AS subject, concat_ws(' ', o.trade, o.amount) AS expected,
             concat_ws(' ', t.seq, t.amount) AS found
        FROM (SELECT e.seq, (f.offer ->> 'tradeSeq')::bigint AS trade, (f.offer ->> 'amount')::bigint AS amount,
                     (f.offer ->> 'payerId')::uuid AS payer, (f.offer ->> 'payeeId')::uuid AS payee
                FROM economy.event e, jsonb_array_elements(e.data -> 'offers') AS f (offer)
               WHERE e.instance_id = $1 AND e.kind = 'interact' AND e.data ? 'offers' AND f.offer ? 'tradeSeq') o
        FULL JOIN (SELECT e.seq, (e.data ->> 'talkSeq')::bigint AS talk, e.amount, e.actor_id, e.recipient_id
                     FROM economy.event e
                    WHERE e.instance_id = $1 AND e.kind = 'trade' AND e.data ? 'talkSeq') t
          ON t.talk = o.seq AND t.seq = o.trade AND t.amount = o.amount
             AND t.actor_id = o.payer AND t.recipient_id = o.payee
       WHERE o.seq IS NULL OR t.seq IS NULL`,
  },
  {
    name: 'further participants are those of talks, exchanges and estates',
    sql: `
      SELECT coalesce(p.character_id, t.id) || ' at ' || coalesce(p.seq, t.seq) AS subject,
             CASE WHEN t.seq IS NULL THEN 'none' ELSE 'a participant' END AS expected,
             CASE WHEN p.seq IS NULL THEN 'none' ELSE 'a participant' END AS found
        FROM (SELECT * FROM economy.event_participant WHERE instance_id = $1) p
        FULL JOIN (SELECT e.seq, o.id FROM economy.event e, unnest(${otherParticipants('e.data')}) AS o (id)
                    WHERE e.instance_id = $1 AND e.kind IN ('interact', 'exchange', 'death', 'account-closing') AND e.data ? 'others') t
          ON t.seq = p.seq AND t.id = p.character_id
       WHERE p.seq IS NULL OR t.seq IS NULL`,
  },
  {
    name: 'memories come from events, one from each',
    sql: `
      SELECT m.kind || ' of ' || m.character_id || ' at ' || m.event_seq AS subject,
             count(DISTINCT e.seq) AS expected, count(*) AS found
        FROM economy.memory m
        LEFT JOIN economy.event e
          ON e.instance_id = $1 AND e.seq = m.event_seq
             AND CASE WHEN m.kind = 'talk' THEN e.kind = 'interact' AND ${between('m', 'about_id')}
                             WHEN m.kind = 'trade' THEN e.kind = 'trade' AND ${between('m', 'about_id')}
                             WHEN m.kind = 'obligation' THEN (e.kind = 'obligation' OR e.cause = 'obligation') AND ${between('m', 'about_id')}
                             WHEN m.kind = 'inheritance' THEN (e.cause = 'inheritance' OR e.kind = 'death') AND ${between('m', 'about_id')}
                             WHEN m.kind = 'tax' THEN e.kind = 'tax' AND e.actor_id = m.character_id
                             WHEN m.kind = 'witness' THEN e.kind = 'interact' AND m.about_id IN (e.actor_id, e.recipient_id)
                             WHEN m.kind = 'hearsay' THEN e.kind = 'interact'
                             WHEN m.kind = 'death' THEN e.kind = 'death' AND e.actor_id = m.about_id END
       -- What the game told and what a character concluded come from no event.
       WHERE m.instance_id = $1 AND m.event_seq IS NOT NULL AND m.created_at > ${opening}
       GROUP BY m.kind, m.character_id, m.about_id, m.event_seq
      HAVING count(*) <> count(DISTINCT e.seq)`,
  },
] as const;
