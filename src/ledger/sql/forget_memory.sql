-- Removes a memory, so that people can correct a character.
CREATE OR REPLACE FUNCTION economy.forget_memory(
  p_instance uuid, p_character uuid, p_character_alias uuid, p_memory uuid, p_key text, p_fingerprint text)
RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
DECLARE
  {{write_variables}}
  v_character uuid;
  v_memory economy.memory;
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint);
  {{unless_settled}}
  SELECT a.id INTO v_character FROM economy.agent_npc a
   WHERE a.instance_id = p_instance AND a.id IN (p_character, p_character_alias) AND a.deleted_at IS NULL
   ORDER BY a.id = p_character DESC LIMIT 1;
  IF v_character IS NULL THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
  ELSE
    -- An unknown memory leaves nothing behind. Pending effects are applied before the removal, so that it does not come back.
    IF EXISTS (SELECT FROM economy.memory m
                WHERE m.instance_id = p_instance AND m.character_id = v_character AND m.id = p_memory)
       OR EXISTS (SELECT FROM economy.pending_trade_effects(p_instance, v_character, '{}', false) u
                         WHERE u.id = p_memory AND u.text IS NOT NULL) THEN
      PERFORM economy.apply_trade_effects_with(p_instance, v_character, '{}', false);
    END IF;
    DELETE FROM economy.memory m
     WHERE m.instance_id = p_instance AND m.character_id = v_character AND m.id = p_memory
    RETURNING * INTO v_memory;
    IF v_memory.id IS NULL THEN
      v_code := 'MEMORY_NOT_FOUND';
    ELSE
      v_result := to_jsonb(v_memory) || jsonb_build_object('about', coalesce(
        (SELECT jsonb_build_object('id', o.id, 'uuid', o.uuid, 'name', o.name)
           FROM economy.agent_npc o WHERE o.instance_id = p_instance AND o.id = v_memory.about_id),
        (SELECT jsonb_build_object('id', o.id, 'uuid', o.uuid, 'name', o.name)
           FROM economy.npc o WHERE o.instance_id = p_instance AND o.id = v_memory.about_id)),
        'teller', coalesce(
        (SELECT jsonb_build_object('id', o.id, 'uuid', o.uuid, 'name', o.name)
           FROM economy.agent_npc o WHERE o.instance_id = p_instance AND o.id = v_memory.teller_id),
        (SELECT jsonb_build_object('id', o.id, 'uuid', o.uuid, 'name', o.name)
           FROM economy.npc o WHERE o.instance_id = p_instance AND o.id = v_memory.teller_id)));
    END IF;
  END IF;
  -- No event records it.
  v_seq := NULL;
  {{end_write}}
END
$function$;
