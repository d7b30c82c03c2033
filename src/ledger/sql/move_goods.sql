-- Moves goods, in order: from NULL they are made, to NULL consumed, which the totals of their asset tell. Whether they may move was decided
-- before: an owner that has not enough, or comes to have too much, is an error, and so is an asset that does not exist. The caller holds the
-- instance's lock.
--
-- What perishes keeps the world's day on which it was made, and the oldest goes first. What keeps is one row of its owner: of many moves,
-- only what each owner gets or gives in all is written.
CREATE OR REPLACE FUNCTION economy.move_goods(p_instance uuid, p_from uuid[], p_to uuid[], p_asset text[], p_amount bigint[])
RETURNS void
LANGUAGE plpgsql STRICT AS $function$
DECLARE
  c_few CONSTANT integer := 8;
  v_perishing text[];
  v_today integer;
  v_rest bigint;
  v_lot record;
  v_owner uuid[];
  v_of text[];
  v_change bigint[];
  v_had bigint[];
  v_totals numeric[];
  v_written integer;
BEGIN
  v_perishing := ARRAY(SELECT a.code FROM economy.asset a
                        WHERE a.instance_id = p_instance AND a.code = ANY (p_asset) AND a.perishes_after_days IS NOT NULL);
  IF v_perishing <> '{}' AND array_position(p_from, NULL) IS NOT NULL THEN
    SELECT floor(extract(epoch FROM economy.world_time(i.clock, economy.next_event_time(i.last_event_at))) / 86400) INTO v_today
      FROM economy.instance i WHERE i.id = p_instance;
  END IF;

  FOR v_leg IN 1 .. cardinality(p_asset) LOOP
    CONTINUE WHEN cardinality(p_asset) > c_few AND p_asset[v_leg] <> ALL (v_perishing);
    v_rest := p_amount[v_leg];
    IF p_from[v_leg] IS NULL THEN
      PERFORM economy.put_goods(p_instance, p_to[v_leg], p_asset[v_leg],
        CASE WHEN p_asset[v_leg] = ANY (v_perishing) THEN v_today ELSE 0 END, v_rest);
      CONTINUE;
    END IF;
    FOR v_lot IN SELECT g.lot, g.amount FROM economy.holding g
                  WHERE g.instance_id = p_instance AND g.owner_id = p_from[v_leg] AND g.asset = p_asset[v_leg] ORDER BY g.lot LOOP
      IF v_lot.amount <= v_rest THEN
        DELETE FROM economy.holding g
         WHERE g.instance_id = p_instance AND g.owner_id = p_from[v_leg] AND g.asset = p_asset[v_leg] AND g.lot = v_lot.lot;
      ELSE
        UPDATE economy.holding g SET amount = g.amount - v_rest
         WHERE g.instance_id = p_instance AND g.owner_id = p_from[v_leg] AND g.asset = p_asset[v_leg] AND g.lot = v_lot.lot;
      END IF;
      PERFORM economy.put_goods(p_instance, p_to[v_leg], p_asset[v_leg], v_lot.lot, least(v_rest, v_lot.amount));
      v_rest := v_rest - least(v_rest, v_lot.amount);
      EXIT WHEN v_rest = 0;
    END LOOP;
    IF v_rest > 0 THEN
      RAISE EXCEPTION '% lacks % of %', p_from[v_leg], v_rest, p_asset[v_leg];
    END IF;
  END LOOP;

  IF cardinality(p_asset) > c_few THEN
    SELECT array_agg(n.owner), array_agg(n.asset), array_agg(n.change) INTO v_owner, v_of, v_change
      FROM (SELECT m.owner, m.asset, sum(m.change)::bigint AS change
              FROM (SELECT u.owner, u.asset, -u.amount AS change FROM unnest(p_from, p_asset, p_amount) AS u (owner, asset, amount)
                    UNION ALL
                    SELECT u.owner, u.asset, u.amount FROM unnest(p_to, p_asset, p_amount) AS u (owner, asset, amount)) m
             WHERE m.owner IS NOT NULL AND m.asset <> ALL (v_perishing)
             GROUP BY 1, 2) n
     WHERE n.change <> 0;
    v_had := economy.goods_of(p_instance, v_owner, v_of);
    DELETE FROM economy.holding g USING unnest(v_owner, v_of, v_change, v_had) AS c (owner, asset, change, had)
     WHERE g.instance_id = p_instance AND g.owner_id = ANY (v_owner) AND g.owner_id = c.owner AND g.asset = c.asset AND c.had = -c.change;
    UPDATE economy.holding g SET amount = g.amount + c.change
      FROM unnest(v_owner, v_of, v_change, v_had) AS c (owner, asset, change, had)
     WHERE g.instance_id = p_instance AND g.owner_id = ANY (v_owner) AND g.owner_id = c.owner AND g.asset = c.asset AND c.had <> -c.change;
    INSERT INTO economy.holding (instance_id, owner_id, asset, amount)
    SELECT p_instance, c.owner, c.asset, c.change FROM unnest(v_owner, v_of, v_change, v_had) AS c (owner, asset, change, had)
     WHERE c.had = 0;
  END IF;

  -- What only changes hands leaves the asset as it is.
  SELECT array_agg(s.asset), array_agg(s.made) || array_agg(s.consumed) INTO v_of, v_totals
    FROM (SELECT u.asset, coalesce(sum(u.amount) FILTER (WHERE u.giver IS NULL), 0) AS made,
                 coalesce(sum(u.amount) FILTER (WHERE u.taker IS NULL), 0) AS consumed
            FROM unnest(p_from, p_to, p_asset, p_amount) AS u (giver, taker, asset, amount)
           WHERE u.giver IS NULL OR u.taker IS NULL GROUP BY 1) s;
  IF v_of IS NULL THEN RETURN; END IF;
  UPDATE economy.asset a
     SET made = a.made + v_totals[array_position(v_of, a.code)],
         consumed = a.consumed + v_totals[cardinality(v_of) + array_position(v_of, a.code)], version = a.version + 1
   WHERE a.instance_id = p_instance AND a.code = ANY (v_of);
  GET DIAGNOSTICS v_written = ROW_COUNT;
  IF v_written < cardinality(v_of) THEN
    RAISE EXCEPTION 'no such asset among %', v_of;
  END IF;
END
$function$;
