-- The rows that a caller lacks, by version (see economy.register_trades): the instance, holders and agents
-- that it has in another version or not at all; NULL if it has everything. p_instance_current and p_current are the versions that there are. The
-- caller holds the instance's lock, so the rows match them.
CREATE OR REPLACE FUNCTION economy.fresh_rows(
  p_instance uuid, p_instance_current integer, p_instance_version integer, p_id uuid[], p_current integer[], p_place integer[],
  p_version integer[], p_agent uuid[], p_agent_version integer[])
RETURNS json
LANGUAGE plpgsql STABLE AS $function$
DECLARE
  v_stale uuid[] := '{}';
  v_instance json;
  v_holders json;
  v_agent uuid[] := p_agent;
  v_agents json;
BEGIN
  FOR v_name IN 1 .. cardinality(p_place) LOOP
    IF p_place[v_name] > 0 AND p_version[v_name] <> p_current[p_place[v_name]] THEN
      v_stale := v_stale || p_id[p_place[v_name]];
    END IF;
  END LOOP;
  IF v_stale <> '{}' THEN
    SELECT json_agg(to_jsonb(a) || coalesce(to_jsonb(t), '{}')), p_agent || array_agg(DISTINCT a.agent_id) INTO v_holders, v_agent
      FROM economy.holder a
      LEFT JOIN economy.character_text t ON t.instance_id = p_instance AND t.id = ANY (v_stale) AND t.id = a.id
     WHERE a.instance_id = p_instance AND a.id = ANY (v_stale);
  END IF;
  SELECT json_agg(g) INTO v_agents
    FROM economy.agent g
   WHERE g.id = ANY (v_agent) AND g.version IS DISTINCT FROM p_agent_version[array_position(p_agent, g.id)];
  IF p_instance_current <> p_instance_version THEN
    SELECT row_to_json(i) INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  ELSIF v_holders IS NULL AND v_agents IS NULL THEN
    RETURN NULL;
  END IF;
  RETURN json_build_object('instance', v_instance, 'holders', v_holders, 'agents', v_agents);
END
$function$;
