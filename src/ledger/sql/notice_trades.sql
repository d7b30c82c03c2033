-- Lets a character notice the trades it took part in since it last did: gifts raise what it feels for the giver, and the
-- last three with each partner become memories. It is called before anybody looks at the character's memory, so that a
-- trade itself costs nothing for it. Only the latest 1000 trades each way count; what lies before is forgotten.
--
-- A gift counts by its share of what the recipient then has, 5 points at most; the k-th gift of the same giver on the
-- same day counts 1/k of that.
CREATE OR REPLACE FUNCTION economy.notice_trades(p_instance uuid, p_character uuid) RETURNS void
LANGUAGE plpgsql STRICT AS $function$
DECLARE
  c_horizon CONSTANT integer := 1000;
  v_last bigint;
  v_seen bigint;
BEGIN
  SELECT i.last_seq INTO v_last FROM economy.instance i WHERE i.id = p_instance FOR NO KEY UPDATE;
  SELECT a.trades_seen INTO v_seen FROM economy.agent_npc a
   WHERE a.instance_id = p_instance AND a.id = p_character AND a.deleted_at IS NULL;
  IF v_seen IS NULL OR v_seen >= v_last THEN RETURN; END IF;

  WITH gift AS (
    SELECT e.actor_id, e.seq, e.created_at, e.amount / e.recipient_wealth AS share
      FROM economy.event e
     WHERE e.instance_id = p_instance AND e.recipient_id = p_character AND e.seq > v_seen
       AND e.kind = 'trade' AND e.cause = 'trade' AND e.amount > 0
     ORDER BY e.seq DESC LIMIT c_horizon
  ), weighed AS (
    SELECT g.actor_id, g.seq, g.created_at,
           5 * g.share / row_number() OVER (PARTITION BY g.actor_id, g.created_at::date ORDER BY g.seq) AS points
      FROM gift g
  ), felt AS (
    SELECT w.actor_id, max(w.seq) AS seq, max(w.created_at) AS at,
           coalesce(r.affinity, 0) AS before, coalesce(r.interactions, 0) AS interactions,
           least(100, coalesce(r.affinity, 0) + round(sum(w.points)))::smallint AS affinity
      FROM weighed w
      JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = w.actor_id AND a.deleted_at IS NULL
      LEFT JOIN economy.relationship r
        ON r.instance_id = p_instance AND r.character_id = p_character AND r.other_id = w.actor_id
     GROUP BY w.actor_id, r.affinity, r.interactions
  ), changed AS (
    INSERT INTO economy.relationship AS r
      (instance_id, character_id, other_id, affinity, created_at, updated_at)
    SELECT p_instance, p_character, f.actor_id, f.affinity, f.at, f.at FROM felt f WHERE f.affinity <> f.before
    ON CONFLICT (instance_id, character_id, other_id) DO UPDATE
      SET affinity = EXCLUDED.affinity, updated_at = EXCLUDED.updated_at
  )
  INSERT INTO economy.feeling_change
    (instance_id, character_id, id, other_id, cause, event_seq, affinity_delta, affinity, created_at)
  SELECT p_instance, p_character, economy.uuid_v7(f.at), f.actor_id, 'gift', f.seq, f.affinity - f.before, f.affinity, f.at
    FROM felt f WHERE f.affinity <> f.before;

  WITH trade AS (
    (SELECT e.actor_id AS other_id, true AS received, e.seq, e.created_at, e.amount,
            e.amount / e.recipient_wealth AS share
       FROM economy.event e
      WHERE e.instance_id = p_instance AND e.recipient_id = p_character AND e.seq > v_seen
        AND e.kind = 'trade' AND e.cause = 'trade' AND e.amount > 0
      ORDER BY e.seq DESC LIMIT c_horizon)
    UNION ALL
    (SELECT e.recipient_id, false, e.seq, e.created_at, e.amount, e.amount / (e.actor_wealth + e.amount)
       FROM economy.event e
      WHERE e.instance_id = p_instance AND e.actor_id = p_character AND e.seq > v_seen
        AND e.kind = 'trade' AND e.cause = 'trade' AND e.amount > 0 AND e.recipient_id IS NOT NULL
      ORDER BY e.seq DESC LIMIT c_horizon)
  ), latest AS (
    SELECT t.*, row_number() OVER (PARTITION BY t.other_id ORDER BY t.seq DESC) AS place FROM trade t
  )
  INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, event_seq, created_at)
  SELECT p_instance, p_character, economy.uuid_v7(l.created_at), l.other_id, 'trade',
         CASE WHEN l.received THEN a.name || ' gave me ' || trim_scale(l.amount) || '.'
              ELSE 'I gave ' || a.name || ' ' || trim_scale(l.amount) || '.' END,
         round(l.share, 4), l.seq, l.created_at
    FROM latest l
    JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = l.other_id
   WHERE l.place <= 3;

  UPDATE economy.agent_npc a SET trades_seen = v_last WHERE a.instance_id = p_instance AND a.id = p_character;
END
$function$;
