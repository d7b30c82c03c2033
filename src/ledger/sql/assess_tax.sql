-- What each living Agent NPC pays under a policy that SQL runs; no rows for other policies.
CREATE OR REPLACE FUNCTION economy.assess_tax(p_instance uuid, p_policy text, p_rate numeric, p_options jsonb)
RETURNS TABLE (id uuid, wealth bigint, tax bigint, mood integer)
LANGUAGE plpgsql STABLE SET citus.allow_nested_distributed_execution = 'on' AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  {{sql_taxes}};
END
$function$;
