-- Runs calls that waited for the same instance in order, all in one transaction. An element of p_calls holds the name of a function and
-- its arguments after the instance (ledger/shared-functions.ts).
CREATE OR REPLACE FUNCTION economy.run_calls(p_instance uuid, p_calls jsonb)
{{ledger_results}}
  c_commit CONSTANT text := current_setting('synchronous_commit');
  v_call record;
  v_lasts boolean := false;
  a jsonb;
BEGIN
  FOR v_call IN
    SELECT c.call ->> 0 AS name, c.call -> 1 AS args, c.ord::integer AS place
      FROM jsonb_array_elements(p_calls) WITH ORDINALITY AS c (call, ord) LOOP
    a := v_call.args;
    {{run_shared_call}}
    v_lasts := v_lasts OR v_call.name NOT IN ('open_interaction', 'open_line', 'write_line');
  END LOOP;
  -- What opens a talk may be lost in a crash and turns this off for the transaction; an event may not.
  IF v_lasts THEN PERFORM set_config('synchronous_commit', c_commit, true); END IF;
END
$function$;
