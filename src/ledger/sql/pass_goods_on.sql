-- Passes all goods of an owner on, who leaves: to heirs by their shares, equally where all shares are 0, in what of an asset cannot be divided, by
-- the largest remainder. p_lost is the share of nobody, which is consumed, as all is without heirs. Returns the legs, NULL without any. The caller
-- holds the instance's lock.
CREATE OR REPLACE FUNCTION economy.pass_goods_on(p_instance uuid, p_owner uuid, p_heirs uuid[], p_shares bigint[], p_lost bigint) RETURNS jsonb
LANGUAGE plpgsql AS $function$
DECLARE
  c_equal CONSTANT boolean := coalesce((SELECT sum(s) FROM unnest(p_shares) AS s), 0) + coalesce(p_lost, 0) = 0;
  -- Nobody comes last.
  v_takers CONSTANT uuid[] := p_heirs || NULL::uuid;
  v_weights numeric[];
  v_whole numeric;
  v_asset text[];
  v_had bigint[];
  v_grain bigint[];
  v_to uuid[];
  v_of text[];
  v_amount bigint[];
  v_left bigint[];
  v_has bigint[];
BEGIN
  SELECT array_agg(g.asset ORDER BY g.asset), array_agg(g.amount ORDER BY g.asset), array_agg(g.grain ORDER BY g.asset) INTO v_asset, v_had, v_grain
    FROM (SELECT h.asset::text AS asset, sum(h.amount)::bigint AS amount, min((10 ^ (4 - a.decimals))::bigint) AS grain
            FROM economy.holding h JOIN economy.asset a ON a.instance_id = p_instance AND a.code = h.asset
           WHERE h.instance_id = p_instance AND h.owner_id = p_owner GROUP BY 1) g;
  IF v_asset IS NULL THEN RETURN NULL; END IF;
  IF coalesce(cardinality(p_heirs), 0) = 0 THEN
    v_weights := ARRAY[1];
  ELSIF c_equal THEN
    v_weights := array_fill(1::numeric, ARRAY[cardinality(p_heirs)]) || 0::numeric;
  ELSE
    v_weights := p_shares::numeric[] || coalesce(p_lost, 0)::numeric;
  END IF;
  v_whole := (SELECT sum(w) FROM unnest(v_weights) AS w);
  SELECT array_agg(d.taker ORDER BY d.asset, d.place), array_agg(d.asset ORDER BY d.asset, d.place), array_agg(d.amount ORDER BY d.asset, d.place),
         array_agg(d.had - d.upto ORDER BY d.asset, d.place)
    INTO v_to, v_of, v_amount, v_left
    FROM (SELECT r.*, sum(r.amount) OVER (PARTITION BY r.asset ORDER BY r.place)::bigint AS upto
            FROM (SELECT q.taker, q.place, q.asset, q.had, q.grain * (q.part
                           + CASE WHEN q.rank <= div(q.had, q.grain) - q.parts THEN 1 ELSE 0 END)::bigint AS amount
                    FROM (SELECT p.*, sum(p.part) OVER (PARTITION BY p.asset) AS parts,
                                 row_number() OVER (PARTITION BY p.asset ORDER BY p.quota - p.part DESC, p.place) AS rank
                            FROM (SELECT t.taker, t.place, a.asset, a.had, a.grain, div(a.had, a.grain) * t.weight / v_whole AS quota,
                                         div(div(a.had, a.grain) * t.weight, v_whole) AS part
                                    FROM unnest(v_takers, v_weights) WITH ORDINALITY AS t (taker, weight, place),
                                         unnest(v_asset, v_had, v_grain) AS a (asset, had, grain)
                                   WHERE t.weight > 0) p) q) r
           WHERE r.amount > 0) d;
  v_has := economy.goods_of(p_instance, v_to, v_of);
  PERFORM economy.move_goods(p_instance, array_fill(p_owner, ARRAY[cardinality(v_to)]), v_to, v_of, v_amount);
  RETURN (SELECT jsonb_agg(jsonb_build_object('asset', o.asset, 'from', p_owner, 'to', o.taker, 'amount', o.amount, 'fromLeft', o.rest,
                   'toLeft', CASE WHEN o.taker IS NOT NULL THEN o.has + o.amount END) ORDER BY o.place)
            FROM unnest(v_to, v_of, v_amount, v_left, v_has) WITH ORDINALITY AS o (taker, asset, amount, rest, has, place));
END
$function$;
