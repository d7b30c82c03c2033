-- What economy.population_figures says, for a moment of the past. Relationships are kept only as they are: nobody is the most
-- connected.
CREATE OR REPLACE FUNCTION economy.past_figures(p_instance uuid, p_at timestamptz, p_top integer) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  v_ids uuid[];
  v_wealths bigint[];
  v_moods integer[];
BEGIN
  SELECT coalesce(array_agg(p.id ORDER BY p.wealth, p.id), '{}'), coalesce(array_agg(p.wealth ORDER BY p.wealth, p.id), '{}'),
         coalesce(array_agg(p.mood ORDER BY p.wealth, p.id), '{}')
    INTO v_ids, v_wealths, v_moods FROM economy.population_at(p_instance, p_at) p;
  RETURN economy.wealth_figures(v_wealths) || (
  WITH person AS MATERIALIZED (
    SELECT p.id, p.wealth, p.mood FROM unnest(v_ids, v_wealths, v_moods) AS p (id, wealth, mood)
  ), ranked AS (
    SELECT p.id, p.wealth, p.mood, row_number() OVER (ORDER BY p.wealth, p.id) AS low,
           row_number() OVER (ORDER BY p.wealth DESC, p.id) AS high
      FROM person p
  ), notable AS MATERIALIZED (
    SELECT r.id, r.wealth, r.mood, r.low, r.high FROM ranked r WHERE r.low <= p_top OR r.high <= p_top
  ), named AS MATERIALIZED (
    -- Each by its key: without statistics a join may compare everybody with everybody.
    SELECT n.low, n.high, jsonb_build_object('id', a.id, 'uuid', a.uuid, 'name', a.name,
                                             'wealth', economy.money(n.wealth), 'mood', economy.money(n.mood)) AS shown
      FROM notable n,
           LATERAL (SELECT c.id, c.uuid, c.name FROM economy.agent_npc c WHERE c.instance_id = p_instance AND c.id = n.id LIMIT 1) a
  )
  SELECT jsonb_build_object(
    'mood', jsonb_build_object(
      'mean', (SELECT economy.money(round(avg(p.mood))) FROM person p),
      'histogram', (SELECT jsonb_agg(jsonb_build_object('from', b.bin * 10, 'to', b.bin * 10 + 10, 'count',
                             (SELECT count(*) FROM person p WHERE least(p.mood / 100000, 9) = b.bin)) ORDER BY b.bin)
                      FROM generate_series(0, 9) AS b (bin))),
    'richest', (SELECT coalesce(jsonb_agg(n.shown ORDER BY n.high), '[]') FROM named n WHERE n.high <= p_top),
    'poorest', (SELECT coalesce(jsonb_agg(n.shown ORDER BY n.low), '[]') FROM named n WHERE n.low <= p_top),
    'mostConnected', '[]'::jsonb));
END
$function$;
