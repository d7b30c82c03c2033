-- Whether a character of the instance, alive or dead, has one of these ids. In PL/pgSQL, which plans it once for a connection.
CREATE OR REPLACE FUNCTION economy.is_taken(p_instance uuid, p_ids uuid[]) RETURNS boolean
LANGUAGE plpgsql STABLE AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM economy.holder a WHERE a.instance_id = p_instance AND a.id = ANY (p_ids))
      OR EXISTS (SELECT FROM economy.npc n WHERE n.instance_id = p_instance AND n.id = ANY (p_ids));
END
$function$;
