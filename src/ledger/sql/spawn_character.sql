-- Writes one new Agent NPC of an entry that economy.register_spawns accepted, with its event. Returns the result of the entry
-- without the instance. The caller updates the counts and totals of the instance, and holds its lock.
CREATE OR REPLACE FUNCTION economy.spawn_character(
  p_instance uuid, p_seq bigint, p_at timestamptz, p_entry jsonb, p_agent economy.agent, p_parents jsonb)
RETURNS jsonb
LANGUAGE plpgsql AS $function$
DECLARE
  v_character economy.agent_npc;
  v_touched jsonb;
BEGIN
  INSERT INTO economy.agent_npc
    (instance_id, id, uuid, name, type, agent_id, wealth, mood, mood_baseline, personality, description, created_at, updated_at)
  VALUES (p_instance, (p_entry ->> 'id')::uuid, (p_entry ->> 'uuid')::uuid,
          coalesce(p_entry ->> 'name', p_agent.name), p_entry ->> 'type', p_agent.id,
          (p_entry ->> 'wealth')::bigint, (p_entry ->> 'mood')::integer, (p_entry ->> 'moodBaseline')::integer, p_entry ->> 'personality',
          p_entry ->> 'description', p_at, p_at)
  RETURNING * INTO v_character;
  INSERT INTO economy.agent_npc_parent (instance_id, child_id, parent_id, parent_type, position)
  SELECT p_instance, v_character.id, (p.parent ->> 'id')::uuid, p.parent ->> 'type', p.position
    FROM jsonb_array_elements(p_parents) WITH ORDINALITY AS p (parent, position);
  UPDATE economy.agent_claim c SET characters = c.characters + 1
   WHERE c.instance_id = p_instance AND c.agent_id = p_agent.id;
  IF p_parents <> '[]' THEN
    v_touched := economy.rejoice(p_instance, v_character.id, ARRAY(SELECT (p.parent ->> 'id')::uuid FROM jsonb_array_elements(p_parents) AS p (parent)),
                            p_seq, p_at);
  END IF;
  INSERT INTO economy.event
    (instance_id, seq, created_at, recipient_id, kind, amount, recipient_wealth, recipient_mood, data)
  VALUES (p_instance, p_seq, p_at, v_character.id, 'spawn', v_character.wealth, v_character.wealth, v_character.mood,
          jsonb_build_object('type', v_character.type, 'uuid', v_character.uuid, 'name', v_character.name,
                             'agentId', p_agent.id, 'mood', v_character.mood, 'parents', p_parents,
                             'salt', gen_random_uuid())
            || CASE WHEN v_touched IS NULL THEN '{}' ELSE jsonb_build_object('touched', v_touched) END);
  RETURN jsonb_build_object(
    'seq', p_seq, 'id', economy.event_id(p_instance, p_seq, p_at), 'at', p_at, 'kind', 'spawn', 'type', v_character.type, 'touched', v_touched,
    'agentNpc', to_jsonb(v_character) || jsonb_build_object('agent', to_jsonb(p_agent), 'parents', p_parents));
END
$function$;
