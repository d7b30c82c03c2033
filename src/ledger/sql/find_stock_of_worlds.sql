-- What economy.find_stock finds, of the goods of several instances: p_world says of which each asset is. p_from and p_to are by leg the places of names,
-- 0 for nobody. Slots are in the order of their holders; `asset` is by slot the place of its asset. A leg of an asset that does not exist has the
-- fault 1, or 3 where p_owned: whatever is traded there is an asset.
CREATE OR REPLACE FUNCTION economy.find_stock_of_worlds(
  p_instance uuid[], p_owned boolean[], p_place integer[], p_id uuid[], p_from integer[], p_to integer[], p_asset integer[], p_amount bigint[],
  p_world integer[], p_assets text[],
  OUT stock bigint[], OUT owner uuid[], OUT asset integer[], OUT perishing boolean[], OUT supply bigint[],
  OUT from_slot integer[], OUT to_slot integer[], OUT fault integer[])
LANGUAGE plpgsql STABLE AS $function$
#variable_conflict use_column
DECLARE
  v_step bigint[];
BEGIN
  SELECT array_agg(a.perishes_after_days IS NOT NULL ORDER BY w.ord), array_agg((a.made - a.consumed)::bigint ORDER BY w.ord),
         array_agg((10 ^ (4 - a.decimals))::bigint ORDER BY w.ord)
    INTO perishing, supply, v_step
    FROM unnest(p_world, p_assets) WITH ORDINALITY AS w (world, code, ord)
    LEFT JOIN economy.asset a ON a.instance_id = p_instance[w.world] AND a.code = w.code;
  SELECT array_agg(CASE WHEN l.asset = 0 THEN 0
                        WHEN v_step[l.asset] IS NULL THEN CASE WHEN p_owned[p_world[l.asset]] THEN 3 ELSE 1 END
                        WHEN l.amount % v_step[l.asset] > 0 THEN 2 ELSE 0 END ORDER BY l.ord) INTO fault
    FROM unnest(p_asset, p_amount) WITH ORDINALITY AS l (asset, amount, ord);
  -- The sides of all legs: those that give, and those that take.
  SELECT array_agg(CASE WHEN s.has THEN s.slot ELSE 0 END ORDER BY s.ord), array_agg(p_id[s.place] ORDER BY s.slot) FILTER (WHERE s.first),
         array_agg(s.asset ORDER BY s.slot) FILTER (WHERE s.first), array_agg(coalesce(g.amount, 0) ORDER BY s.slot) FILTER (WHERE s.first)
    INTO from_slot, owner, asset, stock
    FROM (SELECT u.*, (dense_rank() OVER (ORDER BY u.has DESC, u.place, u.asset))::integer AS slot,
                 u.has AND row_number() OVER (PARTITION BY u.has, u.place, u.asset) = 1 AS first
            FROM (SELECT p_place[n.name] AS place, n.asset, n.ord, coalesce(p_place[n.name] > 0 AND n.asset > 0, false) AS has
                    FROM unnest(p_from || p_to, p_asset || p_asset) WITH ORDINALITY AS n (name, asset, ord)) u) s
    LEFT JOIN LATERAL (
      SELECT sum(g.amount)::bigint AS amount FROM economy.holding g
       WHERE s.first AND g.instance_id = p_instance[p_world[s.asset]] AND g.owner_id = p_id[s.place] AND g.asset = p_assets[s.asset]) g ON true;
  to_slot := from_slot[cardinality(p_asset) + 1 :];
  from_slot := from_slot[: cardinality(p_asset)];
END
$function$;
