-- What economy.population_figures says, for a moment of the past. Relationships are kept only as they are: nobody is the most
-- connected.
CREATE OR REPLACE FUNCTION economy.past_figures(p_instance uuid, p_at timestamptz, p_top integer) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET work_mem = '64MB' SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  v_ids uuid[];
  v_wealths bigint[];
  v_moods integer[];
BEGIN
  SELECT coalesce(array_agg(p.id ORDER BY p.wealth), '{}'), coalesce(array_agg(p.wealth ORDER BY p.wealth), '{}'),
         coalesce(array_agg(p.mood ORDER BY p.wealth), '{}')
    INTO v_ids, v_wealths, v_moods FROM economy.population_at(p_instance, p_at) p;
  RETURN economy.distribution_figures(p_instance, v_ids, v_wealths, v_moods, p_top) || '{"mostConnected": []}';
END
$function$;
