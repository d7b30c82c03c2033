-- A whole number on its way to a goal: p_kept ten-thousandths of the distance are left, and the step is at least p_least.
CREATE OR REPLACE FUNCTION economy.drifted(p_value bigint, p_goal bigint, p_kept integer, p_least integer) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $function$
  SELECT p_goal + sign(p_value - p_goal)::integer
                  * greatest(0, least(abs(p_value - p_goal) - p_least, div(abs(p_value - p_goal)::numeric * p_kept, 10000)::bigint))
$function$;
