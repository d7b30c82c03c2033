-- Lets perish what is too old on the day of the world that p_world is in, whoever has it, also what is listed or held: that shrinks, and ends if nothing is
-- left. The first event is number p_seq; returns how many were written. The caller holds the instance's lock and sets what the instance has of it.
CREATE OR REPLACE FUNCTION economy.perish_goods(p_instance uuid, p_seq bigint, p_at timestamptz, p_world timestamptz) RETURNS integer
LANGUAGE plpgsql STRICT AS $function$
DECLARE
  v_day CONSTANT integer := floor(extract(epoch FROM p_world) / 86400);
  v_owner uuid[];
  v_asset text[];
  v_amount bigint[];
  v_has bigint[];
  v_legs jsonb;
BEGIN
  SELECT array_agg(g.owner_id ORDER BY g.asset, g.owner_id), array_agg(g.asset ORDER BY g.asset, g.owner_id), array_agg(g.amount ORDER BY g.asset, g.owner_id)
    INTO v_owner, v_asset, v_amount
    FROM (SELECT h.owner_id, h.asset::text AS asset, sum(h.amount)::bigint AS amount
            FROM economy.asset a JOIN economy.holding h ON h.instance_id = p_instance AND h.asset = a.code
           WHERE a.instance_id = p_instance AND a.perishes_after_days IS NOT NULL AND h.lot <= v_day - a.perishes_after_days
           GROUP BY 1, 2) g;
  IF v_owner IS NULL THEN RETURN 0; END IF;
  v_has := economy.goods_of(p_instance, v_owner, v_asset);
  PERFORM economy.move_goods(p_instance, v_owner, array_fill(NULL::uuid, ARRAY[cardinality(v_owner)]), v_asset, v_amount);
  SELECT jsonb_agg(jsonb_build_object('asset', o.asset, 'from', o.owner, 'to', NULL, 'amount', o.amount, 'fromLeft', o.has - o.amount, 'toLeft', NULL)
                   ORDER BY o.place) INTO v_legs
    FROM unnest(v_owner, v_asset, v_amount, v_has) WITH ORDINALITY AS o (owner, asset, amount, has, place);
  UPDATE economy.listing l
     SET remaining = l.remaining - o.amount, updated_at = p_at, state = CASE WHEN l.remaining = o.amount THEN 'expired' ELSE 'open' END,
         ended_seq = CASE WHEN l.remaining = o.amount THEN p_seq END
    FROM unnest(v_owner, v_amount) AS o (owner, amount)
   WHERE l.instance_id = p_instance AND l.id = ANY (v_owner) AND l.id = o.owner;
  -- One of which nothing is left says what it was of.
  UPDATE economy.hold h
     SET amount = h.amount - CASE WHEN h.amount - h.captured = o.amount THEN 0 ELSE o.amount END, updated_at = p_at,
         state = CASE WHEN h.amount - h.captured = o.amount THEN 'expired' ELSE 'held' END,
         ended_seq = CASE WHEN h.amount - h.captured = o.amount THEN p_seq END
    FROM unnest(v_owner, v_amount) AS o (owner, amount)
   WHERE h.instance_id = p_instance AND h.id = ANY (v_owner) AND h.id = o.owner;
  INSERT INTO economy.event (instance_id, seq, created_at, kind, data)
  VALUES (p_instance, p_seq, p_at, 'perish', jsonb_build_object('day', v_day, 'legs', v_legs));
  RETURN 1 + economy.end_perished(p_instance, v_owner, p_seq, p_at);
END
$function$;
