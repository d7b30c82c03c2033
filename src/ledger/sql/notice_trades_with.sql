-- Lets a character notice the trades that it took part in and has not noticed yet: with everybody (an empty array), or
-- with the given others, who notice the same trades with it. Gifts raise what the one who got them feels for the giver,
-- and the last three with each become memories. Only the latest 1000 trades of the character each way count; what lies
-- before is forgotten. What was noticed with somebody is known by the memories of it, because the latest trade with each
-- always becomes one.
--
-- The events of a character are found by pages of 8192 (seq >> 13): that is how they are indexed. Without bitmaps, because
-- a plan from before the first statistics would hold that index against the whole key of the instance. What two did with
-- each other is looked for once, from the side of the character: finding its events is what all this costs.
--
-- A gift counts by its share of what the recipient then has, 5 points at most; the k-th gift of the same giver on the
-- same day counts 1/k of that.
CREATE OR REPLACE FUNCTION economy.notice_trades_with(p_instance uuid, p_character uuid, p_others uuid[]) RETURNS void
LANGUAGE plpgsql STRICT SET enable_bitmapscan = off AS $function$
DECLARE
  c_horizon CONSTANT integer := 1000;
  v_last bigint;
  v_seen bigint;
BEGIN
  SELECT i.last_seq INTO v_last FROM economy.instance i WHERE i.id = p_instance FOR NO KEY UPDATE;
  SELECT min(a.trades_seen) INTO v_seen FROM economy.agent_npc a
   WHERE a.instance_id = p_instance AND a.id = ANY (p_others || p_character) AND a.deleted_at IS NULL;
  IF v_seen IS NULL OR v_seen >= v_last THEN RETURN; END IF;

  WITH found AS MATERIALIZED (
    (SELECT e.actor_id AS other_id, true AS received, e.seq, e.created_at, e.amount, e.actor_wealth, e.recipient_wealth
       FROM economy.event e
      WHERE e.instance_id = p_instance AND e.recipient_id = p_character AND e.seq > v_seen AND e.seq >> 13 >= v_seen >> 13
        AND e.kind = 'trade' AND e.cause = 'trade' AND e.amount > 0
      ORDER BY e.seq >> 13 DESC, e.seq DESC LIMIT c_horizon)
    UNION ALL
    (SELECT e.recipient_id, false, e.seq, e.created_at, e.amount, e.actor_wealth, e.recipient_wealth
       FROM economy.event e
      WHERE e.instance_id = p_instance AND e.actor_id = p_character AND e.seq > v_seen AND e.seq >> 13 >= v_seen >> 13
        AND e.kind = 'trade' AND e.cause = 'trade' AND e.amount > 0 AND e.recipient_id IS NOT NULL
      ORDER BY e.seq >> 13 DESC, e.seq DESC LIMIT c_horizon)
  ), side AS (
    SELECT p_character AS self_id, f.other_id, f.received, f.seq, f.created_at, f.amount, f.actor_wealth, f.recipient_wealth
      FROM found f WHERE p_others = '{}' OR f.other_id = ANY (p_others)
    UNION ALL
    SELECT f.other_id, p_character, NOT f.received, f.seq, f.created_at, f.amount, f.actor_wealth, f.recipient_wealth
      FROM found f WHERE f.other_id = ANY (p_others)
  ), trade AS MATERIALIZED (
    SELECT s.self_id, s.other_id, s.received, s.seq, s.created_at, s.amount,
           s.amount / CASE WHEN s.received THEN s.recipient_wealth ELSE s.actor_wealth + s.amount END AS share
      FROM side s
  ), partner AS MATERIALIZED (
    SELECT o.self_id, o.id, a.name, a.deleted_at IS NULL AS lives,
           greatest(b.trades_seen,
                    (SELECT max(m.event_seq) FROM economy.memory m
                      WHERE m.instance_id = p_instance AND m.character_id = o.self_id AND m.about_id = o.id
                        AND m.kind = 'trade')) AS noticed
      FROM (SELECT DISTINCT t.self_id, t.other_id AS id FROM trade t) o
      JOIN economy.agent_npc a
        ON a.instance_id = p_instance AND a.id = ANY (ARRAY(SELECT t.other_id FROM trade t)) AND a.id = o.id
      JOIN economy.agent_npc b
        ON b.instance_id = p_instance AND b.id = ANY (p_others || p_character) AND b.id = o.self_id AND b.deleted_at IS NULL
  ), fresh AS MATERIALIZED (
    SELECT t.*, p.name, p.lives,
           row_number() OVER (PARTITION BY t.self_id, t.other_id ORDER BY t.seq DESC) AS place,
           5 * t.share / row_number() OVER (
             PARTITION BY t.self_id, t.other_id, t.received, t.created_at::date ORDER BY t.seq) AS points
      FROM trade t
      JOIN partner p ON p.self_id = t.self_id AND p.id = t.other_id AND t.seq > p.noticed
  ), felt AS MATERIALIZED (
    SELECT f.self_id, f.other_id, max(f.seq) AS seq, max(f.created_at) AS at, coalesce(r.affinity, 0) AS before,
           least(100, coalesce(r.affinity, 0) + round(sum(f.points)))::smallint AS affinity
      FROM fresh f
      LEFT JOIN economy.relationship r
        ON r.instance_id = p_instance AND r.character_id = f.self_id AND r.other_id = f.other_id
     WHERE f.received AND f.lives
     GROUP BY f.self_id, f.other_id, r.affinity
  ), changed AS (
    INSERT INTO economy.relationship AS r
      (instance_id, character_id, other_id, affinity, created_at, updated_at)
    SELECT p_instance, f.self_id, f.other_id, f.affinity, f.at, f.at FROM felt f WHERE f.affinity <> f.before
    ON CONFLICT (instance_id, character_id, other_id) DO UPDATE
      SET affinity = EXCLUDED.affinity, updated_at = EXCLUDED.updated_at
  ), caused AS (
    INSERT INTO economy.feeling_change
      (instance_id, character_id, id, other_id, cause, event_seq, affinity_delta, affinity, created_at)
    SELECT p_instance, f.self_id, economy.uuid_v7(f.at), f.other_id, 'gift', f.seq, f.affinity - f.before, f.affinity, f.at
      FROM felt f WHERE f.affinity <> f.before
  )
  INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, event_seq, created_at)
  SELECT p_instance, f.self_id, economy.uuid_v7(f.created_at), f.other_id, 'trade',
         CASE WHEN f.received THEN f.name || ' gave me ' || trim_scale(f.amount) || '.'
              ELSE 'I gave ' || f.name || ' ' || trim_scale(f.amount) || '.' END,
         round(f.share, 4), f.seq, f.created_at
    FROM fresh f
   WHERE f.place <= 3;

  IF p_others = '{}' THEN
    UPDATE economy.agent_npc a SET trades_seen = v_last WHERE a.instance_id = p_instance AND a.id = p_character;
  END IF;
END
$function$;
