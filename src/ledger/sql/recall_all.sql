-- What characters may think of in talks that begin or go on: economy.recall for each of p_meetings, whose elements are
-- [character, other, words, scale, whether all candidates are asked for].
CREATE OR REPLACE FUNCTION economy.recall_all(p_instance uuid, p_meetings jsonb)
RETURNS TABLE (ord integer, memories jsonb)
LANGUAGE plpgsql STABLE STRICT AS $function$
DECLARE
  v_met record;
BEGIN
  FOR v_met IN SELECT m.value, m.ord::integer AS place FROM jsonb_array_elements(p_meetings) WITH ORDINALITY AS m (value, ord) LOOP
    RETURN QUERY SELECT v_met.place, economy.recall(p_instance, (v_met.value ->> 0)::uuid, (v_met.value ->> 1)::uuid,
                                                    v_met.value ->> 2, (v_met.value ->> 3)::double precision,
                                                    (v_met.value ->> 4)::boolean);
  END LOOP;
END
$function$;
