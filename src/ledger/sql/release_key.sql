-- Releases a key that was claimed for a request which then failed without an outcome, so that a retry can run. Only its
-- own claim: the lease may have expired, and another request may have claimed the key.
CREATE OR REPLACE FUNCTION economy.release_key(p_instance uuid, p_key text, p_claim uuid) RETURNS void
LANGUAGE plpgsql STRICT AS $function$
BEGIN
  DELETE FROM economy.idempotency_key k
   WHERE k.instance_id = p_instance AND k.key = p_key AND k.claim = p_claim AND NOT k.done;
END
$function$;
