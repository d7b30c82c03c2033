-- The parents of a character; parents that have died stay in the list.
CREATE OR REPLACE FUNCTION economy.parents_of(p_instance uuid, p_child uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET citus.allow_nested_distributed_execution = 'on' AS $function$
BEGIN
  RETURN (
  SELECT coalesce(jsonb_agg(jsonb_build_object(
           'id', f.parent_id, 'uuid', coalesce(a.uuid, n.uuid), 'name', coalesce(a.name, n.name), 'type', f.parent_type)
         ORDER BY f.position), '[]')
    FROM economy.agent_npc_parent f
    LEFT JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = f.parent_id AND f.parent_type = 'agent-npc'
    LEFT JOIN economy.npc n ON n.instance_id = p_instance AND n.id = f.parent_id AND f.parent_type = 'npc'
   WHERE f.instance_id = p_instance AND f.child_id = p_child);
END
$function$;
