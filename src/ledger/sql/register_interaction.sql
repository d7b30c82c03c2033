-- Registers a finished conversation: the event with its lines, and its effects on all who took part. Checks again
-- that they live, because nothing was locked while they talked. In a group, p_talk has `others`: [{id}].
--
-- p_effects holds under 'initiator' and 'responder' what changes in one towards the other: affinityDelta, trustDelta, respectDelta, moodDelta (in units),
-- and optionally memory {text, weight}. In a group, `others` lists all further pairs: the same, with characterId and otherId.
--
-- Offers of the talk that were accepted become trades right before it, see economy.settle_offers; what was said of promises comes true right
-- after it, see economy.judge_promises.
--
-- With a key it is written once: by the attempt that claimed the key (see economy.open_interaction), also when its lease has run
-- out, unless another attempt has claimed the key since. A later attempt gets the written result.
CREATE OR REPLACE FUNCTION economy.register_interaction(
  p_instance uuid, p_event uuid, p_initiator uuid, p_responder uuid, p_talk jsonb, p_effects jsonb,
  p_key text, p_fingerprint text)
{{ledger_write}}
  v_between CONSTANT uuid[] := ARRAY[p_initiator, p_responder] || {{others_of_talk}};
  v_dead record;
  v_settled record;
  v_talk jsonb := p_talk;
  v_effects jsonb := p_effects;
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint, p_event);
  {{unless_settled}}

  SELECT array_position(v_between, a.id) AS place, a.deleted_at INTO v_dead FROM economy.agent_npc a
   WHERE a.instance_id = p_instance AND a.id = ANY (v_between) AND a.deleted_at IS NOT NULL
   ORDER BY 1 LIMIT 1;
  IF FOUND THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('diedAt', v_dead.deleted_at, 'place', v_dead.place,
      'role', CASE WHEN v_dead.place = 1 THEN 'initiator' WHEN v_dead.place = 2 THEN 'responder' ELSE 'other' END);
  ELSE
    IF p_talk ? 'offers' THEN
      v_settled := economy.settle_offers(
        p_instance, v_at, v_instance.last_seq, v_between, p_talk -> 'offers', v_instance.talk_trades);
      v_seq := v_settled.talk_seq;
      v_talk := p_talk || jsonb_build_object('offers', v_settled.offers);
      v_effects := economy.feel_offers(v_between, v_talk, p_effects);
    END IF;
    v_result := economy.write_talk(p_instance, v_seq, v_at, p_event, p_initiator, p_responder, v_talk, v_effects);
    IF p_talk ? 'promises' THEN
      PERFORM economy.judge_promises(p_instance, v_at, v_seq, v_between, p_talk -> 'promises');
    END IF;
  END IF;
  {{end_write}}
