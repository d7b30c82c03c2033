-- Stores the outcome of a request under its Idempotency-Key for 24 hours, in the transaction of its effect: the event of the
-- world from which its result is rebuilt (see economy.get_idempotent_result), and in addition only the health of agents. A
-- refusal has no event, nor do some writes (p_seq NULL): for these the result itself is stored.
CREATE OR REPLACE FUNCTION economy.save_idempotent_result(
  p_instance uuid, p_key text, p_fingerprint text, p_code text, p_seq bigint, p_result jsonb, p_at timestamptz)
RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  v_seq CONSTANT bigint := CASE WHEN p_code IS NULL THEN p_seq END;
BEGIN
  PERFORM economy.write_keys(p_instance, ARRAY[p_key], ARRAY[p_fingerprint], NULL, ARRAY[p_code], ARRAY[v_seq],
                             ARRAY[CASE WHEN v_seq IS NULL THEN p_result ELSE {{health_in_result}} END], p_at + interval '24 hours');
END
$function$;
