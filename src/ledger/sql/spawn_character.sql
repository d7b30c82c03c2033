-- Writes one new Agent NPC of an entry that economy.register_spawns accepted, with its event. Returns the result of the entry
-- without the instance. The caller updates the counts and totals of the instance, and holds its lock.
CREATE OR REPLACE FUNCTION economy.spawn_character(
  p_instance uuid, p_seq bigint, p_at timestamptz, p_entry jsonb, p_agent economy.agent, p_parents jsonb, p_known jsonb)
RETURNS jsonb
LANGUAGE plpgsql AS $function$
DECLARE
  v_character economy.holder;
  v_ids uuid[];
  v_moods integer[];
  v_deltas integer[];
  v_touched jsonb;
  v_known jsonb;
  v_set jsonb;
BEGIN
  INSERT INTO economy.holder
    (instance_id, id, uuid, name, type, agent_id, wealth, usual_wealth, mood, mood_baseline, created_at, updated_at)
  VALUES (p_instance, (p_entry ->> 'id')::uuid, (p_entry ->> 'uuid')::uuid,
          coalesce(p_entry ->> 'name', p_agent.name), p_entry ->> 'type', p_agent.id,
          (p_entry ->> 'wealth')::bigint, nullif((p_entry ->> 'wealth')::bigint, 0), (p_entry ->> 'mood')::integer, (p_entry ->> 'moodBaseline')::integer,
          p_at, p_at)
  RETURNING * INTO v_character;
  IF concat({{spawned_texts}}) <> '' THEN
    INSERT INTO economy.character_text (instance_id, id, {{character_texts}}) VALUES (p_instance, v_character.id, {{spawned_texts}});
  END IF;
  INSERT INTO economy.agent_npc_parent (instance_id, child_id, parent_id, parent_type, position)
  SELECT p_instance, v_character.id, (p.parent ->> 'id')::uuid, p.parent ->> 'type', p.position
    FROM jsonb_array_elements(p_parents) WITH ORDINALITY AS p (parent, position);
  UPDATE economy.agent_claim c SET characters = c.characters + 1
   WHERE c.instance_id = p_instance AND c.agent_id = p_agent.id;
  IF p_parents <> '[]' THEN
    -- The moods of the living parents rise, the less the higher they are.
    v_ids := ARRAY(SELECT (p.parent ->> 'id')::uuid FROM jsonb_array_elements(p_parents) AS p (parent));
    SELECT array_agg(m.id), array_agg(m.mood + m.delta), array_agg(m.delta),
           jsonb_agg(jsonb_build_object('id', m.id, 'mood', m.mood + m.delta, 'moodDelta', m.delta) ORDER BY m.id)
      INTO v_ids, v_moods, v_deltas, v_touched
      FROM (SELECT a.id, a.mood, least({{birth_mood}}, {{birth_mood}} * (2 * ({{highest_mood}} - a.mood)::bigint) / {{highest_mood}})::integer AS delta
              FROM economy.agent_npc a
             WHERE a.instance_id = p_instance AND a.id = ANY (v_ids) AND a.deleted_at IS NULL) m
     WHERE m.delta > 0;
    UPDATE economy.holder a SET mood = m.mood, updated_at = p_at
      FROM unnest(v_ids, v_moods) AS m (id, mood)
     WHERE a.instance_id = p_instance AND a.id = ANY (v_ids) AND a.id = m.id;
    INSERT INTO economy.feeling_change
      (instance_id, character_id, id, other_id, cause, event_seq, mood_delta, mood, created_at)
    SELECT p_instance, m.id, economy.uuid_v7(p_at), v_character.id, 'birth', p_seq, m.delta, m.mood, p_at
      FROM unnest(v_ids, v_moods, v_deltas) AS m (id, mood, delta);
  END IF;
  FOR v_known IN SELECT * FROM jsonb_array_elements(p_known) LOOP
    v_set := coalesce(v_set, '[]') || economy.set_feelings(p_instance, p_seq, p_at, v_character.id, v_known);
  END LOOP;
  INSERT INTO economy.event
    (instance_id, seq, created_at, recipient_id, kind, amount, recipient_wealth, recipient_mood, data)
  VALUES (p_instance, p_seq, p_at, v_character.id, 'spawn', v_character.wealth, v_character.wealth, v_character.mood,
          jsonb_build_object('type', v_character.type, 'uuid', v_character.uuid, 'name', v_character.name,
                             'agentId', p_agent.id, 'mood', v_character.mood, 'parents', p_parents,
                             'salt', gen_random_uuid())
            || CASE WHEN v_touched IS NULL THEN '{}' ELSE jsonb_build_object('touched', v_touched) END
            || CASE WHEN v_set IS NULL THEN '{}' ELSE jsonb_build_object('relationships', v_set) END);
  RETURN jsonb_build_object(
    'seq', p_seq, 'id', economy.event_id(p_instance, p_seq, p_at), 'at', p_at, 'kind', 'spawn', 'type', v_character.type, 'touched', v_touched,
    'relationships', v_set, 'agentNpc', to_jsonb(v_character) || jsonb_build_object({{shown_spawned_texts}}, 'agent', to_jsonb(p_agent), 'parents', p_parents));
END
$function$;
