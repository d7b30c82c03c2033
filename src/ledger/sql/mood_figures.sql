-- The distribution of the moods of the living of an instance: their mean, and the number in each ten points.
CREATE OR REPLACE FUNCTION economy.mood_figures(p_instance uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET citus.allow_nested_distributed_execution = 'on' AS $function$
BEGIN
  -- Counted from below, so that no row is put into a bin: that would cost more than the comparisons.
  RETURN (
  SELECT jsonb_build_object('mean', economy.money(round(m.sum::numeric / nullif(m.below[11], 0))), 'histogram',
           (SELECT jsonb_agg(jsonb_build_object('from', b.bin * 10 - 10, 'to', b.bin * 10,
                                                'count', m.below[b.bin + 1] - m.below[b.bin]) ORDER BY b.bin)
              FROM generate_series(1, 10) AS b (bin)))
    FROM (SELECT sum(a.mood) AS sum,
                 ARRAY[0, count(*) FILTER (WHERE a.mood < 100000), count(*) FILTER (WHERE a.mood < 200000),
                       count(*) FILTER (WHERE a.mood < 300000), count(*) FILTER (WHERE a.mood < 400000),
                       count(*) FILTER (WHERE a.mood < 500000), count(*) FILTER (WHERE a.mood < 600000),
                       count(*) FILTER (WHERE a.mood < 700000), count(*) FILTER (WHERE a.mood < 800000),
                       count(*) FILTER (WHERE a.mood < 900000), count(*)] AS below
            FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.deleted_at IS NULL) m);
END
$function$;
