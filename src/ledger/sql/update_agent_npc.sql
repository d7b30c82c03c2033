-- Changes what a living character is: p_patch has any of its texts, mood (in units) and agentId. The event has old and
-- new values of what differs; of the personality and the goal, which are private, only that they do.
CREATE OR REPLACE FUNCTION economy.update_agent_npc(
  p_instance uuid, p_character uuid, p_character_alias uuid, p_application uuid, p_patch jsonb, p_key text, p_fingerprint text)
{{ledger_write}}
  v_before economy.agent_npc;
  v_after economy.agent_npc;
  v_agent economy.agent;
  v_old jsonb;
  v_new jsonb;
{{begin_write}}

  SELECT * INTO v_before {{from_character}};
  IF v_before.id IS NULL OR v_before.deleted_at IS NOT NULL THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('diedAt', v_before.deleted_at);
  ELSE
    v_agent := economy.find_agent(p_instance, p_application, v_before.agent_id,
                                  coalesce((p_patch ->> 'agentId')::uuid, v_before.agent_id));
    IF v_agent.id IS NULL THEN v_code := 'AGENT_NOT_FOUND'; END IF;
  END IF;

  IF v_code IS NULL THEN
    UPDATE economy.holder a
       SET name = coalesce(p_patch ->> 'name', a.name), mood = coalesce((p_patch ->> 'mood')::integer, a.mood),
           agent_id = v_agent.id, version = a.version + 1, updated_at = v_at
     WHERE a.instance_id = p_instance AND a.id = v_before.id;
    IF p_patch ?| ARRAY[{{names_of_texts}}] THEN
      INSERT INTO economy.character_text (instance_id, id, {{character_texts}}) VALUES (p_instance, v_before.id, {{updated_texts}})
      ON CONFLICT (instance_id, id) DO UPDATE SET {{excluded_texts}};
    END IF;
    SELECT * INTO v_after FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = v_before.id;
    IF v_after.agent_id <> v_before.agent_id THEN
      UPDATE economy.agent_claim c SET characters = c.characters - 1
       WHERE c.instance_id = p_instance AND c.agent_id = v_before.agent_id AND c.characters > 0;
      UPDATE economy.agent_claim c SET characters = c.characters + 1
       WHERE c.instance_id = p_instance AND c.agent_id = v_after.agent_id;
    END IF;
    SELECT jsonb_object_agg(f.name, f.before) FILTER (WHERE f.before <> f.after), jsonb_object_agg(f.name, f.after) FILTER (WHERE f.before <> f.after)
      INTO v_old, v_new
      FROM (VALUES {{changed_texts}},
                   ('mood', to_jsonb(v_before.mood), to_jsonb(v_after.mood)),
                   ('agentId', to_jsonb(v_before.agent_id), to_jsonb(v_after.agent_id))) AS f (name, before, after);
    INSERT INTO economy.event (instance_id, seq, created_at, recipient_id, kind, recipient_wealth, recipient_mood, data)
    VALUES (p_instance, v_seq, v_at, v_after.id, 'agent-npc-update', v_after.wealth, v_after.mood,
            jsonb_build_object('old', coalesce(v_old, '{}'), 'new', coalesce(v_new, '{}'),
                               'personalityChanged', v_before.personality <> v_after.personality, 'goalChanged', v_before.goal <> v_after.goal,
                               'salt', gen_random_uuid()));
    UPDATE economy.instance i
       SET last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at)
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at,
      'kind', 'agent-npc-update', 'instance', to_jsonb(v_instance), 'old', coalesce(v_old, '{}'), 'new', coalesce(v_new, '{}'),
      'personalityChanged', v_before.personality <> v_after.personality, 'goalChanged', v_before.goal <> v_after.goal,
      'agentNpc', to_jsonb(v_after) || jsonb_build_object('agent', to_jsonb(v_agent)));
  END IF;
  {{end_write}}
