-- Moves the goods of trades (see economy.traded_goods), and returns what was given with the trades with the legs in it, as their events have them.
CREATE OR REPLACE FUNCTION economy.move_traded(p_instance uuid, p_legs jsonb[], p_metadata jsonb[]) RETURNS jsonb[]
LANGUAGE plpgsql STRICT AS $function$
BEGIN
  PERFORM economy.move_legs(p_instance, p_legs);
  RETURN ARRAY(SELECT CASE WHEN o.legs IS NULL THEN o.data ELSE jsonb_build_array((o.data -> 0) || jsonb_build_object('legs', o.legs)) END
                 FROM unnest(p_metadata, p_legs) WITH ORDINALITY AS o (data, legs, ord) ORDER BY o.ord);
END
$function$;
