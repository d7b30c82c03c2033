-- The goods of the trades and exchanges of an instance after p_after, up to p_upto, by item, hour (UTC) and unit price; quantities and prices in
-- units. A good without a price has that of its trade, the amount by the quantity, rounded half up to a unit, if it is alone in
-- it; otherwise its price is unknown, which is -1 here.
CREATE OR REPLACE FUNCTION economy.event_prices(p_instance uuid, p_after bigint, p_upto bigint)
RETURNS TABLE (item text, hour timestamptz, price numeric, trades bigint, quantity numeric, last_seq bigint)
LANGUAGE plpgsql STABLE STRICT SET enable_bitmapscan = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT g.item, g.hour, coalesce(g.told, CASE WHEN g.alone THEN round(g.amount * 10000 / g.quantity) END, -1),
         count(*), sum(g.quantity), max(g.seq)
    FROM (SELECT e.seq, date_trunc('hour', e.created_at, 'UTC') AS hour, e.amount::numeric AS amount, o.good ->> 'item' AS item,
                 (o.good ->> 'quantity')::numeric AS quantity, (o.good ->> 'unitPrice')::numeric AS told,
                 jsonb_array_length(e.data -> 'goods') = 1 AS alone
            FROM economy.event e, jsonb_array_elements(e.data -> 'goods') AS o (good)
           WHERE e.instance_id = p_instance AND e.seq > p_after AND e.seq <= p_upto
             AND e.kind = 'trade' AND e.cause IN ('trade', 'listing', 'bid') AND e.data ? 'goods'
          UNION ALL
          -- Currency against one asset, between two.
          SELECT e.seq, date_trunc('hour', e.created_at, 'UTC'), (m.leg ->> 'amount')::numeric, g.leg ->> 'asset', (g.leg ->> 'amount')::numeric, NULL, true
            FROM economy.event e, jsonb_array_elements(e.data -> 'legs') AS m (leg), jsonb_array_elements(e.data -> 'legs') AS g (leg)
           WHERE e.instance_id = p_instance AND e.seq > p_after AND e.seq <= p_upto AND e.data ? 'legs'
             AND e.kind = 'exchange' AND e.cause = 'trade' AND jsonb_array_length(e.data -> 'legs') = 2
             AND m.leg ->> 'asset' IS NULL AND g.leg ->> 'asset' IS NOT NULL
             AND m.leg ->> 'from' = g.leg ->> 'to' AND m.leg ->> 'to' = g.leg ->> 'from') g
   GROUP BY 1, 2, 3;
END
$function$;
