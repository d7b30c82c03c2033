-- What each owner has of an asset, in the order given; 0 of what it has nothing.
CREATE OR REPLACE FUNCTION economy.goods_of(p_instance uuid, p_owner uuid[], p_asset text[]) RETURNS bigint[]
LANGUAGE plpgsql STABLE STRICT AS $function$
DECLARE
  v_amounts bigint[] := '{}';
  v_sum bigint;
  v_owner uuid[];
  v_asset text[];
  v_amount bigint[];
BEGIN
  -- A few are looked for one by one, because starting the join takes longer.
  IF cardinality(p_owner) <= 8 THEN
    FOR v_place IN 1 .. cardinality(p_owner) LOOP
      -- Not assigned to an element at once: a cluster does not plan that.
      SELECT coalesce(sum(g.amount), 0) INTO v_sum FROM economy.holding g
       WHERE g.instance_id = p_instance AND g.owner_id = p_owner[v_place] AND g.asset = p_asset[v_place];
      v_amounts := array_append(v_amounts, v_sum);
    END LOOP;
    RETURN v_amounts;
  END IF;
  SELECT array_agg(s.owner_id), array_agg(s.asset), array_agg(s.amount) INTO v_owner, v_asset, v_amount
    FROM (SELECT g.owner_id, g.asset, sum(g.amount)::bigint AS amount FROM economy.holding g
           WHERE g.instance_id = p_instance AND g.owner_id = ANY (p_owner) AND g.asset = ANY (p_asset)
           GROUP BY 1, 2) s;
  RETURN ARRAY(
    SELECT coalesce(g.amount, 0)
      FROM unnest(p_owner, p_asset) WITH ORDINALITY AS o (owner_id, asset, place)
      LEFT JOIN unnest(v_owner, v_asset, v_amount) AS g (owner_id, asset, amount) ON g.owner_id = o.owner_id AND g.asset = o.asset
     ORDER BY o.place);
END
$function$;
