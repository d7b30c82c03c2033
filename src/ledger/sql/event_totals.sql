-- Totals of the events of an instance after p_after, up to p_upto, by minute (UTC); amounts in units. Where an amount went
-- follows from its giver and receiver; ledger:verify compares these sums with the instance. docs/economy.md explains each
-- figure.
CREATE OR REPLACE FUNCTION economy.event_totals(p_instance uuid, p_after bigint, p_upto bigint)
RETURNS TABLE (
  minute timestamptz, seq bigint, trades bigint, taxes bigint, interactions bigint, spawns bigint, deaths bigint,
  trade_volume numeric, circulated numeric, taxes_collected numeric, estates_collected numeric, payments_collected numeric, disbursed numeric,
  minted numeric, sunk numeric, held numeric)
LANGUAGE plpgsql STABLE STRICT SET enable_bitmapscan = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
#variable_conflict use_column
BEGIN
  -- Grouped by kind first: a few sums over many events, then many sums over a few groups.
  RETURN QUERY
  SELECT k.minute, max(k.seq),
         coalesce(sum(k.events) FILTER (WHERE k.kind IN ('trade', 'exchange') AND k.cause IN ({{trade_causes}})), 0)::bigint,
         coalesce(sum(k.events) FILTER (WHERE k.kind = 'tax' AND k.cause = 'tax'), 0)::bigint,
         coalesce(sum(k.events) FILTER (WHERE k.kind = 'interact'), 0)::bigint,
         coalesce(sum(k.events) FILTER (WHERE k.kind = 'spawn'), 0)::bigint,
         coalesce(sum(k.events) FILTER (WHERE k.kind = 'death'), 0)::bigint,
         coalesce(sum(k.amount) FILTER (WHERE k.kind IN ('trade', 'exchange') AND k.cause IN ({{trade_causes}}) AND k.given), 0),
         coalesce(sum(k.amount) FILTER (WHERE k.kind IN ('trade', 'exchange') AND k.cause IN ({{trade_causes}}) AND k.given AND k.received), 0),
         coalesce(sum(k.amount) FILTER (WHERE k.kind = 'tax' AND k.cause = 'tax'), 0),
         coalesce(sum(k.amount) FILTER (WHERE k.kind IN ({{treasury_kinds}}) AND k.cause NOT IN ('tax', 'payment', 'closing', 'capture', 'reversal', 'obligation')), 0),
         coalesce(sum(k.amount) FILTER (WHERE k.kind IN ({{treasury_kinds}}) AND k.cause IN ('payment', 'closing', 'capture', 'reversal', 'obligation') AND k.given), 0),
         coalesce(sum(k.amount) FILTER (WHERE NOT k.given AND (k.cause = 'disbursement' OR k.kind IN ({{treasury_kinds}}) AND k.received)), 0),
         coalesce(sum(k.amount) FILTER (WHERE NOT k.given AND k.kind NOT IN ('release', 'listing-end') AND k.cause IS DISTINCT FROM 'disbursement' AND NOT (k.kind IN ({{treasury_kinds}}) AND k.received)), 0),
         coalesce(sum(k.amount) FILTER (WHERE k.kind NOT IN ({{treasury_kinds}}, 'hold', 'listing') AND NOT k.received), 0),
         coalesce(sum(CASE WHEN k.kind IN ('hold', 'listing') THEN k.amount WHEN k.kind IN ('release', 'listing-end') OR k.cause IN ('capture', 'bid') THEN -k.amount END), 0)
    FROM (SELECT date_trunc('minute', e.created_at, 'UTC') AS minute, e.kind, e.cause, e.actor_id IS NOT NULL AS given,
                 e.recipient_id IS NOT NULL AS received, max(e.seq) AS seq, count(*) AS events, sum(e.amount) AS amount
            FROM economy.event e
           WHERE e.instance_id = p_instance AND e.seq > p_after AND e.seq <= p_upto
           GROUP BY 1, 2, 3, 4, 5
          UNION ALL
          -- The currency of exchanges, which are counted above.
          SELECT date_trunc('minute', e.created_at, 'UTC'), e.kind, e.cause, l.leg ->> 'from' IS NOT NULL, l.leg ->> 'to' IS NOT NULL,
                 max(e.seq), 0, sum((l.leg ->> 'amount')::bigint)
            FROM economy.event e, jsonb_array_elements(e.data -> 'legs') AS l (leg)
           WHERE e.instance_id = p_instance AND e.seq > p_after AND e.seq <= p_upto AND e.data ? 'legs'
             AND e.kind = 'exchange' AND l.leg ->> 'asset' IS NULL
           GROUP BY 1, 2, 3, 4, 5) k
   GROUP BY k.minute;
END
$function$;
