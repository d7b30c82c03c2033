-- The legs that take those of a trade back, the last one first, with what is left after each. short: why they cannot, {code, asset, available,
-- requested}. With p_at_most each takes back what there is. A trade has an asset once.
CREATE OR REPLACE FUNCTION economy.legs_back(p_instance uuid, p_legs jsonb, p_at_most boolean, OUT legs jsonb, OUT short jsonb)
LANGUAGE plpgsql STABLE AS $function$
DECLARE
  v_leg jsonb;
  v_has bigint[];
  v_amount bigint;
BEGIN
  legs := '[]';
  FOR v_place IN REVERSE jsonb_array_length(p_legs) - 1 .. 0 LOOP
    v_leg := p_legs -> v_place;
    v_has := economy.goods_of(p_instance, ARRAY[v_leg ->> 'to', v_leg ->> 'from']::uuid[], ARRAY[v_leg ->> 'asset', v_leg ->> 'asset']);
    v_amount := (v_leg ->> 'amount')::bigint;
    IF p_at_most THEN v_amount := least(v_amount, v_has[1]); END IF;
    CONTINUE WHEN v_amount = 0;
    IF v_has[1] < v_amount THEN
      short := jsonb_build_object('code', 'INSUFFICIENT_GOODS', 'asset', v_leg -> 'asset', 'available', v_has[1], 'requested', v_amount);
      RETURN;
    END IF;
    legs := legs || jsonb_build_object('asset', v_leg -> 'asset', 'amount', v_amount, 'from', v_leg -> 'to', 'fromLeft', v_has[1] - v_amount,
      'to', v_leg -> 'from', 'toLeft', v_has[2] + v_amount);
  END LOOP;
END
$function$;
