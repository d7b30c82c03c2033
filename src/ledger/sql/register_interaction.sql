-- Registers a finished conversation: the event with its lines, and its effects on both. Checks again
-- that both live, because nothing was locked while they talked.
--
-- p_effects holds, under 'initiator' and 'responder': affinityDelta (towards the other), moodDelta (in units), and optionally
-- memory {text, weight}.
--
-- A talk whose outcome is 'silent', because no agent spoke, is an event but no acquaintance: agents that are down for an
-- hour must not use up the talks of the day.
--
-- With a key it is written once: by the attempt that claimed the key (see economy.open_interaction), also when its lease has run
-- out, unless another attempt has claimed the key since. A later attempt gets the written result.
CREATE OR REPLACE FUNCTION economy.register_interaction(
  p_instance uuid, p_event uuid, p_initiator uuid, p_responder uuid, p_talk jsonb, p_effects jsonb,
  p_key text, p_fingerprint text)
RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
DECLARE
  {{write_variables}}
  v_dead record;
  v_felt jsonb;
  v_initiator economy.agent_npc;
  v_responder economy.agent_npc;
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint, p_event);
  {{unless_settled}}

  SELECT a.id, a.deleted_at INTO v_dead FROM economy.agent_npc a
   WHERE a.instance_id = p_instance AND a.id IN (p_initiator, p_responder) AND a.deleted_at IS NOT NULL
   ORDER BY a.id = p_initiator DESC LIMIT 1;
  IF FOUND THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('diedAt', v_dead.deleted_at,
      'role', CASE WHEN v_dead.id = p_initiator THEN 'initiator' ELSE 'responder' END);
  ELSE
    v_felt := economy.feel_talk(p_instance, v_seq, v_at, p_initiator, p_responder, p_talk ->> 'outcome' = 'silent', p_effects);
    SELECT * INTO v_initiator FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = p_initiator;
    SELECT * INTO v_responder FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = p_responder;
    INSERT INTO economy.event (instance_id, seq, id, created_at, actor_id, recipient_id, kind, actor_wealth, recipient_wealth,
      actor_mood, recipient_mood, data)
    VALUES (p_instance, v_seq, p_event, v_at, p_initiator, p_responder, 'interact', v_initiator.wealth, v_responder.wealth,
            v_initiator.mood, v_responder.mood, p_talk || jsonb_build_object('relationship', v_felt, 'salt', gen_random_uuid()));
    PERFORM economy.increment_usage(p_instance, v_at, 'interact', 1, (p_talk ->> 'outcome' = 'silent')::integer);
    UPDATE economy.instance i SET last_seq = v_seq, last_event_at = v_at WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    SELECT p_talk || jsonb_build_object(
             'seq', v_seq, 'id', p_event, 'at', v_at, 'kind', 'interact', 'relationship', v_felt,
             'instance', to_jsonb(v_instance),
             'initiator', to_jsonb(v_initiator) || jsonb_build_object('agent', to_jsonb(gi)),
             'responder', to_jsonb(v_responder) || jsonb_build_object('agent', to_jsonb(gr)))
      INTO v_result
      FROM economy.agent gi, economy.agent gr
     WHERE gi.id = v_initiator.agent_id AND gr.id = v_responder.agent_id;
  END IF;
  {{end_write}}
END
$function$;
