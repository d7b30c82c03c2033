-- Runs calls that waited for different instances, in one transaction: p_calls has for each of p_instance what economy.run_calls takes, and
-- `ord` counts on from one instance to the next. It waits for no lock: the calls of an instance that is locked, or that is not there, have
-- the code INSTANCE_BUSY, and nothing of them was done.
CREATE OR REPLACE FUNCTION economy.run_calls_of_worlds(p_instance uuid[], p_calls jsonb)
{{ledger_results}}
  v_free boolean[];
  v_before integer := 0;
BEGIN
  v_free := ARRAY(
    SELECT i.id IS NOT NULL
      FROM unnest(p_instance) WITH ORDINALITY AS w (id, ord)
      LEFT JOIN LATERAL (
        SELECT i.id FROM economy.instance i WHERE i.id = w.id AND i.deleted_at IS NULL FOR NO KEY UPDATE SKIP LOCKED) i ON true
     ORDER BY w.ord);
  FOR v_place IN 1 .. cardinality(p_instance) LOOP
    IF v_free[v_place] THEN
      RETURN QUERY SELECT v_before + r.ord, r.code, r.replayed, r.result FROM economy.run_calls(p_instance[v_place], p_calls -> (v_place - 1)) r;
    ELSE
      RETURN QUERY SELECT v_before + n, 'INSTANCE_BUSY', false, NULL::jsonb FROM generate_series(1, jsonb_array_length(p_calls -> (v_place - 1))) n;
    END IF;
    v_before := v_before + jsonb_array_length(p_calls -> (v_place - 1));
  END LOOP;
END
$function$;
