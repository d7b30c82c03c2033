-- The open listings of an owner.
CREATE OR REPLACE FUNCTION economy.open_listings(p_instance uuid, p_owner uuid) RETURNS uuid[]
LANGUAGE plpgsql STABLE STRICT AS $function$
BEGIN
  RETURN ARRAY(SELECT l.id FROM economy.listing l WHERE l.instance_id = p_instance AND l.owner_id = p_owner AND l.state = 'open');
END
$function$;
