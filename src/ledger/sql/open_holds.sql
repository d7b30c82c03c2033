-- The open holds of a payer.
CREATE OR REPLACE FUNCTION economy.open_holds(p_instance uuid, p_payer uuid) RETURNS uuid[]
LANGUAGE plpgsql STABLE STRICT AS $function$
BEGIN
  RETURN ARRAY(SELECT h.id FROM economy.hold h WHERE h.instance_id = p_instance AND h.payer_id = p_payer AND h.state = 'held');
END
$function$;
