-- The living characters that an entry of economy.register_spawns names as parents, each once, and the first unknown name.
CREATE OR REPLACE FUNCTION economy.find_parents(
  p_instance uuid, p_named jsonb, OUT parents jsonb, OUT missing text)
LANGUAGE plpgsql STABLE AS $function$
DECLARE
  v_named jsonb;
  v_found record;
BEGIN
  parents := '[]';
  FOR v_named IN SELECT * FROM jsonb_array_elements(p_named) LOOP
    SELECT p.id, p.uuid, p.name, p.type INTO v_found FROM (
      SELECT a.id, a.uuid, a.name, 'agent-npc' AS type, 0 AS kind FROM economy.agent_npc a
       WHERE a.instance_id = p_instance AND a.deleted_at IS NULL
         AND a.id IN ((v_named ->> 'id')::uuid, (v_named ->> 'alias')::uuid)
      UNION ALL
      SELECT n.id, n.uuid, n.name, 'npc', 1 FROM economy.npc n
       WHERE n.instance_id = p_instance AND n.deleted_at IS NULL
         AND n.id IN ((v_named ->> 'id')::uuid, (v_named ->> 'alias')::uuid)) p
     ORDER BY p.id = (v_named ->> 'id')::uuid DESC, p.kind LIMIT 1;
    IF NOT FOUND THEN
      missing := coalesce(missing, v_named ->> 'id');
    ELSIF NOT parents @> jsonb_build_array(jsonb_build_object('id', v_found.id)) THEN
      parents := parents || jsonb_build_object(
        'id', v_found.id, 'uuid', v_found.uuid, 'name', v_found.name, 'type', v_found.type);
    END IF;
  END LOOP;
END
$function$;
