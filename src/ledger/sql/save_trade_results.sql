-- Stores the outcome of trades with keys of their own: the event, from which the result is rebuilt, or the refusal.
CREATE OR REPLACE FUNCTION economy.save_trade_results(
  p_instance uuid, p_at timestamptz, p_key text[], p_fingerprint text[], p_settled boolean[], p_code text[], p_fact json[], p_seq bigint[])
RETURNS void
LANGUAGE plpgsql AS $function$
BEGIN
  PERFORM economy.write_keys(p_instance, array_agg(o.key), array_agg(o.fingerprint), NULL, array_agg(o.code), array_agg(o.seq),
                             array_agg(o.fact::jsonb), p_at + interval '24 hours')
     FROM unnest(p_key, p_fingerprint, p_settled, p_code, p_seq, p_fact) AS o (key, fingerprint, settled, code, seq, fact)
    WHERE o.key <> '' AND NOT o.settled
   HAVING count(*) > 0;
END
$function$;
