-- What is wrong with the payments that an external policy assessed; NULL if they are valid. A character that died or spent
-- everything since then pays nothing, which is not a fault. economy.tax_to_assess has checked that nobody is missing.
CREATE OR REPLACE FUNCTION economy.payment_fault(p_instance uuid, p_id uuid[], p_tax numeric[]) RETURNS text
LANGUAGE plpgsql STABLE STRICT AS $function$
BEGIN
  RETURN (
  SELECT CASE
           WHEN count(g.id) < count(*) OR count(g.tax) < count(*) THEN 'lacks a payer or a payment'
           WHEN count(DISTINCT g.id) < count(*) THEN 'names a payer twice'
           WHEN count(a.id) < count(*) THEN 'names a payer who is nobody of the instance'
           WHEN NOT bool_and(g.tax >= 0 AND g.tax < 'NaN' AND g.tax = trunc(g.tax))
             THEN 'takes what is no amount of money'
           WHEN bool_or(g.tax > a.wealth AND a.wealth > 0 AND a.deleted_at IS NULL)
             THEN 'takes more than the wealth of a payer'
         END
    FROM unnest(p_id, p_tax) AS g (id, tax)
    LEFT JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = g.id);
END
$function$;
