-- What a character had and felt right after an event of its instance: no row before its spawn and from its death on.
--
-- Its wealth is what its last event left. Its mood changes in its own events and with the death of somebody it mourns,
-- which is no event of its own; events without their moods, of a world that came from an old release, leave it to the feelings
-- it had.
CREATE OR REPLACE FUNCTION economy.character_at(p_instance uuid, p_character uuid, p_seq bigint)
RETURNS TABLE (seq bigint, at timestamptz, wealth bigint, mood integer)
LANGUAGE sql STABLE STRICT SET enable_bitmapscan = off AS $function$
  WITH last AS MATERIALIZED (
    SELECT * FROM (
      (SELECT e.seq, e.created_at, e.kind, e.actor_wealth AS wealth, e.actor_mood AS mood
         FROM economy.event e
        WHERE e.instance_id = p_instance AND e.actor_id = p_character AND e.seq <= p_seq
          AND e.seq >> 13 <= p_seq >> 13 AND e.actor_wealth IS NOT NULL
        ORDER BY e.seq >> 13 DESC, e.seq DESC LIMIT 1)
      UNION ALL
      (SELECT e.seq, e.created_at, e.kind, e.recipient_wealth, e.recipient_mood
         FROM economy.event e
        WHERE e.instance_id = p_instance AND e.recipient_id = p_character AND e.seq <= p_seq
          AND e.seq >> 13 <= p_seq >> 13 AND e.recipient_wealth IS NOT NULL
        ORDER BY e.seq >> 13 DESC, e.seq DESC LIMIT 1)) e
     ORDER BY e.seq DESC LIMIT 1
  ), felt AS (
    SELECT f.event_seq AS seq, f.created_at, f.mood
      FROM economy.feeling_change f, last l
     WHERE f.instance_id = p_instance AND f.character_id = p_character AND f.event_seq <= p_seq
       AND f.mood IS NOT NULL AND (l.mood IS NULL OR f.event_seq > l.seq)
     ORDER BY f.event_seq DESC LIMIT 1
  )
  SELECT greatest(l.seq, f.seq), greatest(l.created_at, f.created_at), l.wealth,
         coalesce(f.mood, l.mood,
           (SELECT (e.data ->> 'mood')::integer FROM economy.event e
             WHERE e.instance_id = p_instance AND e.recipient_id = p_character AND e.kind = 'spawn'),
           (SELECT a.mood FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = p_character))
    FROM last l LEFT JOIN felt f ON true
   WHERE NOT EXISTS (SELECT FROM economy.event d
                      WHERE d.instance_id = p_instance AND d.actor_id = p_character AND d.kind = 'death'
                        AND d.seq <= p_seq)
$function$;
