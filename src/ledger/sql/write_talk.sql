-- Writes the event of a talk, with its lines and its effects on all who took part, and returns it. The initiator may be a plain
-- NPC, who has no feelings. The event has two places for characters; `others` of the talk, [{id}], have a row each in
-- event_participant, and their wealth and mood in its data. The caller holds the lock of the instance.
--
-- A talk whose outcome is 'silent', because no agent spoke, is an event but no acquaintance: agents that are down for an
-- hour must not use up the talks of the day.
CREATE OR REPLACE FUNCTION economy.write_talk(
  p_instance uuid, p_seq bigint, p_at timestamptz, p_event uuid, p_initiator uuid, p_responder uuid, p_talk jsonb, p_effects jsonb)
RETURNS jsonb
LANGUAGE plpgsql AS $function$
DECLARE
  v_silent CONSTANT boolean := p_talk ->> 'outcome' = 'silent';
  v_others CONSTANT uuid[] := {{others_of_talk}};
  v_felt jsonb;
  v_initiator economy.agent_npc;
  v_responder economy.agent_npc;
  v_npc economy.npc;
  v_rows jsonb := '[]';
  v_talk jsonb := p_talk;
  v_agents jsonb;
  v_instance economy.instance;
BEGIN
  v_felt := economy.feel_talk(p_instance, p_seq, p_at, ARRAY[p_initiator, p_responder] || v_others, v_silent, p_effects);
  IF NOT v_silent THEN
    PERFORM economy.hear_talk(p_instance, p_seq, p_at, ARRAY[p_initiator, p_responder] || v_others, p_talk, p_effects -> 'heard');
  END IF;
  SELECT * INTO v_initiator FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = p_initiator;
  SELECT * INTO v_responder FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = p_responder;
  IF v_initiator.id IS NULL THEN
    SELECT * INTO v_npc FROM economy.npc n WHERE n.instance_id = p_instance AND n.id = p_initiator;
  END IF;
  IF v_others <> '{}' THEN
    SELECT jsonb_agg(to_jsonb(a) ORDER BY array_position(v_others, a.id)) INTO v_rows
      FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = ANY (v_others);
    v_talk := p_talk || jsonb_build_object('others', (
      SELECT jsonb_agg(jsonb_build_object('id', o.item -> 'id', 'wealth', o.item -> 'wealth', 'mood', o.item -> 'mood') ORDER BY o.place)
        FROM jsonb_array_elements(v_rows) WITH ORDINALITY AS o (item, place)));
    INSERT INTO economy.event_participant (instance_id, character_id, seq)
    SELECT p_instance, o.id, p_seq FROM unnest(v_others) AS o (id);
  END IF;
  INSERT INTO economy.event (instance_id, seq, id, created_at, actor_id, recipient_id, kind, actor_wealth, recipient_wealth,
    actor_mood, recipient_mood, data)
  VALUES (p_instance, p_seq, p_event, p_at, p_initiator, p_responder, 'interact', v_initiator.wealth, v_responder.wealth,
          v_initiator.mood, v_responder.mood, v_talk || jsonb_build_object('relationship', v_felt, 'salt', gen_random_uuid()));
  PERFORM economy.increment_usage(p_instance, p_at, 'interact', 1, v_silent::integer);
  UPDATE economy.instance i
     SET last_seq = p_seq, last_event_at = p_at, pending_since = coalesce(i.pending_since, p_at)
   WHERE i.id = p_instance;
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  SELECT jsonb_object_agg(g.id, to_jsonb(g)) INTO v_agents
    FROM economy.agent g
   WHERE g.id = ANY (ARRAY[v_initiator.agent_id, v_responder.agent_id]
                     || ARRAY(SELECT (o.item ->> 'agent_id')::uuid FROM jsonb_array_elements(v_rows) AS o (item)));
  IF v_others <> '{}' THEN
    v_talk := v_talk || jsonb_build_object('others', (
      SELECT jsonb_agg(o.item || jsonb_build_object('agent', v_agents -> (o.item ->> 'agent_id')) ORDER BY o.place)
        FROM jsonb_array_elements(v_rows) WITH ORDINALITY AS o (item, place)));
  END IF;
  RETURN v_talk || jsonb_build_object(
    'seq', p_seq, 'id', p_event, 'at', p_at, 'kind', 'interact', 'relationship', v_felt, 'instance', to_jsonb(v_instance),
    'initiator', CASE WHEN v_initiator.id IS NULL THEN to_jsonb(v_npc)
                 ELSE to_jsonb(v_initiator) || jsonb_build_object('agent', v_agents -> v_initiator.agent_id::text) END,
    'responder', to_jsonb(v_responder) || jsonb_build_object('agent', v_agents -> v_responder.agent_id::text));
END
$function$;
