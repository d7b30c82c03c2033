-- The data of an event of an obligation: what happened, and the row right after it, whose sides, reason and reference are columns of the event.
CREATE OR REPLACE FUNCTION economy.obligation_data(p_obligation economy.obligation, p_action text, p_more jsonb) RETURNS jsonb
LANGUAGE plpgsql VOLATILE AS $function$
BEGIN
  RETURN jsonb_build_object('action', p_action,
      'obligation', to_jsonb(p_obligation) - '{instance_id,debtor_id,creditor_id,reason,reference}'::text[])
    || p_more || CASE WHEN p_obligation.text = '' THEN '{}' ELSE jsonb_build_object('salt', gen_random_uuid()) END;
END
$function$;
