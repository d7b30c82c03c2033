-- Deletes an instance: from now on nothing reads or writes it, until p_purge_after milliseconds later its rows go. Its last event tells
-- those who follow it. With p_due only one whose time has come, once, however many processes try: the one that holds the lock and
-- still finds it alive and due. No row where nothing was written.
CREATE OR REPLACE FUNCTION economy.delete_instance(
  p_instance uuid, p_due boolean, p_purge_after bigint, p_key text, p_fingerprint text)
{{ledger_write}}
  v_purge_at timestamptz;
BEGIN
  -- A deleted one, too: a retry with the same key gets its answer.
  v_open := economy.open_write(p_instance, p_key, p_fingerprint, NULL, true);
  {{unless_settled}}
  IF p_due AND (v_instance.deleted_at IS NOT NULL OR coalesce(v_instance.expires_at > clock_timestamp(), true)) THEN RETURN; END IF;
  IF v_instance.deleted_at IS NOT NULL THEN
    RETURN QUERY SELECT 1, 'INSTANCE_NOT_FOUND', false, NULL::jsonb;
    RETURN;
  END IF;
  v_purge_at := v_at + p_purge_after * interval '1 millisecond';
  INSERT INTO economy.event (instance_id, seq, created_at, kind, data) VALUES (p_instance, v_seq, v_at, 'deletion', '{}');
  UPDATE economy.instance i
     SET deleted_at = v_at, purge_at = v_purge_at, night_due_at = NULL, last_seq = v_seq, last_event_at = v_at,
         pending_since = coalesce(i.pending_since, v_at), version = i.version + 1, updated_at = v_at
   WHERE i.id = p_instance;
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  v_result := jsonb_build_object('instance', to_jsonb(v_instance));
  {{end_write}}
