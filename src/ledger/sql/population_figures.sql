-- The distribution of wealth, mood and relationships among the living of an instance.
CREATE OR REPLACE FUNCTION economy.population_figures(p_instance uuid, p_top integer) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET work_mem = '64MB' SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  v_ids uuid[];
  v_wealths bigint[];
  v_moods integer[];
BEGIN
  SELECT coalesce(array_agg(a.id ORDER BY a.wealth), '{}'), coalesce(array_agg(a.wealth ORDER BY a.wealth), '{}'),
         coalesce(array_agg(a.mood ORDER BY a.wealth), '{}')
    INTO v_ids, v_wealths, v_moods FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.deleted_at IS NULL;
  RETURN economy.distribution_figures(p_instance, v_ids, v_wealths, v_moods, p_top)
    || jsonb_build_object('mostConnected', economy.most_connected(p_instance, p_top));
END
$function$;
