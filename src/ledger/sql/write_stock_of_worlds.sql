-- Writes the goods of several instances: p_stock, p_owner and p_asset come from economy.find_stock_of_worlds, p_left is the stock after the entries, and
-- p_legs is by entry what the data of its event has of them. What keeps is one row of its owner. What perishes has lots: economy.move_goods moves
-- these world by world.
CREATE OR REPLACE FUNCTION economy.write_stock_of_worlds(
  p_instance uuid[], p_owner uuid[], p_asset integer[], p_stock bigint[], p_left bigint[],
  p_world integer[], p_assets text[], p_perishing boolean[], p_made numeric[], p_consumed numeric[], p_entry_world integer[], p_legs jsonb[])
RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  v_world integer;
  v_changed record;
BEGIN
  SELECT array_agg(p_instance[p_world[s.asset]]) AS instance, array_agg(s.owner) AS owner, array_agg(p_assets[s.asset]) AS asset,
         array_agg(s.had) AS had, array_agg(s.has) AS has INTO v_changed
    FROM unnest(p_owner, p_asset, p_stock, p_left) AS s (owner, asset, had, has)
   WHERE s.had <> s.has AND NOT p_perishing[s.asset];
  IF v_changed.has IS NOT NULL THEN
    IF 0 = ANY (v_changed.has) THEN
      DELETE FROM economy.holding g USING unnest(v_changed.instance, v_changed.owner, v_changed.asset, v_changed.has) AS c (instance, owner, asset, has)
       WHERE g.instance_id = c.instance AND g.owner_id = c.owner AND g.asset = c.asset AND g.lot = 0 AND c.has = 0;
    END IF;
    UPDATE economy.holding g SET amount = c.has
      FROM unnest(v_changed.instance, v_changed.owner, v_changed.asset, v_changed.had, v_changed.has) AS c (instance, owner, asset, had, has)
     WHERE g.instance_id = c.instance AND g.owner_id = c.owner AND g.asset = c.asset AND g.lot = 0 AND c.had > 0 AND c.has > 0;
    IF 0 = ANY (v_changed.had) THEN
      INSERT INTO economy.holding (instance_id, owner_id, asset, amount)
      SELECT c.instance, c.owner, c.asset, c.has
        FROM unnest(v_changed.instance, v_changed.owner, v_changed.asset, v_changed.had, v_changed.has) AS c (instance, owner, asset, had, has) WHERE c.had = 0;
    END IF;
  END IF;
  -- What only changes hands leaves the asset as it is.
  IF 0 <> ANY (p_made) OR 0 <> ANY (p_consumed) THEN
    UPDATE economy.asset a SET made = a.made + c.made, consumed = a.consumed + c.consumed, version = a.version + 1
      FROM unnest(p_world, p_assets, p_perishing, p_made, p_consumed) AS c (world, code, perishing, made, consumed)
     WHERE a.instance_id = p_instance[c.world] AND a.code = c.code AND NOT c.perishing AND c.made + c.consumed > 0;
  END IF;
  IF true = ANY (p_perishing) THEN
    FOR v_world IN SELECT DISTINCT a.world FROM unnest(p_world, p_perishing) AS a (world, perishing) WHERE a.perishing LOOP
      PERFORM economy.move_legs(p_instance[v_world],
        ARRAY(SELECT o.legs FROM unnest(p_entry_world, p_legs) WITH ORDINALITY AS o (world, legs, ord) WHERE o.world = v_world ORDER BY o.ord),
        ARRAY(SELECT a.code FROM unnest(p_world, p_assets) WITH ORDINALITY AS a (world, code, ord) WHERE a.world = v_world ORDER BY a.ord),
        ARRAY(SELECT a.perishing FROM unnest(p_world, p_perishing) WITH ORDINALITY AS a (world, perishing, ord) WHERE a.world = v_world ORDER BY a.ord));
    END LOOP;
  END IF;
END
$function$;
