-- The last row of a rollup 'before' a moment, or the first one 'from' it on. A function because of its setting: if PostgreSQL has few
-- statistics of an instance, it would read and sort all of its rows instead of the one at the end of the key.
CREATE OR REPLACE FUNCTION economy.find_rollup(p_instance uuid, p_side text, p_moment timestamptz) RETURNS SETOF economy.rollup
LANGUAGE plpgsql STABLE STRICT ROWS 1 SET enable_bitmapscan = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
#variable_conflict use_column
BEGIN
  IF p_side = 'from' THEN
    RETURN QUERY
    SELECT r.* FROM economy.rollup r WHERE r.instance_id = p_instance AND r.minute >= p_moment ORDER BY r.minute LIMIT 1;
  ELSE
    RETURN QUERY
    SELECT r.* FROM economy.rollup r WHERE r.instance_id = p_instance AND r.minute < p_moment ORDER BY r.minute DESC LIMIT 1;
  END IF;
END
$function$;
