-- Those of the living of an instance who have the most relationships, a given number of them.
CREATE OR REPLACE FUNCTION economy.most_connected(p_instance uuid, p_top integer) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET citus.allow_nested_distributed_execution = 'on' AS $function$
BEGIN
  RETURN (
  SELECT coalesce(jsonb_agg(jsonb_build_object(
                    'id', a.id, 'uuid', a.uuid, 'name', a.name, 'relationships', c.heads,
                    'meanAffinity', round(c.affinity::numeric / c.heads, 4))
                    ORDER BY c.heads DESC, c.affinity DESC, c.character_id), '[]')
    FROM (SELECT r.character_id, count(*) AS heads, sum(r.affinity) AS affinity
            FROM economy.relationship r
           WHERE r.instance_id = p_instance AND r.ended_at IS NULL
           GROUP BY r.character_id
           ORDER BY heads DESC, affinity DESC, r.character_id LIMIT p_top) c
    JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = c.character_id);
END
$function$;
