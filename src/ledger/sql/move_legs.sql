-- Moves the goods of legs, as the data of events has them, by event and in order: see economy.move_goods. With p_assets, only those of them for
-- which p_which is true.
CREATE OR REPLACE FUNCTION economy.move_legs(p_instance uuid, p_legs jsonb[], p_assets text[] DEFAULT '{}', p_which boolean[] DEFAULT '{}') RETURNS void
LANGUAGE plpgsql STRICT AS $function$
DECLARE
  v_goods record;
BEGIN
  SELECT array_agg((l.leg ->> 'from')::uuid ORDER BY o.ord, l.place) AS givers, array_agg((l.leg ->> 'to')::uuid ORDER BY o.ord, l.place) AS takers,
         array_agg(l.leg ->> 'asset' ORDER BY o.ord, l.place) AS assets, array_agg((l.leg ->> 'amount')::bigint ORDER BY o.ord, l.place) AS amounts
    INTO v_goods
    FROM unnest(p_legs) WITH ORDINALITY AS o (legs, ord), jsonb_array_elements(o.legs) WITH ORDINALITY AS l (leg, place)
   WHERE l.leg ->> 'asset' IS NOT NULL AND (p_assets = '{}' OR p_which[array_position(p_assets, l.leg ->> 'asset')]);
  IF v_goods.assets IS NOT NULL THEN
    PERFORM economy.move_goods(p_instance, v_goods.givers, v_goods.takers, v_goods.assets, v_goods.amounts);
  END IF;
END
$function$;
