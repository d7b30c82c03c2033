-- The last row of a rollup before a moment. A function because of its setting: if PostgreSQL has few statistics of an
-- instance, it would read and sort all of its rows instead of the one at the end of the key.
CREATE OR REPLACE FUNCTION economy.rollup_before(p_instance uuid, p_moment timestamptz) RETURNS SETOF economy.rollup
LANGUAGE plpgsql STABLE STRICT ROWS 1 SET enable_bitmapscan = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT r.* FROM economy.rollup r WHERE r.instance_id = p_instance AND r.minute < p_moment ORDER BY r.minute DESC LIMIT 1;
END
$function$;
