-- The stored result of an Idempotency-Key: no row if it is new, has expired, or is claimed by p_claim, the caller itself;
-- else the code and result to return; if an event is stored, the result is {seq, health}. The caller holds the lock of the
-- instance (or, for calls without one, of the key).
CREATE OR REPLACE FUNCTION economy.get_idempotent_result(p_instance uuid, p_key text, p_fingerprint text, p_claim uuid DEFAULT NULL)
RETURNS TABLE (code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STABLE AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT
    CASE WHEN k.fingerprint <> p_fingerprint THEN 'IDEMPOTENCY_KEY_REUSED'
         WHEN NOT k.done THEN 'REQUEST_IN_PROGRESS'
         ELSE k.code::text END,
    k.done AND k.fingerprint = p_fingerprint,
    CASE WHEN k.done AND k.fingerprint = p_fingerprint
         THEN CASE WHEN k.seq IS NULL THEN k.result ELSE jsonb_build_object('seq', k.seq, 'health', k.result) END END
  FROM economy.idempotency_key k
  WHERE k.instance_id = p_instance AND k.key = p_key AND k.expires_at > now()
    AND (k.done OR coalesce(k.claim <> p_claim, true));
END
$function$;
