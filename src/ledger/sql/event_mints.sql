-- What the events of an instance after p_after, up to p_upto, minted, by its source and reason: what characters were
-- spawned and accounts opened with, grants, exchanges, and what reversals minted again.
CREATE OR REPLACE FUNCTION economy.event_mints(p_instance uuid, p_after bigint, p_upto bigint)
RETURNS TABLE (source text, reason text, count bigint, amount numeric)
LANGUAGE plpgsql STABLE STRICT SET enable_bitmapscan = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT m.source, m.reason, count(*), sum(m.amount)
    FROM (SELECT CASE WHEN e.kind IN ('spawn', 'account') THEN e.kind::text WHEN e.cause = 'reversal' THEN 'reversal' ELSE 'grant' END AS source,
                 CASE WHEN e.kind IN ('spawn', 'account') THEN e.kind::text ELSE coalesce(e.reason::text, '') END AS reason, e.amount
            FROM economy.event e
           WHERE e.instance_id = p_instance AND e.seq > p_after AND e.seq <= p_upto
             AND e.actor_id IS NULL AND e.amount IS NOT NULL AND e.kind NOT IN ('release', 'listing-end') AND e.cause IS DISTINCT FROM 'disbursement' AND NOT (e.kind IN ({{treasury_kinds}}) AND e.recipient_id IS NOT NULL)
          UNION ALL
          SELECT CASE WHEN e.cause = 'reversal' THEN 'reversal' ELSE 'exchange' END, coalesce(e.reason::text, ''), (l.leg ->> 'amount')::bigint
            FROM economy.event e, jsonb_array_elements(e.data -> 'legs') AS l (leg)
           WHERE e.instance_id = p_instance AND e.seq > p_after AND e.seq <= p_upto AND e.data ? 'legs'
             AND e.kind = 'exchange' AND l.leg ->> 'asset' IS NULL AND l.leg ->> 'from' IS NULL) m
   GROUP BY m.source, m.reason;
END
$function$;
