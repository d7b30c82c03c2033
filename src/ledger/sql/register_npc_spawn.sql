-- Spawns a plain NPC. Its uuid must be new to the whole instance: an Agent NPC of the same uuid would have the same id. Nor
-- may it be somebody's id, or its id somebody's uuid: whose uuid that is has the id p_alias.
CREATE OR REPLACE FUNCTION economy.register_npc_spawn(
  p_instance uuid, p_id uuid, p_uuid uuid, p_alias uuid, p_name text, p_type text, p_key text, p_fingerprint text)
{{ledger_write}}
  v_npc economy.npc;
{{begin_write}}

  IF {{is_npc_taken}} THEN
    v_code := 'ALREADY_EXISTS';
  ELSE
    INSERT INTO economy.npc (instance_id, id, uuid, name, type, created_at, updated_at)
    VALUES (p_instance, p_id, p_uuid, p_name, p_type, v_at, v_at)
    RETURNING * INTO v_npc;
    INSERT INTO economy.event (instance_id, seq, created_at, recipient_id, kind, data)
    VALUES (p_instance, v_seq, v_at, p_id, 'npc-spawn',
            jsonb_build_object('type', p_type, 'uuid', p_uuid, 'name', p_name, 'salt', gen_random_uuid()));
    PERFORM economy.increment_usage(p_instance, v_at, 'npc-spawn', 1, 0);
    UPDATE economy.instance i
       SET pending_since = coalesce(i.pending_since, v_at),
           last_seq = v_seq, last_event_at = v_at, version = i.version + 1, npc_count = i.npc_count + 1
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at,
      'kind', 'npc-spawn', 'type', p_type, 'npc', to_jsonb(v_npc), 'instance', to_jsonb(v_instance));
  END IF;
  {{end_write}}
