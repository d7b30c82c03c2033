-- The goods of trades that are assets of the world, in order; upto: by entry, its last one, and NULL if no entry has any. Items that are no asset
-- are words; with p_owned they are a fault (3), as are quantities finer than their asset (2). good: its place in the list of its trade, from 0.
-- Slots are the places in `stock` of what the recipient, who gives, and the trader have of the asset; none where nobody gives.
CREATE OR REPLACE FUNCTION economy.traded_goods(
  p_instance uuid, p_owned boolean, p_trader integer[], p_recipient integer[], p_place integer[], p_id uuid[], p_metadata jsonb[],
  OUT upto integer[], OUT good integer[], OUT asset text[], OUT amount bigint[], OUT fault integer[], OUT from_slot integer[], OUT to_slot integer[],
  OUT stock bigint[])
LANGUAGE plpgsql STABLE AS $function$
#variable_conflict use_column
DECLARE
  v_items text[];
  v_codes text[];
  v_decimals integer[];
  v_entry integer[];
  v_giver integer[];
  v_taker integer[];
  v_owner uuid[];
  v_of text[];
  v_last integer := 0;
BEGIN
  SELECT array_agg(u.ord::integer ORDER BY u.ord, g.place), array_agg(g.place::integer - 1 ORDER BY u.ord, g.place),
         array_agg(g.item ->> 'item' ORDER BY u.ord, g.place), array_agg((g.item ->> 'quantity')::bigint ORDER BY u.ord, g.place)
    INTO v_entry, good, asset, amount
    FROM unnest(p_metadata) WITH ORDINALITY AS u (data, ord),
         jsonb_array_elements(CASE WHEN jsonb_typeof(u.data) = 'array' THEN u.data -> 0 -> 'goods' END) WITH ORDINALITY AS g (item, place);
  IF asset IS NULL THEN RETURN; END IF;
  v_items := asset;
  SELECT array_agg(a.code), array_agg(a.decimals) INTO v_codes, v_decimals
    FROM economy.asset a WHERE a.instance_id = p_instance AND a.code = ANY (v_items);
  SELECT array_agg(k.entry ORDER BY k.ord), array_agg(k.good ORDER BY k.ord), array_agg(k.asset ORDER BY k.ord), array_agg(k.amount ORDER BY k.ord),
         array_agg(CASE WHEN k.known IS NULL THEN 3 WHEN k.amount % (10 ^ (4 - v_decimals[k.known]))::bigint > 0 THEN 2 ELSE 0 END ORDER BY k.ord),
         array_agg(coalesce(p_place[p_recipient[k.entry]], 0) ORDER BY k.ord), array_agg(coalesce(p_place[p_trader[k.entry]], 0) ORDER BY k.ord)
    INTO v_entry, good, asset, amount, fault, v_giver, v_taker
    FROM (SELECT u.*, array_position(v_codes, u.asset) AS known
            FROM unnest(v_entry, good, asset, amount) WITH ORDINALITY AS u (entry, good, asset, amount, ord)) k
   WHERE k.known IS NOT NULL OR p_owned;
  IF asset IS NULL THEN RETURN; END IF;
  SELECT array_agg(p_id[s.place] ORDER BY s.place, s.asset), array_agg(s.asset ORDER BY s.place, s.asset) INTO v_owner, v_of
    FROM (SELECT u.place, u.asset FROM unnest(v_giver || v_taker, asset || asset) AS u (place, asset) WHERE u.place > 0 GROUP BY 1, 2) s;
  stock := economy.goods_of(p_instance, v_owner, v_of);
  SELECT array_agg(coalesce(f.slot, 0)::integer ORDER BY k.ord), array_agg(coalesce(t.slot, 0)::integer ORDER BY k.ord) INTO from_slot, to_slot
    FROM unnest(v_giver, v_taker, asset) WITH ORDINALITY AS k (giver, taker, asset, ord)
    LEFT JOIN unnest(v_owner, v_of) WITH ORDINALITY AS f (owner, asset, slot) ON f.owner = p_id[k.giver] AND f.asset = k.asset
    LEFT JOIN unnest(v_owner, v_of) WITH ORDINALITY AS t (owner, asset, slot) ON t.owner = p_id[k.taker] AND t.asset = k.asset;
  upto := '{}';
  FOR v_ord IN 1 .. cardinality(p_trader) LOOP
    WHILE v_entry[v_last + 1] = v_ord LOOP
      v_last := v_last + 1;
    END LOOP;
    upto := array_append(upto, v_last);
  END LOOP;
END
$function$;
