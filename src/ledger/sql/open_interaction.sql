-- What a conversation needs to start, in one short call: the instance, both characters with their agents, and their
-- relationship. Without a named responder (an empty array) it is the living character that the initiator has
-- talked with most, else the one who was born next. With a key, the key is claimed for p_lease: until the conversation
-- is registered or released, a retry is refused as still running. p_event, the id under which the conversation will be registered,
-- distinguishes this claim from that of another attempt with the same key. Memories are chosen for each other and for p_words, what the
-- talk is about.
CREATE OR REPLACE FUNCTION economy.open_interaction(
  p_instance uuid, p_event uuid, p_initiator uuid, p_initiator_alias uuid, p_responder uuid[],
  p_key text, p_fingerprint text, p_lease interval, p_words text)
RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
DECLARE
  {{write_variables}}
  v_initiator economy.agent_npc;
  v_responder economy.agent_npc;
  v_scale double precision;
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint, p_event);
  {{unless_settled}}

  SELECT * INTO v_initiator FROM economy.agent_npc a
   WHERE a.instance_id = p_instance AND a.id IN (p_initiator, p_initiator_alias)
   ORDER BY a.id = p_initiator DESC LIMIT 1;
  IF v_initiator.id IS NULL OR v_initiator.deleted_at IS NOT NULL THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('role', 'initiator', 'diedAt', v_initiator.deleted_at);
  ELSIF cardinality(p_responder) > 0 THEN
    SELECT * INTO v_responder FROM economy.agent_npc a
     WHERE a.instance_id = p_instance AND a.id = ANY (p_responder)
     ORDER BY a.id = p_responder[1] DESC LIMIT 1;
    IF v_responder.id IS NULL OR v_responder.deleted_at IS NOT NULL THEN
      v_code := 'AGENT_NPC_NOT_FOUND';
      v_result := jsonb_build_object('role', 'responder', 'diedAt', v_responder.deleted_at);
    ELSIF v_responder.id = v_initiator.id THEN
      v_code := 'SELF_INTERACTION';
    END IF;
  ELSE
    SELECT a.* INTO v_responder
      FROM economy.relationship r
      JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = r.other_id
     WHERE r.instance_id = p_instance AND r.character_id = v_initiator.id AND r.ended_at IS NULL
       AND a.deleted_at IS NULL
     ORDER BY r.interactions DESC, r.last_interaction_at DESC NULLS LAST, a.id LIMIT 1;
    IF NOT FOUND THEN
      SELECT a.* INTO v_responder FROM economy.agent_npc a
       WHERE a.instance_id = p_instance AND a.deleted_at IS NULL AND a.id > v_initiator.id
       ORDER BY a.id LIMIT 1;
    END IF;
    IF NOT FOUND THEN
      SELECT a.* INTO v_responder FROM economy.agent_npc a
       WHERE a.instance_id = p_instance AND a.deleted_at IS NULL AND a.id < v_initiator.id
       ORDER BY a.id LIMIT 1;
    END IF;
    IF NOT FOUND THEN v_code := 'NO_RESPONDER'; END IF;
  END IF;

  IF v_code IS NULL THEN
    v_scale := coalesce((v_instance.clock ->> 'timeScale')::double precision, 1);
    -- These writes may be lost in a crash: the effects of the trades are computed again, and the talk is lost anyway.
    PERFORM set_config('synchronous_commit', 'off', true);
    PERFORM economy.apply_trade_effects_with(p_instance, v_initiator.id, '{}', false);
    PERFORM economy.apply_trade_effects_with(p_instance, v_responder.id, '{}', false);
    SELECT jsonb_build_object(
             'instance', to_jsonb(v_instance),
             'initiator', to_jsonb(v_initiator) || jsonb_build_object('agent', to_jsonb(gi)),
             'responder', to_jsonb(v_responder) || jsonb_build_object('agent', to_jsonb(gr)),
             'initiatorTies', (SELECT to_jsonb(r) FROM economy.relationship r
                                WHERE r.instance_id = p_instance AND r.character_id = v_initiator.id
                                  AND r.other_id = v_responder.id),
             'responderTies', (SELECT to_jsonb(r) FROM economy.relationship r
                                WHERE r.instance_id = p_instance AND r.character_id = v_responder.id
                                  AND r.other_id = v_initiator.id),
             'initiatorMemories', economy.recall(p_instance, v_initiator.id, ARRAY[v_responder.id], p_words, v_scale),
             'responderMemories', economy.recall(p_instance, v_responder.id, ARRAY[v_initiator.id], p_words, v_scale),
             -- The wealth of the living is what was minted and is neither sunk nor in the treasury: no need for a sum.
             'meanWealth', round((v_instance.minted - v_instance.sunk - v_instance.treasury)
                                 / greatest(v_instance.agent_npc_count, 1)))
      INTO v_result
      FROM economy.agent gi, economy.agent gr
     WHERE gi.id = v_initiator.agent_id AND gr.id = v_responder.agent_id;
  END IF;
  IF p_key <> '' AND v_code IS NOT NULL THEN
    PERFORM economy.save_idempotent_result(p_instance, p_key, p_fingerprint, v_code, NULL, v_result, now());
  ELSIF p_key <> '' THEN
    PERFORM economy.write_keys(p_instance, ARRAY[p_key], ARRAY[p_fingerprint], p_event, ARRAY[NULL], '{}', ARRAY[NULL::jsonb],
                               now() + p_lease);
  END IF;
  RETURN QUERY SELECT 1, v_code, false, v_result;
END
$function$;
