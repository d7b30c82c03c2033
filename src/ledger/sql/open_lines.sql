-- Begins concurrent lines of players in order: each like economy.open_line, all in one transaction. An element of p_calls holds
-- the arguments of one, after the instance.
CREATE OR REPLACE FUNCTION economy.open_lines(p_instance uuid, p_calls jsonb)
RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT AS $function$
DECLARE
  v_call record;
BEGIN
  FOR v_call IN SELECT c.args, c.ord::integer AS place FROM jsonb_array_elements(p_calls) WITH ORDINALITY AS c (args, ord) LOOP
    RETURN QUERY
    SELECT v_call.place, r.code, r.replayed, r.result
      FROM economy.open_line(p_instance, (v_call.args ->> 0)::uuid, (v_call.args ->> 1)::uuid, (v_call.args ->> 2)::uuid,
             (v_call.args ->> 3)::uuid, (v_call.args ->> 4)::uuid, v_call.args ->> 5, v_call.args -> 6,
             (v_call.args ->> 7)::boolean, (v_call.args ->> 8)::interval, v_call.args ->> 9, v_call.args ->> 10,
             (v_call.args ->> 11)::interval) r;
  END LOOP;
END
$function$;
