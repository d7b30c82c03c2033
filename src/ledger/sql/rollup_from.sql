-- The first row of a rollup from a moment on. See economy.rollup_before.
CREATE OR REPLACE FUNCTION economy.rollup_from(p_instance uuid, p_moment timestamptz) RETURNS SETOF economy.rollup
LANGUAGE plpgsql STABLE STRICT ROWS 1 SET enable_bitmapscan = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT r.* FROM economy.rollup r WHERE r.instance_id = p_instance AND r.minute >= p_moment ORDER BY r.minute LIMIT 1;
END
$function$;
