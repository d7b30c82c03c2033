-- The mood of somebody who paid a tax out of a wealth above 0: it falls by the impact of the instance, scaled by the rate
-- that was really paid.
CREATE OR REPLACE FUNCTION economy.mood_after_tax(p_mood integer, p_impact numeric, p_tax bigint, p_wealth bigint)
RETURNS integer
LANGUAGE sql IMMUTABLE AS $function$
  SELECT greatest(0, p_mood - (round(p_impact * p_tax / p_wealth, 4) * 10000)::integer)
$function$;
