-- The item after p_item that trades of an instance were for. See economy.find_rollup.
CREATE OR REPLACE FUNCTION economy.next_item(p_instance uuid, p_item text) RETURNS SETOF text
LANGUAGE plpgsql STABLE STRICT ROWS 1 SET enable_bitmapscan = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
BEGIN
  RETURN QUERY
  SELECT r.item::text FROM economy.rollup_price r WHERE r.instance_id = p_instance AND r.item > p_item ORDER BY r.item LIMIT 1;
END
$function$;
