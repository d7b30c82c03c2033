-- Which entries of several instances are not to be decided: those of instances that are busy (see economy.open_of_worlds), and of those where one of
-- the keys was used before or comes twice, which join p_own. Their code is INSTANCE_BUSY; all is NULL if there are none. The other columns are
-- those of economy.known_trades.
CREATE OR REPLACE FUNCTION economy.settled_of_worlds(
  p_instance uuid[], p_world integer[], p_key text[], p_busy boolean[], p_own integer[],
  OUT busy boolean[], OUT own integer[], OUT settled boolean[], OUT first integer[], OUT code text[], OUT fact json[], OUT seq bigint[])
LANGUAGE plpgsql STABLE AS $function$
#variable_conflict use_column
DECLARE
  v_world integer;
BEGIN
  busy := p_busy;
  own := p_own;
  IF p_key <> '{}' THEN
    own := own || ARRAY(
      SELECT e.world FROM unnest(p_world, p_key) AS e (world, key)
       CROSS JOIN LATERAL (SELECT FROM economy.idempotency_key k WHERE k.instance_id = p_instance[e.world] AND k.key = e.key LIMIT 1) k
      UNION
      SELECT e.world FROM unnest(p_world, p_key) AS e (world, key) WHERE e.key <> '' GROUP BY e.world, e.key HAVING count(*) > 1);
  END IF;
  IF own = '{}' AND NOT true = ANY (busy) THEN RETURN; END IF;
  own := ARRAY(SELECT DISTINCT u.world FROM unnest(settled_of_worlds.own) AS u (world) WHERE NOT p_busy[u.world]);
  FOREACH v_world IN ARRAY own LOOP
    busy[v_world] := true;
  END LOOP;
  settled := ARRAY(SELECT settled_of_worlds.busy[e.world] FROM unnest(p_world) WITH ORDINALITY AS e (world, ord) ORDER BY e.ord);
  code := ARRAY(SELECT CASE WHEN s.settled THEN 'INSTANCE_BUSY' END FROM unnest(settled_of_worlds.settled) WITH ORDINALITY AS s (settled, ord) ORDER BY s.ord);
  first := array_fill(0, ARRAY[cardinality(p_world)]);
  fact := array_fill(NULL::json, ARRAY[cardinality(p_world)]);
  seq := array_fill(NULL::bigint, ARRAY[cardinality(p_world)]);
END
$function$;
