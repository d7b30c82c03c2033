-- The distribution of wealth, mood and relationships among the living of an instance.
CREATE OR REPLACE FUNCTION economy.population_figures(p_instance uuid, p_top integer) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET work_mem = '64MB' SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  v_sorted bigint[];
BEGIN
  SELECT coalesce(array_agg(a.wealth ORDER BY a.wealth), '{}') INTO v_sorted
    FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.deleted_at IS NULL;
  RETURN economy.wealth_figures(v_sorted) || jsonb_build_object('mood', economy.mood_figures(p_instance))
    || economy.notable_characters(p_instance, p_top);
END
$function$;
