-- Begins, continues and ends concurrent talks in order, all in one transaction. An element of p_calls holds the name of a function
-- of talks and its arguments after the instance.
CREATE OR REPLACE FUNCTION economy.run_talks(p_instance uuid, p_calls jsonb)
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
    IF v_call.name = 'open_interaction' THEN
      RETURN QUERY SELECT v_call.place, r.code, r.replayed, r.result
        FROM economy.open_interaction(p_instance, (a ->> 0)::uuid, (a ->> 1)::uuid, (a ->> 2)::uuid,
               ARRAY(SELECT jsonb_array_elements_text(a -> 3)::uuid), a ->> 4, a ->> 5, (a ->> 6)::interval) r;
    ELSIF v_call.name = 'open_line' THEN
      RETURN QUERY SELECT v_call.place, r.code, r.replayed, r.result
        FROM economy.open_line(p_instance, (a ->> 0)::uuid, (a ->> 1)::uuid, (a ->> 2)::uuid, (a ->> 3)::uuid, (a ->> 4)::uuid,
               a ->> 5, ARRAY(SELECT jsonb_array_elements_text(a -> 6)::uuid), a -> 7, (a ->> 8)::boolean, (a ->> 9)::interval,
               a ->> 10, a ->> 11, (a ->> 12)::interval, a -> 13) r;
    ELSIF v_call.name = 'write_line' THEN
      RETURN QUERY SELECT v_call.place, r.code, r.replayed, r.result
        FROM economy.write_line(p_instance, (a ->> 0)::uuid, (a ->> 1)::uuid, (a ->> 2)::uuid, a -> 3, (a ->> 4)::interval,
               a -> 5, a ->> 6, a ->> 7) r;
    ELSIF v_call.name = 'end_talk' THEN
      v_lasts := true;
      RETURN QUERY SELECT v_call.place, r.code, r.replayed, r.result
        FROM economy.end_talk(p_instance, (a ->> 0)::uuid, (a ->> 1)::uuid, (a ->> 2)::uuid, (a ->> 3)::uuid, (a ->> 4)::uuid,
               a -> 5, a -> 6, a ->> 7, a ->> 8) r;
    ELSIF v_call.name = 'register_interaction' THEN
      v_lasts := true;
      RETURN QUERY SELECT v_call.place, r.code, r.replayed, r.result
        FROM economy.register_interaction(p_instance, (a ->> 0)::uuid, (a ->> 1)::uuid, (a ->> 2)::uuid, a -> 3, a -> 4,
               a ->> 5, a ->> 6) r;
    ELSE
      RAISE EXCEPTION 'no function of talks: %', v_call.name;
    END IF;
  END LOOP;
  -- What opens a talk may be lost in a crash and turns this off for the transaction; an event may not.
  IF v_lasts THEN PERFORM set_config('synchronous_commit', c_commit, true); END IF;
END
$function$;
