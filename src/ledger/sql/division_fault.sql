-- What is wrong with the division of an estate by an external policy; NULL if it is valid. An heir who died since then is for
-- the caller to find, which calls the policy again.
CREATE OR REPLACE FUNCTION economy.division_fault(p_instance uuid, p_dead uuid, p_estate bigint, p_division jsonb)
RETURNS text
LANGUAGE plpgsql STABLE STRICT AS $function$
BEGIN
  RETURN (
  WITH part AS (
    SELECT (s.value ->> 'id')::uuid AS heir, (s.value ->> 'amount')::numeric AS amount, true AS inherited
      FROM jsonb_array_elements(nullif(p_division -> 'shares', 'null')) s
    UNION ALL
    SELECT NULL, (p_division ->> 'treasury')::numeric, false
    UNION ALL
    SELECT NULL, (p_division ->> 'sunk')::numeric, false
  )
  SELECT CASE
           WHEN jsonb_typeof(p_division -> 'shares') IS DISTINCT FROM 'array'
                OR count(p.heir) < count(*) FILTER (WHERE p.inherited) OR count(p.amount) < count(*)
             THEN 'lacks an heir or an amount'
           WHEN count(DISTINCT p.heir) < count(p.heir) THEN 'names an heir twice'
           WHEN bool_or(p.heir = p_dead) THEN 'leaves a part to the deceased'
           WHEN count(a.id) < count(p.heir) THEN 'names an heir who is nobody of the instance'
           WHEN NOT bool_and(p.amount >= 0 AND p.amount < 'NaN' AND p.amount = trunc(p.amount))
             THEN 'has a part that is no amount of money'
           WHEN sum(p.amount) <> p_estate
             THEN format('adds up to %s where the estate is %s', economy.money(sum(p.amount)), economy.money(p_estate))
         END
    FROM part p
    LEFT JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = p.heir);
END
$function$;
