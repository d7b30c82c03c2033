-- What a trade was to one of the two, as a fact. Who got money sold the goods that moved for it; without goods, it earned what was paid for a
-- reason (p_reason of the trade, or p_deal of the offer in a talk), and was given what had none, or one that says that it is a gift.
CREATE OR REPLACE FUNCTION economy.trade_fact(p_received boolean, p_goods jsonb, p_reason text, p_deal text) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $function$
  SELECT jsonb_strip_nulls(CASE
    WHEN p_goods IS NOT NULL THEN jsonb_build_object('what', CASE WHEN p_received THEN 'sold' ELSE 'bought' END, 'goods', (
      SELECT jsonb_agg(jsonb_build_object('name', g.item ->> 'item', 'amount', trim_scale((g.item ->> 'quantity')::numeric / 10000)) ORDER BY g.place)
        FROM jsonb_array_elements(p_goods) WITH ORDINALITY AS g (item, place) WHERE g.place <= 6))
    WHEN coalesce(p_reason, '') || coalesce(p_deal, '') = '' OR coalesce(p_reason, '') || ' ' || coalesce(p_deal, '') ~* '\m({{gift_words}})\M'
      THEN jsonb_build_object('what', CASE WHEN p_received THEN 'got' ELSE 'gave' END)
    ELSE jsonb_build_object('what', CASE WHEN p_received THEN 'earned' ELSE 'paid' END, 'reason', p_reason, 'deal', nullif(btrim(p_deal), '')) END)
$function$;
