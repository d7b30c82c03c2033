-- What the holders of the legs of exchanges have of their assets, by slot, with whose it is of which asset; which of the assets perish and how
-- much there is of each; and what is wrong with a leg (see economy.decide_exchanges). Two names of one holder have one slot for an asset.
CREATE OR REPLACE FUNCTION economy.find_stock(
  p_instance uuid, p_place integer[], p_id uuid[], p_asset integer[], p_from_slot integer[], p_to_slot integer[], p_amount bigint[],
  p_assets text[], p_slot_name integer[], p_slot_asset integer[],
  OUT stock bigint[], OUT owner uuid[], OUT asset text[], OUT perishing boolean[], OUT supply bigint[],
  OUT from_slot integer[], OUT to_slot integer[], OUT fault integer[])
LANGUAGE plpgsql STABLE AS $function$
#variable_conflict use_column
DECLARE
  c_nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  v_code text[];
  v_decimals integer[];
  v_perishing boolean[];
  v_there bigint[];
  v_known integer;
  v_step bigint[] := '{}';
  v_same integer[];
BEGIN
  from_slot := p_from_slot;
  to_slot := p_to_slot;
  fault := '{}';
  stock := '{}';
  owner := '{}';
  asset := '{}';
  perishing := '{}';
  supply := '{}';
  IF p_assets = '{}' THEN RETURN; END IF;
  SELECT array_agg(a.code), array_agg(a.decimals), array_agg(a.perishes_after_days IS NOT NULL),
         array_agg((a.made - a.consumed)::bigint) INTO v_code, v_decimals, v_perishing, v_there
    FROM economy.asset a WHERE a.instance_id = p_instance AND a.code = ANY (p_assets);
  FOR v_asset IN 1 .. cardinality(p_assets) LOOP
    v_known := array_position(v_code, p_assets[v_asset]);
    v_step := array_append(v_step, (10 ^ (4 - v_decimals[v_known]))::bigint);
    perishing := array_append(perishing, coalesce(v_perishing[v_known], false));
    supply := array_append(supply, v_there[v_known]);
  END LOOP;
  FOR v_leg IN 1 .. cardinality(p_asset) LOOP
    fault := array_append(fault, CASE WHEN p_asset[v_leg] = 0 THEN 0 WHEN v_step[p_asset[v_leg]] IS NULL THEN 1
                                      WHEN p_amount[v_leg] % v_step[p_asset[v_leg]] > 0 THEN 2 ELSE 0 END);
  END LOOP;
  FOR v_slot IN 1 .. cardinality(p_slot_name) LOOP
    owner := array_append(owner, coalesce(p_id[p_place[p_slot_name[v_slot]]], c_nobody));
    asset := array_append(asset, p_assets[p_slot_asset[v_slot]]);
  END LOOP;
  stock := economy.goods_of(p_instance, owner, asset);
  IF cardinality(p_id) = cardinality(array_remove(array_remove(p_place, 0), -1)) THEN RETURN; END IF;
  SELECT array_agg(s.same ORDER BY s.slot) INTO v_same
    FROM (SELECT u.slot, (min(u.slot) OVER (PARTITION BY u.owner, u.asset))::integer AS same
            FROM unnest(find_stock.owner, p_slot_asset) WITH ORDINALITY AS u (owner, asset, slot)) s;
  FOR v_leg IN 1 .. cardinality(p_asset) LOOP
    from_slot[v_leg] := coalesce(v_same[from_slot[v_leg]], 0);
    to_slot[v_leg] := coalesce(v_same[to_slot[v_leg]], 0);
  END LOOP;
END
$function$;
