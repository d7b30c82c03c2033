-- The mood of somebody who paid a tax out of a wealth above 0: it falls by the impact of the instance (in ten-thousandths),
-- scaled by the rate that was actually paid, rounded half up. In bigint if the products fit. Accounts have no mood: NULL.
CREATE OR REPLACE FUNCTION economy.mood_after_tax(p_mood integer, p_impact bigint, p_tax bigint, p_wealth bigint)
RETURNS integer
LANGUAGE sql IMMUTABLE AS $function$
  SELECT CASE WHEN p_mood IS NOT NULL THEN greatest(0, p_mood - CASE WHEN p_tax < 4000000000000 THEN (2 * p_impact * p_tax + p_wealth) / (2 * p_wealth)
                                   ELSE round(p_impact::numeric * p_tax / p_wealth) END)::integer END
$function$;
