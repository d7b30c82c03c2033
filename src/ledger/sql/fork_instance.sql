-- Copies a world of an application into a new instance of the same application. p_options: {name?, label?, expiresAt?, history, most}; p_old and
-- p_new: the ids of the characters in the copy, because PostgreSQL has no SHA-1 to derive them with. An existing fork of the
-- same world is found: then code stays NULL and result has `existing`.
--
-- It takes no lock on the original, which keeps running: the caller runs it, and has read the characters, in one
-- snapshot (REPEATABLE READ). The key is stored under the application, as for a registration. Schedules are not copied, nor are the label and the end, nor is
-- anything that notifies others.
CREATE OR REPLACE FUNCTION economy.fork_instance(
  p_instance uuid, p_application uuid, p_source uuid, p_uuid uuid, p_options jsonb, p_old uuid[], p_new uuid[],
  p_key text, p_fingerprint text)
{{ledger_results}}
  v_source economy.instance;
  v_instance economy.instance;
  v_known record;
  v_history CONSTANT boolean := (p_options ->> 'history')::boolean;
  v_rows bigint;
  v_at timestamptz;
  v_existing boolean := false;
  v_note jsonb;
  v_code text;
  v_result jsonb;
BEGIN
  {{unless_known}}

  SELECT * INTO v_source FROM economy.instance i WHERE i.id = p_source AND i.application_id = p_application AND i.deleted_at IS NULL;
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  v_existing := FOUND;
  v_rows := cardinality(p_old) + CASE WHEN v_history THEN v_source.last_seq ELSE 0 END;
  v_at := economy.next_event_time(v_source.last_event_at);
  IF v_source.id IS NULL THEN
    v_code := 'INSTANCE_NOT_FOUND';
  ELSIF v_instance.deleted_at IS NOT NULL THEN
    v_code := 'INSTANCE_DELETED';
  ELSIF v_existing THEN
    IF v_instance.forked_from IS DISTINCT FROM p_source THEN v_code := 'ALREADY_EXISTS'; END IF;
  ELSIF (p_options ->> 'expiresAt')::timestamptz <= now() THEN
    v_code := 'EXPIRY_PASSED';
  ELSIF v_rows > (p_options ->> 'most')::bigint THEN
    v_code := 'WORLD_TOO_LARGE';
    v_result := jsonb_build_object('available', (p_options ->> 'most')::bigint, 'requested', v_rows);
  ELSIF EXISTS (SELECT FROM unnest(p_new) AS u (id)
                  JOIN (SELECT a.uuid FROM economy.holder a WHERE a.instance_id = p_source
                        UNION ALL
                        SELECT n.uuid FROM economy.npc n WHERE n.instance_id = p_source) s ON s.uuid = u.id) THEN
    -- In the copy, the id of one character would equal the uuid of another one.
    v_code := 'ALREADY_EXISTS';
  ELSE
    -- The copied events have the settings of the original: one more event records the differences.
    v_note := jsonb_strip_nulls(jsonb_build_object(
        'label', nullif(coalesce(p_options ->> 'label', ''), v_source.label), 'expiresAt', p_options -> 'expiresAt'))
      || CASE WHEN v_source.expires_at IS NOT NULL AND p_options -> 'expiresAt' IS NULL THEN '{"expiresAt": null}'::jsonb ELSE '{}' END
      || CASE WHEN p_options ? 'name' THEN jsonb_build_object('name', p_options -> 'name') ELSE '{}' END
      || CASE WHEN v_source.tax_schedule IS NOT NULL THEN '{"taxSchedule": null, "nextCollectionAt": null}'::jsonb ELSE '{}' END;
    v_instance := v_source;
    v_instance.name := coalesce(p_options ->> 'name', v_source.name);
    v_instance.label := coalesce(p_options ->> 'label', '');
    v_instance.expires_at := (p_options ->> 'expiresAt')::timestamptz;
    v_instance.tax_schedule := NULL;
    v_instance.tax_due_at := NULL;
    INSERT INTO economy.instance
      (id, application_id, uuid, {{settings}}, nights, last_night_at, collected_taxes, treasury_spent, treasury,
       minted, sunk, asset_count, agent_npc_count, npc_count, last_seq, copied_seq, forked_from, last_event_at, created_at, updated_at)
    VALUES (p_instance, p_application, p_uuid, {{settings_of_instance}}, v_source.nights, v_source.last_night_at,
            CASE WHEN v_history THEN v_source.collected_taxes ELSE v_source.treasury END,
            CASE WHEN v_history THEN v_source.treasury_spent ELSE 0 END, v_source.treasury,
            CASE WHEN v_history THEN v_source.minted ELSE 0 END, CASE WHEN v_history THEN v_source.sunk ELSE 0 END,
            v_source.asset_count, v_source.agent_npc_count, v_source.npc_count, v_source.last_seq, v_source.last_seq, p_source, v_at, v_at, v_at)
    -- Created since the snapshot of this transaction: refused as a serialization failure, and the caller starts again.
    ON CONFLICT (id) DO NOTHING;
    INSERT INTO economy.copied_id (instance_id, old_id, new_id)
    SELECT p_instance, u.old_id, u.new_id FROM unnest(p_old, p_new) AS u (old_id, new_id);
    PERFORM economy.copy_world(p_instance, p_source, false, v_history);
    DELETE FROM economy.copied_id c WHERE c.instance_id = p_instance;
    IF NOT v_history THEN
      PERFORM economy.open_world(p_instance, v_at);
    ELSIF v_note <> '{}' THEN
      INSERT INTO economy.event (instance_id, seq, created_at, kind, data)
      VALUES (p_instance, v_source.last_seq + 1, v_at, 'settings', v_note);
      UPDATE economy.instance i SET last_seq = v_source.last_seq + 1, copied_seq = v_source.last_seq + 1
       WHERE i.id = p_instance;
    END IF;
    PERFORM economy.increment_usage(p_instance, v_at, 'instance', 1, 0);
  END IF;

  IF v_code IS NULL THEN
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('existing', v_existing, 'instance', to_jsonb(v_instance));
  END IF;
  {{end_known}}
