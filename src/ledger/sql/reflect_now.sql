-- A character reflects on call, whatever its memories weigh (see economy.reflect). Returns what it concluded.
CREATE OR REPLACE FUNCTION economy.reflect_now(
  p_instance uuid, p_character uuid, p_character_alias uuid, p_key text, p_fingerprint text)
RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
DECLARE
  {{write_variables}}
  v_character uuid;
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint);
  {{unless_settled}}
  SELECT a.id INTO v_character FROM economy.agent_npc a
   WHERE a.instance_id = p_instance AND a.id IN (p_character, p_character_alias) AND a.deleted_at IS NULL
   ORDER BY a.id = p_character DESC LIMIT 1;
  IF v_character IS NULL THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
  ELSE
    PERFORM economy.apply_trade_effects_with(p_instance, v_character, '{}', false);
    PERFORM economy.reflect(p_instance, ARRAY[v_character], v_at, 0);
    SELECT coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('about', coalesce(
             (SELECT jsonb_build_object('id', o.id, 'uuid', o.uuid, 'name', o.name)
                FROM economy.agent_npc o WHERE o.instance_id = p_instance AND o.id = m.about_id),
             (SELECT jsonb_build_object('id', o.id, 'uuid', o.uuid, 'name', o.name)
                FROM economy.npc o WHERE o.instance_id = p_instance AND o.id = m.about_id))) ORDER BY m.weight DESC, m.id), '[]')
      INTO v_result
      FROM economy.memory m
     WHERE m.instance_id = p_instance AND m.character_id = v_character AND m.created_at = v_at AND m.kind = 'reflection';
  END IF;
  v_seq := NULL;
  {{end_write}}
END
$function$;
