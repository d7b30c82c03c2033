-- Writes rows of Idempotency-Keys: claims of running requests, or outcomes. It replaces a claim or an expired row, never a valid outcome. If there
-- is one, the caller has taken effect twice: the whole transaction is rolled back. Nothing else replaces rows; where none has the keys of trades, these
-- are inserted with them, and the primary key holds the same.
CREATE OR REPLACE FUNCTION economy.write_keys(
  p_instance uuid, p_key text[], p_fingerprint text[], p_claim uuid, p_code text[], p_seq bigint[], p_result jsonb[],
  p_expires_at timestamptz)
RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  v_rows bigint;
  v_written bigint := 0;
BEGIN
  FOR v_round IN 1 .. 2 LOOP
    -- One row by VALUES, as in economy.write_trades.
    IF cardinality(p_key) = 1 THEN
      INSERT INTO economy.idempotency_key AS k (instance_id, key, fingerprint, done, claim, code, seq, result, expires_at)
      VALUES (p_instance, p_key[1], p_fingerprint[1], p_claim IS NULL, p_claim, p_code[1], p_seq[1], p_result[1], p_expires_at)
      ON CONFLICT (instance_id, key) DO UPDATE
        SET fingerprint = EXCLUDED.fingerprint, done = EXCLUDED.done, claim = EXCLUDED.claim, code = EXCLUDED.code,
            seq = EXCLUDED.seq, result = EXCLUDED.result, expires_at = EXCLUDED.expires_at
        WHERE NOT k.done;
    ELSE
      INSERT INTO economy.idempotency_key AS k (instance_id, key, fingerprint, done, claim, code, seq, result, expires_at)
      SELECT p_instance, o.key, o.fingerprint, p_claim IS NULL, p_claim, o.code, o.seq, o.result, p_expires_at
        FROM unnest(p_key, p_fingerprint, p_code, p_seq, p_result) AS o (key, fingerprint, code, seq, result)
      ON CONFLICT (instance_id, key) DO UPDATE
        SET fingerprint = EXCLUDED.fingerprint, done = EXCLUDED.done, claim = EXCLUDED.claim, code = EXCLUDED.code,
            seq = EXCLUDED.seq, result = EXCLUDED.result, expires_at = EXCLUDED.expires_at
        WHERE NOT k.done;
    END IF;
    GET DIAGNOSTICS v_rows = ROW_COUNT;
    v_written := v_written + v_rows;
    IF v_written = cardinality(p_key) THEN RETURN; END IF;
    -- A statement of its own: with its moment in the condition of the conflict, Citus loses that parameter.
    DELETE FROM economy.idempotency_key k
     WHERE k.instance_id = p_instance AND k.key = ANY (p_key) AND k.done AND k.expires_at <= now();
  END LOOP;
  RAISE EXCEPTION USING ERRCODE = 'EC004', MESSAGE = 'a request with an Idempotency-Key would have its effect twice';
END
$function$;
