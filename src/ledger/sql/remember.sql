-- Keeps the outcome of a request under its Idempotency-Key for 24 hours, in the transaction of its effect.
CREATE OR REPLACE FUNCTION economy.remember(
  p_instance uuid, p_key text, p_fingerprint text, p_code text, p_result jsonb, p_at timestamptz)
RETURNS void
LANGUAGE sql VOLATILE AS $function$
  INSERT INTO economy.idempotency_key AS k (instance_id, key, fingerprint, done, code, result, expires_at)
  VALUES (p_instance, p_key, p_fingerprint, true, p_code, p_result, p_at + interval '24 hours')
  ON CONFLICT (instance_id, key) DO UPDATE
    SET fingerprint = EXCLUDED.fingerprint, done = EXCLUDED.done, code = EXCLUDED.code,
        result = EXCLUDED.result, expires_at = EXCLUDED.expires_at
$function$;
