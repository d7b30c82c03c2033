-- Restores a deleted instance whose rows are all still there; one that is alive is found: then result has `existing`. A time at which
-- it should have ended is taken away, or it would end again at once.
CREATE OR REPLACE FUNCTION economy.restore_instance(p_instance uuid, p_key text, p_fingerprint text)
{{ledger_write}}
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint, NULL, true);
  {{unless_settled}}
  -- Its rows may be on their way out: the purge looks at the same moment, under the same lock.
  IF v_instance.purge_at <= clock_timestamp() THEN
    RETURN QUERY SELECT 1, 'INSTANCE_NOT_FOUND', false, NULL::jsonb;
    RETURN;
  END IF;
  v_result := jsonb_build_object('existing', v_instance.deleted_at IS NULL);
  IF v_instance.deleted_at IS NULL THEN
    v_seq := NULL;
  ELSE
    INSERT INTO economy.event (instance_id, seq, created_at, kind, data) VALUES (p_instance, v_seq, v_at, 'restoration', '{}');
    IF v_instance.expires_at <= v_at THEN
      v_seq := v_seq + 1;
      v_instance.expires_at := NULL;
      INSERT INTO economy.event (instance_id, seq, created_at, kind, data)
      VALUES (p_instance, v_seq, v_at, 'settings', '{"expiresAt": null}');
    END IF;
    UPDATE economy.instance i
       SET deleted_at = NULL, purge_at = NULL, expires_at = v_instance.expires_at, texts_due_at = v_at, last_seq = v_seq, last_event_at = v_at,
           pending_since = coalesce(i.pending_since, v_at), version = i.version + 1, updated_at = v_at
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  END IF;
  v_result := v_result || jsonb_build_object('instance', to_jsonb(v_instance));
  {{end_write}}
