-- The character or the account of an identifier, also a dead or closed one; NULL if there is none: p_id is the id that was given, p_alias the
-- one that it has if that was its uuid.
CREATE OR REPLACE FUNCTION economy.find_holder(p_instance uuid, p_id uuid, p_alias uuid, p_account boolean) RETURNS economy.holder
LANGUAGE plpgsql STABLE AS $function$
DECLARE
  v_found economy.holder;
BEGIN
  SELECT * INTO v_found FROM economy.holder h
   WHERE h.instance_id = p_instance AND h.id IN (p_id, p_alias) AND (h.agent_id IS NULL) = p_account
   ORDER BY h.id = p_id DESC LIMIT 1;
  RETURN v_found;
END
$function$;
