-- Writes what owners have of assets that keep, which is one row of each, and what of these assets came from and went to nobody. p_owner to
-- p_left: by slot, whose, of which asset, before and after; p_assets to p_consumed: by asset. What perishes has lots: see economy.move_goods.
CREATE OR REPLACE FUNCTION economy.write_stock(
  p_instance uuid, p_owner uuid[], p_of text[], p_stock bigint[], p_left bigint[],
  p_assets text[], p_perishing boolean[], p_made numeric[], p_consumed numeric[])
RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  -- Each of a few is written in turn, because starting the joins takes longer.
  c_few CONSTANT integer := 6;
  v_keeps CONSTANT text[] := ARRAY(SELECT a.code FROM unnest(p_assets, p_perishing) AS a (code, perishing) WHERE NOT a.perishing);
  v_owner uuid[];
  v_of text[];
  v_had bigint[];
  v_has bigint[];
  v_amount bigint;
BEGIN
  SELECT array_agg(s.owner), array_agg(s.asset), array_agg(s.had), array_agg(s.has) INTO v_owner, v_of, v_had, v_has
    FROM unnest(p_owner, p_of, p_stock, p_left) AS s (owner, asset, had, has)
   WHERE s.had <> s.has AND s.asset = ANY (v_keeps);
  IF cardinality(v_owner) <= c_few THEN
    FOR v_slot IN 1 .. cardinality(v_owner) LOOP
      IF v_has[v_slot] = 0 THEN
        DELETE FROM economy.holding g
         WHERE g.instance_id = p_instance AND g.owner_id = v_owner[v_slot] AND g.asset = v_of[v_slot] AND g.lot = 0;
      ELSIF v_had[v_slot] = 0 THEN
        INSERT INTO economy.holding (instance_id, owner_id, asset, amount) VALUES (p_instance, v_owner[v_slot], v_of[v_slot], v_has[v_slot]);
      ELSE
        -- Not the element itself: that would end a node of a cluster.
        v_amount := v_has[v_slot];
        UPDATE economy.holding g SET amount = v_amount
         WHERE g.instance_id = p_instance AND g.owner_id = v_owner[v_slot] AND g.asset = v_of[v_slot] AND g.lot = 0;
      END IF;
    END LOOP;
  ELSIF v_owner IS NOT NULL THEN
    IF 0 = ANY (v_has) THEN
      DELETE FROM economy.holding g USING unnest(v_owner, v_of, v_has) AS c (owner, asset, has)
       WHERE g.instance_id = p_instance AND g.owner_id = ANY (v_owner) AND g.lot = 0 AND g.owner_id = c.owner AND g.asset = c.asset AND c.has = 0;
    END IF;
    UPDATE economy.holding g SET amount = c.has
      FROM unnest(v_owner, v_of, v_had, v_has) AS c (owner, asset, had, has)
     WHERE g.instance_id = p_instance AND g.owner_id = ANY (v_owner) AND g.lot = 0 AND g.owner_id = c.owner AND g.asset = c.asset
       AND c.had > 0 AND c.has > 0;
    IF 0 = ANY (v_had) THEN
      INSERT INTO economy.holding (instance_id, owner_id, asset, amount)
      SELECT p_instance, c.owner, c.asset, c.has FROM unnest(v_owner, v_of, v_had, v_has) AS c (owner, asset, had, has) WHERE c.had = 0;
    END IF;
  END IF;

  -- What only changes hands leaves the asset as it is.
  FOR v_asset IN 1 .. cardinality(p_assets) LOOP
    CONTINUE WHEN p_perishing[v_asset] OR p_made[v_asset] = 0 AND p_consumed[v_asset] = 0;
    UPDATE economy.asset a
       SET made = a.made + p_made[v_asset], consumed = a.consumed + p_consumed[v_asset], version = a.version + 1
     WHERE a.instance_id = p_instance AND a.code = p_assets[v_asset];
  END LOOP;
END
$function$;
