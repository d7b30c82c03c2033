-- The distribution of wealth and mood among characters of an instance, and the richest and the poorest of them. The lists have the
-- same order, by rising wealth.
CREATE OR REPLACE FUNCTION economy.distribution_figures(p_instance uuid, p_ids uuid[], p_wealths bigint[], p_moods integer[],
                                                        p_top integer) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET citus.allow_nested_distributed_execution = 'on' AS $function$
BEGIN
  RETURN economy.wealth_figures(p_wealths) || (
  WITH person AS MATERIALIZED (
    SELECT p.id, p.wealth, p.mood FROM unnest(p_ids, p_wealths, p_moods) AS p (id, wealth, mood)
  ), mood AS (
    -- Counted from below, so that no row is put into a bin: that would cost more than the comparisons.
    SELECT sum(p.mood) AS sum,
           ARRAY[0, count(*) FILTER (WHERE p.mood < 100000), count(*) FILTER (WHERE p.mood < 200000),
                 count(*) FILTER (WHERE p.mood < 300000), count(*) FILTER (WHERE p.mood < 400000),
                 count(*) FILTER (WHERE p.mood < 500000), count(*) FILTER (WHERE p.mood < 600000),
                 count(*) FILTER (WHERE p.mood < 700000), count(*) FILTER (WHERE p.mood < 800000),
                 count(*) FILTER (WHERE p.mood < 900000), count(*)] AS below
      FROM person p
  ), notable AS MATERIALIZED (
    SELECT r.id, r.wealth, r.mood, row_number() OVER (ORDER BY r.wealth DESC, r.id) AS high, NULL::bigint AS low
      FROM (SELECT p.id, p.wealth, p.mood FROM person p ORDER BY p.wealth DESC, p.id LIMIT p_top) r
    UNION ALL
    SELECT r.id, r.wealth, r.mood, NULL, row_number() OVER (ORDER BY r.wealth, r.id)
      FROM (SELECT p.id, p.wealth, p.mood FROM person p ORDER BY p.wealth, p.id LIMIT p_top) r
  ), named AS MATERIALIZED (
    -- Each by its key: without statistics a join may compare everybody with everybody.
    SELECT n.low, n.high, jsonb_build_object('id', a.id, 'uuid', a.uuid, 'name', a.name,
                                             'wealth', economy.money(n.wealth), 'mood', economy.money(n.mood)) AS shown
      FROM notable n,
           LATERAL (SELECT c.id, c.uuid, c.name FROM economy.agent_npc c WHERE c.instance_id = p_instance AND c.id = n.id LIMIT 1) a
  )
  SELECT jsonb_build_object(
    'mood', jsonb_build_object(
      'mean', economy.money(round(m.sum::numeric / nullif(m.below[11], 0))),
      'histogram', (SELECT jsonb_agg(jsonb_build_object('from', b.bin * 10 - 10, 'to', b.bin * 10,
                                                        'count', m.below[b.bin + 1] - m.below[b.bin]) ORDER BY b.bin)
                      FROM generate_series(1, 10) AS b (bin))),
    'richest', (SELECT coalesce(jsonb_agg(n.shown ORDER BY n.high), '[]') FROM named n WHERE n.high IS NOT NULL),
    'poorest', (SELECT coalesce(jsonb_agg(n.shown ORDER BY n.low), '[]') FROM named n WHERE n.low IS NOT NULL))
    FROM mood m);
END
$function$;
