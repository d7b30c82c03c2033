-- Registers an instance of an application, or finds the one with the same uuid: then code stays NULL and result has
-- `existing`; while a deleted one can be restored, its uuid is not free. The key is stored under the application, which owns the call before the instance exists.
CREATE OR REPLACE FUNCTION economy.register_instance(
  p_instance uuid, p_application uuid, p_uuid uuid, p_settings jsonb, p_key text, p_fingerprint text)
{{ledger_results}}
  v_at CONSTANT timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_instance economy.instance;
  v_known record;
  v_existing boolean;
  v_code text;
  v_result jsonb;
BEGIN
  {{unless_known}}

  IF (p_settings ->> 'expiresAt')::timestamptz <= v_at AND NOT EXISTS (SELECT FROM economy.instance i WHERE i.id = p_instance) THEN
    IF p_key <> '' THEN
      PERFORM economy.save_idempotent_result(p_application, p_key, p_fingerprint, 'EXPIRY_PASSED', NULL, NULL, v_at);
    END IF;
    RETURN QUERY SELECT 1, 'EXPIRY_PASSED', false, NULL::jsonb;
    RETURN;
  END IF;
  p_settings := economy.with_clock(p_settings, NULL, v_at);
  INSERT INTO economy.instance
    (id, application_id, uuid, {{settings}}, last_seq, last_event_at, created_at, updated_at)
  VALUES (p_instance, p_application, p_uuid, {{registered_settings}}, 1, v_at, v_at, v_at)
  ON CONFLICT (id) DO NOTHING;
  v_existing := NOT FOUND;
  IF NOT v_existing THEN
    INSERT INTO economy.event (instance_id, seq, created_at, kind, data)
    VALUES (p_instance, 1, v_at, 'instance', jsonb_build_object('uuid', p_uuid) || p_settings);
    PERFORM economy.increment_usage(p_instance, v_at, 'instance', 1, 0);
  END IF;
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  IF v_instance.deleted_at IS NULL THEN
    v_result := jsonb_build_object('existing', v_existing, 'instance', to_jsonb(v_instance));
  ELSE
    v_code := 'INSTANCE_DELETED';
  END IF;
  {{end_known}}
