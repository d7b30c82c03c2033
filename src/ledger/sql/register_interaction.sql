-- Registers a finished conversation: the event with its lines, and its effects on both. Checks again
-- that both live, because nothing was locked while they talked.
--
-- p_effects holds, under 'initiator' and 'responder': affinityDelta (towards the other), moodDelta (in units), and optionally
-- memory {text, weight}.
--
-- Offers of the talk that were accepted become trades right before it, see economy.settle_offers.
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
  v_settled record;
  v_talk jsonb := p_talk;
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
    IF p_talk ? 'offers' THEN
      v_settled := economy.settle_offers(
        p_instance, v_instance.last_seq, v_at, ARRAY[p_initiator, p_responder], p_talk -> 'offers', v_instance.talk_trades);
      v_seq := v_settled.talk_seq;
      v_talk := p_talk || jsonb_build_object('offers', v_settled.offers);
    END IF;
    v_result := economy.write_talk(p_instance, v_seq, v_at, p_event, p_initiator, p_responder, v_talk, p_effects);
  END IF;
  {{end_write}}
END
$function$;
