-- Wealth and mood of a character right after an event of its instance: no row before its spawn and from its death on.
--
-- Its wealth is what its last event left. Its mood changes in its own events and with the death of somebody it mourns,
-- which is not its own event; for events without moods, from a world of an old release, the feelings
-- have it.
--
-- A character's last event is its death with the estate, its first one its spawn. A search by kind
-- would scan all births, deaths and talks of the world.
CREATE OR REPLACE FUNCTION economy.character_at(p_instance uuid, p_character uuid, p_seq bigint)
RETURNS TABLE (seq bigint, at timestamptz, wealth bigint, mood integer)
LANGUAGE plpgsql STABLE STRICT SET enable_bitmapscan = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH last AS MATERIALIZED (
    SELECT * FROM (
      (SELECT e.seq, e.created_at, e.actor_wealth AS wealth, e.actor_mood AS mood,
              e.kind = 'death' OR e.cause = 'inheritance' AS died
         FROM economy.event e
        WHERE e.instance_id = p_instance AND e.actor_id = p_character AND e.seq <= p_seq
          AND e.seq >> 13 <= p_seq >> 13 AND e.actor_wealth IS NOT NULL
        ORDER BY e.seq >> 13 DESC, e.seq DESC LIMIT 1)
      UNION ALL
      (SELECT e.seq, e.created_at, e.recipient_wealth, e.recipient_mood, false
         FROM economy.event e
        WHERE e.instance_id = p_instance AND e.recipient_id = p_character AND e.seq <= p_seq
          AND e.seq >> 13 <= p_seq >> 13 AND e.recipient_wealth IS NOT NULL
        ORDER BY e.seq >> 13 DESC, e.seq DESC LIMIT 1)
      UNION ALL
      (SELECT e.seq, e.created_at, (o.item ->> 'wealth')::bigint, (o.item ->> 'mood')::integer, false
         FROM (SELECT t.seq FROM economy.event_participant t
                WHERE t.instance_id = p_instance AND t.character_id = p_character AND t.seq <= p_seq
                ORDER BY t.seq DESC LIMIT 1) t
         JOIN economy.event e ON e.instance_id = p_instance AND e.seq = t.seq,
              jsonb_array_elements(e.data -> 'others') AS o (item)
        WHERE o.item ->> 'id' = p_character::text)) e
     ORDER BY e.seq DESC LIMIT 1
  ), felt AS (
    SELECT f.* FROM last l, LATERAL (
      (SELECT f.event_seq AS seq, f.created_at, f.mood
         FROM economy.feeling_change f
        WHERE f.instance_id = p_instance AND f.character_id = p_character AND f.cause = 'death'
          AND f.event_seq > l.seq AND f.event_seq <= p_seq AND l.mood IS NOT NULL
        ORDER BY f.event_seq DESC LIMIT 1)
      UNION ALL
      (SELECT f.event_seq, f.created_at, f.mood
         FROM economy.feeling_change f
        WHERE f.instance_id = p_instance AND f.character_id = p_character AND f.mood IS NOT NULL
          AND f.event_seq <= p_seq AND l.mood IS NULL
        ORDER BY f.event_seq DESC LIMIT 1)) f
  )
  SELECT greatest(l.seq, f.seq), greatest(l.created_at, f.created_at), l.wealth,
         coalesce(f.mood, l.mood,
           (SELECT CASE WHEN e.kind = 'spawn' THEN (e.data ->> 'mood')::integer END
              FROM economy.event e
             WHERE e.instance_id = p_instance AND e.recipient_id = p_character
             ORDER BY e.seq >> 13, e.seq LIMIT 1),
           (SELECT a.mood FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = p_character))
    FROM last l LEFT JOIN felt f ON true
   WHERE l.died IS NOT TRUE;
END
$function$;
