-- The distribution of wealth, mood and relationships among those who live in an instance, or lived there at a moment (infinity: now),
-- and the richest and the poorest of them, p_top each. Relationships are kept only as they are: in the past, nobody is the most connected.
CREATE OR REPLACE FUNCTION economy.population_figures(p_instance uuid, p_at timestamptz, p_top integer) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET work_mem = '64MB' SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  v_ids uuid[];
  v_wealths bigint[];
  v_moods integer[];
  v_connected jsonb := '[]';
BEGIN
  IF p_at = 'infinity' THEN
    SELECT coalesce(array_agg(a.id ORDER BY a.wealth), '{}'), coalesce(array_agg(a.wealth ORDER BY a.wealth), '{}'),
           coalesce(array_agg(a.mood ORDER BY a.wealth), '{}')
      INTO v_ids, v_wealths, v_moods FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.deleted_at IS NULL;
    SELECT coalesce(jsonb_agg(jsonb_build_object(
                      'id', a.id, 'uuid', a.uuid, 'name', a.name, 'relationships', c.heads,
                      'meanAffinity', round(c.affinity::numeric / c.heads, 4))
                      ORDER BY c.heads DESC, c.affinity DESC, c.character_id), '[]')
      INTO v_connected
      FROM (SELECT r.character_id, count(*) AS heads, sum(r.affinity) AS affinity
              FROM economy.relationship r
             WHERE r.instance_id = p_instance AND r.ended_at IS NULL
             GROUP BY r.character_id
             ORDER BY heads DESC, affinity DESC, r.character_id LIMIT p_top) c
      JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = c.character_id;
  ELSE
    SELECT coalesce(array_agg(p.id ORDER BY p.wealth), '{}'), coalesce(array_agg(p.wealth ORDER BY p.wealth), '{}'),
           coalesce(array_agg(p.mood ORDER BY p.wealth), '{}')
      INTO v_ids, v_wealths, v_moods FROM economy.population_at(p_instance, p_at) p;
  END IF;
  RETURN economy.wealth_figures(v_wealths) || (
  WITH person AS MATERIALIZED (
    SELECT p.id, p.wealth, p.mood FROM unnest(v_ids, v_wealths, v_moods) AS p (id, wealth, mood)
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
    FROM mood m) || jsonb_build_object('mostConnected', v_connected);
END
$function$;
