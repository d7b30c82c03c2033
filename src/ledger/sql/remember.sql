-- Keeps the outcome of a request under its Idempotency-Key for 24 hours, in the transaction of its effect.
CREATE OR REPLACE FUNCTION economy.remember(
  p_instance uuid, p_key text, p_fingerprint text, p_code text, p_result jsonb, p_at timestamptz)
RETURNS void
LANGUAGE plpgsql AS $function$
BEGIN
  PERFORM economy.write_keys(p_instance, ARRAY[p_key], ARRAY[p_fingerprint], NULL, ARRAY[p_code], '{}', ARRAY[p_result],
                             p_at + interval '24 hours');
END
$function$;
