-- The agent of a new character: the requested one, else the claiming agent of the instance with the fewest
-- characters, else p_built_in; NULL if there is none. Locked, so that it waits for a concurrent removal and the agent is
-- then not found.
CREATE OR REPLACE FUNCTION economy.find_agent(p_instance uuid, p_application uuid, p_built_in uuid, p_asked uuid)
RETURNS economy.agent
LANGUAGE plpgsql AS $function$
DECLARE
  v_agent economy.agent;
BEGIN
  IF p_asked IS NOT NULL THEN
    SELECT * INTO v_agent FROM economy.agent g
     WHERE g.id = p_asked AND g.application_id = p_application AND g.deleted_at IS NULL
       FOR KEY SHARE;
    RETURN v_agent;
  END IF;
  SELECT g.* INTO v_agent FROM economy.agent_claim c JOIN economy.agent g ON g.id = c.agent_id
   WHERE c.instance_id = p_instance AND g.deleted_at IS NULL
   ORDER BY c.characters, c.created_at, g.id LIMIT 1 FOR KEY SHARE OF g;
  IF NOT FOUND THEN
    SELECT * INTO v_agent FROM economy.agent g WHERE g.id = p_built_in AND g.application_id = p_application;
  END IF;
  RETURN v_agent;
END
$function$;
