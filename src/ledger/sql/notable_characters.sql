-- The richest, the poorest and the most connected of the living of an instance, a given number of each.
CREATE OR REPLACE FUNCTION economy.notable_characters(p_instance uuid, p_top integer) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET citus.allow_nested_distributed_execution = 'on' AS $function$
BEGIN
  RETURN (
  SELECT jsonb_build_object(
    'richest', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'uuid', c.uuid, 'name', c.name,
                           'wealth', economy.money(c.wealth), 'mood', economy.money(c.mood)) ORDER BY c.wealth DESC, c.id), '[]')
                  FROM (SELECT a.id, a.uuid, a.name, a.wealth, a.mood FROM economy.agent_npc a
                         WHERE a.instance_id = p_instance AND a.deleted_at IS NULL
                         ORDER BY a.wealth DESC, a.id LIMIT p_top) c),
    'poorest', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'uuid', c.uuid, 'name', c.name,
                           'wealth', economy.money(c.wealth), 'mood', economy.money(c.mood)) ORDER BY c.wealth, c.id), '[]')
                  FROM (SELECT a.id, a.uuid, a.name, a.wealth, a.mood FROM economy.agent_npc a
                         WHERE a.instance_id = p_instance AND a.deleted_at IS NULL
                         ORDER BY a.wealth, a.id LIMIT p_top) c),
    'mostConnected', (SELECT coalesce(jsonb_agg(jsonb_build_object(
                               'id', a.id, 'uuid', a.uuid, 'name', a.name, 'relationships', c.heads,
                               'meanAffinity', round(c.affinity::numeric / c.heads, 4))
                               ORDER BY c.heads DESC, c.affinity DESC, c.character_id), '[]')
                        FROM (SELECT r.character_id, count(*) AS heads, sum(r.affinity) AS affinity
                                FROM economy.relationship r
                               WHERE r.instance_id = p_instance AND r.ended_at IS NULL
                               GROUP BY r.character_id
                               ORDER BY heads DESC, affinity DESC, r.character_id LIMIT p_top) c
                        JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = c.character_id)));
END
$function$;
