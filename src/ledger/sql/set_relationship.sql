-- Sets what a living character feels towards another one, p_values: {id, alias, mutual, affinity?, trust?, respect?, tie?}. Trades of the two so far
-- have been felt before.
CREATE OR REPLACE FUNCTION economy.set_relationship(
  p_instance uuid, p_character uuid, p_character_alias uuid, p_values jsonb, p_key text, p_fingerprint text)
{{ledger_write}}
  v_character economy.agent_npc;
  v_after economy.holder;
  v_known record;
  v_set jsonb;
{{begin_write}}

  SELECT * INTO v_character {{from_character}};
  v_known := economy.find_known(p_instance, jsonb_build_array(p_values));
  IF v_character.id IS NULL OR v_character.deleted_at IS NOT NULL THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('diedAt', v_character.deleted_at);
  ELSIF v_known.known #>> '{0,id}' = v_character.id::text THEN
    v_code := 'SELF_RELATIONSHIP';
  ELSIF v_known.missing IS NOT NULL THEN
    v_code := 'NPC_NOT_FOUND';
    v_result := jsonb_build_object('identifier', p_values ->> 'id');
  ELSE
    PERFORM economy.apply_trade_effects_with(p_instance, v_character.id, ARRAY[(v_known.known #>> '{0,id}')::uuid], true);
    v_set := economy.set_feelings(p_instance, v_seq, v_at, v_character.id, v_known.known -> 0);
    UPDATE economy.holder a SET updated_at = v_at WHERE a.instance_id = p_instance AND a.id = v_character.id
    RETURNING * INTO v_after;
    INSERT INTO economy.event (instance_id, seq, created_at, recipient_id, kind, recipient_wealth, recipient_mood, data)
    VALUES (p_instance, v_seq, v_at, v_after.id, 'agent-npc-update', v_after.wealth, v_after.mood,
            jsonb_build_object('old', '{}'::jsonb, 'new', '{}'::jsonb, 'personalityChanged', false, 'relationship', v_set));
    UPDATE economy.instance i
       SET last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at)
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at,
      'kind', 'agent-npc-update', 'instance', to_jsonb(v_instance), 'old', '{}'::jsonb, 'new', '{}'::jsonb, 'personalityChanged', false,
      'relationship', v_set,
      'agentNpc', economy.shown_character(p_instance, v_after));
  END IF;
  {{end_write}}
