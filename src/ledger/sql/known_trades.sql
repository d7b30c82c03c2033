-- The state of the Idempotency-Keys of trades, by entry: `settled` if nothing is left to decide, with the code and facts of
-- a refusal or the event of a trade, and `first`, the entry of this call that has the same key and comes before. An entry
-- cannot have the key of the call. Nearly always all keys are new, and no two entries share one: then all is NULL, and no row has any of them.
CREATE OR REPLACE FUNCTION economy.known_trades(
  p_instance uuid, p_key text[], p_fingerprint text[], p_call_key text,
  OUT settled boolean[], OUT repeats boolean[], OUT first integer[], OUT code text[], OUT fact json[], OUT seq bigint[])
LANGUAGE plpgsql STABLE AS $function$
#variable_conflict use_column
DECLARE
  v_key record;
BEGIN
  PERFORM 1 FROM economy.idempotency_key k WHERE k.instance_id = p_instance AND k.key = ANY (p_key);
  IF NOT FOUND AND p_call_key <> ALL (p_key)
     AND (cardinality(p_key) = 1 OR NOT EXISTS (SELECT FROM unnest(p_key) AS u (key) WHERE u.key <> '' GROUP BY u.key HAVING count(*) > 1)) THEN
    RETURN;
  END IF;
  -- Filled from the start, because an array whose first element is assigned later has another lower bound.
  settled := array_fill(false, ARRAY[cardinality(p_key)]);
  repeats := settled;
  first := array_fill(0, ARRAY[cardinality(p_key)]);
  code := array_fill(NULL::text, ARRAY[cardinality(p_key)]);
  fact := array_fill(NULL::json, ARRAY[cardinality(p_key)]);
  seq := array_fill(NULL::bigint, ARRAY[cardinality(p_key)]);
  -- The time is written so that no index serves it: a plan from before the first statistics may prefer that to the whole key.
  FOR v_key IN
    SELECT e.ord::integer AS ord, f.ord::integer AS first, e.key = p_call_key AS of_call, k.key IS NOT NULL AS found, k.done,
           e.fingerprint <> CASE WHEN k.key IS NOT NULL THEN k.fingerprint ELSE p_fingerprint[f.ord] END AS reused,
           k.code, k.result, k.seq
      FROM unnest(p_key, p_fingerprint) WITH ORDINALITY AS e (key, fingerprint, ord)
      JOIN (SELECT u.key, min(u.ord) AS ord FROM unnest(p_key) WITH ORDINALITY AS u (key, ord)
             WHERE u.key <> '' GROUP BY u.key) f ON f.key = e.key
      LEFT JOIN economy.idempotency_key k
        ON k.instance_id = p_instance AND k.key = ANY (p_key) AND k.key = e.key
       AND (k.expires_at > now()) IS TRUE
     WHERE k.key IS NOT NULL OR f.ord < e.ord OR e.key = p_call_key
  LOOP
    settled[v_key.ord] := true;
    IF v_key.reused OR v_key.of_call THEN
      code[v_key.ord] := 'IDEMPOTENCY_KEY_REUSED';
    ELSIF v_key.found AND NOT v_key.done THEN
      code[v_key.ord] := 'REQUEST_IN_PROGRESS';
    ELSE
      repeats[v_key.ord] := true;
      IF v_key.found THEN
        code[v_key.ord] := v_key.code;
        fact[v_key.ord] := v_key.result;
        seq[v_key.ord] := v_key.seq;
      ELSE
        first[v_key.ord] := v_key.first;
      END IF;
    END IF;
  END LOOP;
END
$function$;
