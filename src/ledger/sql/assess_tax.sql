-- What each living Agent NPC pays by a policy that SQL runs; no rows for another one. Not STRICT, as economy.flat_tax: with
-- the name known, the plan has the one branch only.
CREATE OR REPLACE FUNCTION economy.assess_tax(p_instance uuid, p_policy text, p_rate numeric, p_options jsonb)
RETURNS TABLE (id uuid, wealth bigint, tax bigint)
LANGUAGE sql STABLE AS $function$
  SELECT t.id, t.wealth, t.tax FROM economy.flat_tax(p_instance, p_rate) t WHERE p_policy = 'flat'
  UNION ALL
  SELECT t.id, t.wealth, t.tax FROM economy.progressive_tax(p_instance, p_options) t WHERE p_policy = 'progressive'
$function$;
