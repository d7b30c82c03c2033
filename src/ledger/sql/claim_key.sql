-- Opens a write that belongs to no instance, or to none yet, where there is no row of an instance to lock: its key is kept under
-- the application, and is locked itself. A request that is just using it is waited for; a row that is there, also an expired
-- one, is not changed, but the sweep of expired keys cannot take it away. Answers with what economy.get_idempotent_result knows then.
CREATE OR REPLACE FUNCTION economy.claim_key(p_application uuid, p_key text, p_fingerprint text)
RETURNS TABLE (code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
BEGIN
  IF p_key = '' THEN RETURN; END IF;
  -- What is finished needs no lock: in one snapshot (REPEATABLE READ) those who repeat it would put each other off.
  RETURN QUERY SELECT r.code, r.replayed, r.result FROM economy.get_idempotent_result(p_application, p_key, p_fingerprint) r;
  IF FOUND THEN RETURN; END IF;
  -- Past from the beginning: now() would be rounded to the next millisecond half of the time, and recall() take this for the
  -- claim of another request.
  INSERT INTO economy.idempotency_key (instance_id, key, fingerprint, done, expires_at)
  VALUES (p_application, p_key, p_fingerprint, false, '-infinity')
  ON CONFLICT (instance_id, key) DO UPDATE SET key = EXCLUDED.key;
  RETURN QUERY SELECT r.code, r.replayed, r.result FROM economy.get_idempotent_result(p_application, p_key, p_fingerprint) r;
END
$function$;
