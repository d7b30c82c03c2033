-- A character reflects on call, whatever its memories weigh. p_conclusions are those of its agent, [{text, about}], the weightiest first;
-- null where none has (see economy.reflect). Returns what it concluded.
CREATE OR REPLACE FUNCTION economy.reflect_now(
  p_instance uuid, p_character uuid, p_character_alias uuid, p_conclusions jsonb, p_key text, p_fingerprint text)
{{ledger_write}}
  v_character economy.agent_npc;
{{begin_write}}
  SELECT * INTO v_character {{from_character}};
  IF v_character.id IS NULL OR v_character.deleted_at IS NOT NULL THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
  ELSE
    PERFORM economy.apply_trade_effects_with(p_instance, v_character.id, '{}', false);
    IF jsonb_typeof(p_conclusions) = 'null' THEN
      PERFORM economy.reflect(p_instance, ARRAY[v_character.id], v_at, 0);
    ELSE
      INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, created_at)
      SELECT p_instance, v_character.id, economy.uuid_v7(v_at), (c.value ->> 'about')::uuid, 'reflection', c.value ->> 'text',
             0.8 - 0.1 * c.place, v_at
        FROM jsonb_array_elements(p_conclusions) WITH ORDINALITY AS c (value, place);
      UPDATE economy.holder a SET reflected_at = v_at WHERE a.instance_id = p_instance AND a.id = v_character.id;
    END IF;
    SELECT jsonb_build_object(
             'source', CASE WHEN jsonb_typeof(p_conclusions) = 'null' THEN 'templates' ELSE 'agent' END,
             'items', coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('about', {{about_of_m}}, 'names', {{names_of_m}}, 'language', v_instance.language) ORDER BY m.weight DESC, m.id), '[]'))
      INTO v_result
      FROM economy.memory m
     WHERE m.instance_id = p_instance AND m.character_id = v_character.id AND m.created_at = v_at AND m.kind = 'reflection';
  END IF;
  v_seq := NULL;
  {{end_write}}
