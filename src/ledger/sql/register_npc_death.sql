-- Registers the death of a plain NPC. It owns nothing, so there is no estate; what others felt for it ends.
CREATE OR REPLACE FUNCTION economy.register_npc_death(
  p_instance uuid, p_target uuid, p_target_alias uuid, p_key text, p_fingerprint text)
{{ledger_write}}
  v_npc economy.npc;
{{begin_write}}

  SELECT * INTO v_npc FROM economy.npc n
   WHERE n.instance_id = p_instance AND n.id IN (p_target, p_target_alias)
   ORDER BY n.id = p_target DESC LIMIT 1;
  IF NOT FOUND OR v_npc.deleted_at IS NOT NULL THEN
    v_code := 'NPC_NOT_FOUND';
    v_result := jsonb_build_object('diedAt', v_npc.deleted_at);
  ELSE
    UPDATE economy.npc n SET deleted_at = v_at, updated_at = v_at
     WHERE n.instance_id = p_instance AND n.id = v_npc.id
    RETURNING * INTO v_npc;
    INSERT INTO economy.event (instance_id, seq, created_at, actor_id, kind, data)
    VALUES (p_instance, v_seq, v_at, v_npc.id, 'npc-death',
            jsonb_build_object('npc', to_jsonb(v_npc), 'salt', gen_random_uuid()));
    UPDATE economy.relationship r SET ended_at = v_at, updated_at = v_at
     WHERE r.instance_id = p_instance AND r.other_id = v_npc.id AND r.ended_at IS NULL;
    DELETE FROM economy.open_talk t WHERE t.instance_id = p_instance AND t.speaker_id = v_npc.id;
    PERFORM economy.increment_usage(p_instance, v_at, 'npc-death', 1, 0);
    UPDATE economy.instance i
       SET pending_since = coalesce(i.pending_since, v_at),
           last_seq = v_seq, last_event_at = v_at, version = i.version + 1, npc_count = i.npc_count - 1
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at,
      'kind', 'npc-death', 'npc', to_jsonb(v_npc), 'instance', to_jsonb(v_instance));
  END IF;
  {{end_write}}
