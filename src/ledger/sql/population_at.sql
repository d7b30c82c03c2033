-- Who lived in an instance at a moment, with wealth and mood, from its events. Who has not changed since is as it was: only the
-- others are searched for in the events, each by its keys. A plan for an instance that the statistics do not know yet would read all of
-- its events for each of them: hence the generic one.
CREATE OR REPLACE FUNCTION economy.population_at(p_instance uuid, p_at timestamptz)
RETURNS TABLE (id uuid, at timestamptz, wealth bigint, mood integer)
LANGUAGE plpgsql STABLE STRICT SET enable_bitmapscan = off SET plan_cache_mode = 'force_generic_plan' SET citus.allow_nested_distributed_execution = 'on' AS $function$
#variable_conflict use_column
DECLARE
  v_seq CONSTANT bigint := economy.seq_at(p_instance, p_at);
BEGIN
  RETURN QUERY
  SELECT a.id, a.updated_at, a.wealth, a.mood
    FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.deleted_at IS NULL AND a.updated_at <= p_at
  UNION ALL
  SELECT a.id, c.at, c.wealth, c.mood
    FROM economy.agent_npc a, LATERAL (
    {{state_of_a}}) c (seq, at, wealth, mood)
   WHERE a.instance_id = p_instance AND a.updated_at > p_at AND a.created_at <= p_at
     AND (a.deleted_at IS NULL OR a.deleted_at > p_at);
END
$function$;
