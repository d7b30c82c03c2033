-- What an item cost from p_from until before p_upto, by hour, day or week (UTC); quantities and prices in units. The mean is that
-- by quantity, the median that of the trades, between the middle two where there are two, both rounded half up to a unit.
-- They are NULL where no price is known.
CREATE OR REPLACE FUNCTION economy.prices_of(
  p_instance uuid, p_item text, p_bucket text, p_from timestamptz, p_upto timestamptz)
RETURNS TABLE (at timestamptz, trades bigint, volume numeric, mean numeric, median numeric, lowest numeric, highest numeric, last numeric)
LANGUAGE plpgsql STABLE STRICT ROWS 30 SET enable_bitmapscan = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT g.at, sum(g.trades)::bigint, sum(g.quantity),
         round(sum(g.price * g.quantity) FILTER (WHERE g.price >= 0) / sum(g.quantity) FILTER (WHERE g.price >= 0)),
         round((min(g.price) FILTER (WHERE g.price >= 0 AND 2 * g.upto >= g.priced)
                  + min(g.price) FILTER (WHERE g.price >= 0 AND 2 * g.upto > g.priced)) / 2),
         min(g.price) FILTER (WHERE g.price >= 0), max(g.price) FILTER (WHERE g.price >= 0),
         (array_agg(g.price ORDER BY g.last_seq DESC) FILTER (WHERE g.price >= 0))[1]
    FROM (SELECT c.at, c.price, c.trades, c.quantity, c.last_seq,
                 sum(c.trades) FILTER (WHERE c.price >= 0) OVER (PARTITION BY c.at ORDER BY c.price) AS upto,
                 sum(c.trades) FILTER (WHERE c.price >= 0) OVER (PARTITION BY c.at) AS priced
            FROM (SELECT date_trunc(p_bucket, r.hour, 'UTC') AS at, r.price, sum(r.trades) AS trades, sum(r.quantity) AS quantity,
                         max(r.last_seq) AS last_seq
                    FROM economy.rollup_price r
                   WHERE r.instance_id = p_instance AND r.item = p_item AND r.hour >= p_from AND r.hour < p_upto
                   GROUP BY 1, 2) c) g
   GROUP BY g.at;
END
$function$;
