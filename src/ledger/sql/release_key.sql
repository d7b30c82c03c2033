-- Gives back a key that was claimed for a request which then failed without an outcome, so that a repeat may try again.
CREATE OR REPLACE FUNCTION economy.release_key(p_instance uuid, p_key text, p_fingerprint text) RETURNS void
LANGUAGE sql VOLATILE STRICT AS $function$
  DELETE FROM economy.idempotency_key k
   WHERE k.instance_id = p_instance AND k.key = p_key AND k.fingerprint = p_fingerprint AND NOT k.done
$function$;
