-- Whom a character mourns, the latest death first, three at most: [{id, uuid, name, at, share}], where `share` is the part of its grief and `at`
-- is in real time. NULL: nobody.
CREATE OR REPLACE FUNCTION economy.mourned_by(p_instance uuid, p_character uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET enable_bitmapscan = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  v_clock jsonb;
  v_mourning smallint;
  v_dead uuid[];
  v_at timestamptz[];
  v_weight double precision[];
BEGIN
  SELECT a.mourning INTO v_mourning FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = p_character;
  IF v_mourning = 0 THEN RETURN NULL; END IF;
  SELECT i.clock INTO v_clock FROM economy.instance i WHERE i.id = p_instance;
  -- The death of an enemy is no grief.
  SELECT array_agg(f.other_id), array_agg(f.created_at), array_agg(greatest(10000, -f.mood_delta)) INTO v_dead, v_at, v_weight
    FROM (SELECT n.* FROM (SELECT f.cause, f.other_id, f.created_at, f.mood_delta, f.mood, f.event_seq FROM economy.feeling_change f
                            WHERE f.instance_id = p_instance AND f.character_id = p_character
                              AND f.cause IN ('death', 'birth', 'night') AND f.mood IS NOT NULL
                            ORDER BY f.event_seq DESC LIMIT {{mourned_changes}}) n
           WHERE n.cause = 'death' AND n.mood_delta <= 0 AND n.mood < {{highest_mood}}
           ORDER BY n.event_seq DESC LIMIT 3) f;
  SELECT array_agg(w.weight * power(2, -greatest(0, extract(epoch FROM economy.world_time(v_clock, now()) - economy.world_time(v_clock, w.at))::double precision)
                               / 86400 / {{grief_half_life}}) ORDER BY w.place) INTO v_weight
    FROM unnest(v_at, v_weight) WITH ORDINALITY AS w (at, weight, place);
  RETURN (SELECT jsonb_agg(jsonb_build_object('id', h.id, 'uuid', h.uuid, 'name', h.name, 'at', d.at,
                                              'share', d.weight / (SELECT sum(w.weight) FROM unnest(v_weight) AS w (weight))) ORDER BY d.place)
            FROM unnest(v_dead, v_at, v_weight) WITH ORDINALITY AS d (id, at, weight, place)
            JOIN economy.holder h ON h.instance_id = p_instance AND h.id = ANY (v_dead) AND h.id = d.id);
END
$function$;
