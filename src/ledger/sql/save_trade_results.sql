-- Stores the outcome of trades with keys of their own: the event, from which the result is rebuilt, or the refusal. p_settled comes from
-- economy.known_trades; NULL if all keys are new.
CREATE OR REPLACE FUNCTION economy.save_trade_results(
  p_instance uuid, p_at timestamptz, p_key text[], p_fingerprint text[], p_settled boolean[], p_code text[], p_fact json[], p_seq bigint[])
RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  v_kept record;
BEGIN
  -- One row by VALUES, as in economy.write_trades.
  IF p_settled IS NULL AND cardinality(p_key) = 1 THEN
    INSERT INTO economy.idempotency_key (instance_id, key, fingerprint, done, code, seq, result, expires_at)
    VALUES (p_instance, p_key[1], p_fingerprint[1], true, p_code[1], p_seq[1], p_fact[1]::jsonb, p_at + interval '24 hours');
  ELSIF p_settled IS NULL THEN
    INSERT INTO economy.idempotency_key (instance_id, key, fingerprint, done, code, seq, result, expires_at)
    SELECT p_instance, o.key, o.fingerprint, true, o.code, o.seq, o.fact::jsonb, p_at + interval '24 hours'
      FROM unnest(p_key, p_fingerprint, p_code, p_seq, p_fact) AS o (key, fingerprint, code, seq, fact)
     WHERE o.key <> '';
  ELSE
    SELECT array_agg(o.key) AS key, array_agg(o.fingerprint) AS fingerprint, array_agg(o.code) AS code, array_agg(o.seq) AS seq,
           array_agg(o.fact::jsonb) AS fact INTO v_kept
      FROM unnest(p_key, p_fingerprint, p_settled, p_code, p_seq, p_fact) AS o (key, fingerprint, settled, code, seq, fact)
     WHERE o.key <> '' AND NOT o.settled;
    IF v_kept.key IS NOT NULL THEN
      PERFORM economy.write_keys(p_instance, v_kept.key, v_kept.fingerprint, NULL, v_kept.code, v_kept.seq, v_kept.fact,
                                 p_at + interval '24 hours');
    END IF;
  END IF;
END
$function$;
