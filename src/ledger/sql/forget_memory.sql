-- Removes a memory, so that people can correct a character.
CREATE OR REPLACE FUNCTION economy.forget_memory(
  p_instance uuid, p_character uuid, p_character_alias uuid, p_memory uuid, p_key text, p_fingerprint text)
{{ledger_write}}
  v_character economy.agent_npc;
  v_memory economy.memory;
{{begin_write}}
  SELECT * INTO v_character {{from_character}};
  IF v_character.id IS NULL OR v_character.deleted_at IS NOT NULL THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
  ELSE
    -- An unknown memory leaves nothing behind. Pending effects are applied before the removal, so that it does not come back.
    IF EXISTS (SELECT FROM economy.memory m
                WHERE m.instance_id = p_instance AND m.character_id = v_character.id AND m.id = p_memory)
       OR EXISTS (SELECT FROM economy.trade_effects(p_instance, v_character.id, '{}', false) u
                         WHERE u.id = p_memory AND u.fact IS NOT NULL) THEN
      PERFORM economy.apply_trade_effects_with(p_instance, v_character.id, '{}', false);
    END IF;
    DELETE FROM economy.memory m
     WHERE m.instance_id = p_instance AND m.character_id = v_character.id AND m.id = p_memory
    RETURNING * INTO v_memory;
    IF v_memory.id IS NULL THEN
      v_code := 'MEMORY_NOT_FOUND';
    ELSE
      v_result := to_jsonb(v_memory) || jsonb_build_object('about', {{about_of_memory}},
        'teller', {{teller_of_memory}}, 'names', {{names_of_memory}}, 'language', v_instance.language);
    END IF;
  END IF;
  -- No event records it.
  v_seq := NULL;
  {{end_write}}
