-- Those whom an entry of economy.register_spawns names in its relationships, alive or dead, and the first unknown name.
CREATE OR REPLACE FUNCTION economy.find_known(
  p_instance uuid, p_named jsonb, OUT known jsonb, OUT missing text)
LANGUAGE plpgsql STABLE AS $function$
DECLARE
  v_named jsonb;
  v_found record;
BEGIN
  known := '[]';
  FOR v_named IN SELECT * FROM jsonb_array_elements(p_named) LOOP
    SELECT p.id, p.deleted_at, p.feels INTO v_found FROM (
      SELECT a.id, a.deleted_at, true AS feels FROM economy.agent_npc a
       WHERE a.instance_id = p_instance AND a.id IN ((v_named ->> 'id')::uuid, (v_named ->> 'alias')::uuid)
      UNION ALL
      SELECT n.id, n.deleted_at, false FROM economy.npc n
       WHERE n.instance_id = p_instance AND n.id IN ((v_named ->> 'id')::uuid, (v_named ->> 'alias')::uuid)) p
     ORDER BY p.id = (v_named ->> 'id')::uuid DESC, p.feels DESC LIMIT 1;
    IF NOT FOUND THEN
      missing := coalesce(missing, v_named ->> 'id');
    ELSE
      known := known || jsonb_build_array(v_named || jsonb_build_object(
        'id', v_found.id, 'diedAt', v_found.deleted_at, 'mutual', (v_named ->> 'mutual')::boolean AND v_found.feels AND v_found.deleted_at IS NULL));
    END IF;
  END LOOP;
END
$function$;
