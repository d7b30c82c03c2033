-- Opens a write that belongs to no instance, or to none yet, where there is no row of an instance to lock: its key is kept under
-- the application, or the instance, and is locked itself. It waits for a concurrent request with the key; an existing row, even an expired
-- one, is not changed, but the sweep cannot delete it. Returns the result of economy.get_idempotent_result.
CREATE OR REPLACE FUNCTION economy.claim_key(p_application uuid, p_key text, p_fingerprint text)
RETURNS TABLE (code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
BEGIN
  IF p_key = '' THEN RETURN; END IF;
  -- A finished key needs no lock: in one snapshot (REPEATABLE READ), concurrent retries would fail each other.
  RETURN QUERY SELECT r.code, r.replayed, r.result FROM economy.get_idempotent_result(p_application, p_key, p_fingerprint) r;
  IF FOUND THEN RETURN; END IF;
  -- Already expired: now() would round up to the next millisecond half of the time, and recall() would take this for the
  -- claim of another request.
  INSERT INTO economy.idempotency_key (instance_id, key, fingerprint, done, expires_at)
  VALUES (p_application, p_key, p_fingerprint, false, '-infinity')
  ON CONFLICT (instance_id, key) DO UPDATE SET key = EXCLUDED.key;
  RETURN QUERY SELECT r.code, r.replayed, r.result FROM economy.get_idempotent_result(p_application, p_key, p_fingerprint) r;
END
$function$;
