-- Nights of the world as one event: moods and relationships drift, memories are put in order, and before it goods perish, with events of their own. One on call, or all that are due
-- by its clock: one after each day of the world since the last one, and never more than may pass at once. Of days that were skipped
-- (economy.with_clock) all nights pass, in steps of so many: the next one is due at once.
--
-- With p_due, only those that are due, once, however many processes try: the one that holds the lock and still finds them due. The
-- world then sleeps until something happens in it (see economy.wake_world). No row where nothing was written.
CREATE OR REPLACE FUNCTION economy.register_night(p_instance uuid, p_due boolean, p_key text, p_fingerprint text)
{{ledger_write}}
  v_world timestamptz;
  v_nights integer;
  v_due timestamptz;
  v_perished integer;
  v_reflected uuid[];
  v_data jsonb;
{{begin_write}}
  IF p_due AND (v_instance.night_due_at IS NULL OR v_instance.night_due_at > clock_timestamp()) THEN RETURN; END IF;
  v_world := economy.world_time(v_instance.clock, v_at);
  -- 0 before its first night was set.
  v_nights := greatest(0, least({{most_nights}}, coalesce(floor(extract(epoch FROM v_world - v_instance.last_night_at) / 86400), 0)));
  IF p_due AND (v_nights = 0 OR v_instance.agent_npc_count = 0) THEN
    IF v_nights = 0 OR v_instance.asset_count = 0 THEN
      UPDATE economy.instance i SET night_due_at = NULL WHERE i.id = p_instance;
      RETURN;
    END IF;
    v_perished := economy.perish_goods(p_instance, v_seq, v_at, v_world);
    IF v_perished = 0 THEN
      UPDATE economy.instance i SET last_night_at = v_world, night_due_at = NULL WHERE i.id = p_instance;
    ELSE
      UPDATE economy.instance i
         SET last_night_at = v_world, night_due_at = NULL, last_seq = v_seq + v_perished - 1, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at)
       WHERE i.id = p_instance;
    END IF;
    RETURN;
  END IF;
  v_nights := greatest(1, v_nights);
  IF v_instance.last_night_at + (v_nights + 1) * interval '24 hours' <= (v_instance.clock ->> 'skippedTo')::timestamptz THEN
    v_world := v_instance.last_night_at + v_nights * interval '24 hours';
    v_due := v_at;
  END IF;
  IF v_instance.asset_count > 0 THEN
    v_seq := v_seq + economy.perish_goods(p_instance, v_seq, v_at, v_world);
  END IF;
  v_data := jsonb_build_object('night', v_instance.nights + v_nights, 'nights', v_nights,
    'moods', economy.nightly_moods(p_instance, v_seq, v_at, v_world, v_nights),
    'relationships', economy.nightly_ties(p_instance, v_seq, v_at, v_world, v_instance.nights + v_nights, v_nights));
  -- What was concluded does not fade.
  v_reflected := economy.reflect(p_instance, '{}', v_at, {{reflection_weight}});
  v_data := v_data || jsonb_build_object('memory', jsonb_build_object(
    'reflected', cardinality(v_reflected),
    'faded', economy.fade_memories(p_instance, v_at, v_instance.clock)));
  INSERT INTO economy.event (instance_id, seq, created_at, kind, data) VALUES (p_instance, v_seq, v_at, 'night', v_data);
  UPDATE economy.instance i
     SET nights = i.nights + v_nights, last_night_at = v_world, night_due_at = v_due, last_seq = v_seq,
         version = i.version + CASE WHEN p_due THEN 1 ELSE 0 END, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at)
   WHERE i.id = p_instance
  RETURNING * INTO v_instance;
  v_result := v_data || jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at, 'kind', 'night',
                                           'instance', to_jsonb(v_instance));
  {{end_write}}
