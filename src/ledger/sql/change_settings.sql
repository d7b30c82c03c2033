-- Changes settings of an instance. A tax rate in the patch becomes a tax-rate event when it differs (or always, for the
-- operation that exists to register it); the other settings become one settings event. An end in the past is refused.
CREATE OR REPLACE FUNCTION economy.change_settings(
  p_instance uuid, p_patch jsonb, p_register_rate boolean, p_key text, p_fingerprint text)
{{ledger_write}}
  v_counted integer := 0;
  v_rate numeric;
  v_world timestamptz;
  v_before timestamptz;
  v_last_night timestamptz;
  v_skips boolean;
{{begin_write}}
  IF (p_patch ->> 'expiresAt')::timestamptz <= v_at THEN
    v_code := 'EXPIRY_PASSED';
  ELSE
    v_seq := v_instance.last_seq;
    v_skips := p_patch #> '{clock,advance}' IS NOT NULL;
    v_before := economy.world_time(v_instance.clock, v_at);
    v_last_night := v_instance.last_night_at;
    -- Of what came before a skip no more nights pass than may at once, unless it was skipped as well.
    IF v_skips AND (v_last_night < (v_instance.clock ->> 'skippedTo')::timestamptz) IS NOT TRUE THEN
      v_last_night := greatest(coalesce(v_last_night, v_before), v_before - {{most_nights}} * interval '24 hours');
    END IF;
    p_patch := economy.with_clock(p_patch, v_instance.clock, v_at);
    v_world := economy.world_time(nullif(p_patch -> 'clock', 'null'), v_at);
    IF p_patch ? 'clock' THEN v_last_night := least(v_last_night, v_world); END IF;
    v_rate := coalesce((p_patch ->> 'taxRate')::numeric, v_instance.tax_rate);

    IF p_register_rate OR v_rate <> v_instance.tax_rate THEN
      v_seq := v_seq + 1;
      INSERT INTO economy.event (instance_id, seq, created_at, kind, data)
      VALUES (p_instance, v_seq, v_at, 'tax-rate',
              jsonb_build_object('oldRate', v_instance.tax_rate, 'newRate', v_rate));
      PERFORM economy.increment_usage(p_instance, v_at, 'tax-rate', 1, 0);
      v_counted := 1;
    END IF;
    IF p_patch - 'taxRate' <> '{}' THEN
      v_seq := v_seq + 1;
      INSERT INTO economy.event (instance_id, seq, created_at, kind, data)
      VALUES (p_instance, v_seq, v_at, 'settings', p_patch - 'taxRate');
    END IF;
    -- Unchanged settings are left out: responses are rebuilt from the events.
    IF v_seq > v_instance.last_seq THEN
      {{patch_instance}}
      UPDATE economy.instance i
         SET {{patched_settings}},
             -- With another clock the next night comes at another time: it is computed anew.
             night_due_at = CASE WHEN v_skips THEN v_at WHEN p_patch ? 'clock' THEN NULL ELSE i.night_due_at END,
             last_night_at = v_last_night,
             tax_failure = CASE WHEN p_patch ?| ARRAY['taxSchedule', 'taxPolicy'] THEN NULL ELSE i.tax_failure END,
             pending_since = coalesce(i.pending_since, v_at), texts_due_at = v_at,
             version = i.version + 1, last_seq = v_seq, last_event_at = v_at, updated_at = v_at
       WHERE i.id = p_instance;
      IF p_patch ? 'clock' THEN
        PERFORM economy.move_dues(p_instance, v_instance.clock, v_world, v_at);
      END IF;
    ELSE
      v_seq := NULL;
    END IF;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('counted', v_counted, 'instance', to_jsonb(v_instance));
  END IF;
  {{end_write}}
