-- What each living Agent NPC pays by a policy that SQL runs; no rows for another one. Not STRICT, as economy.flat_tax: with
-- the name known, the plan has the one branch only.
CREATE OR REPLACE FUNCTION economy.assess_tax(p_instance uuid, p_policy text, p_rate numeric, p_options jsonb)
RETURNS TABLE (id uuid, wealth bigint, tax bigint)
LANGUAGE sql STABLE AS $function$
  {{sql_taxes}}
$function$;
