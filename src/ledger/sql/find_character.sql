-- The character of an identifier, alive or dead; NULL if there is none: p_id is the id that was given, p_alias the one that it has if
-- that was its uuid.
CREATE OR REPLACE FUNCTION economy.find_character(p_instance uuid, p_id uuid, p_alias uuid) RETURNS economy.agent_npc
LANGUAGE plpgsql STABLE AS $function$
DECLARE
  v_found economy.agent_npc;
BEGIN
  SELECT * INTO v_found FROM economy.agent_npc a
   WHERE a.instance_id = p_instance AND a.id IN (p_id, p_alias)
   ORDER BY a.id = p_id DESC LIMIT 1;
  RETURN v_found;
END
$function$;
