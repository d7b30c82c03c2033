-- Lets a night of the world pass on call: one, or all that are due by its clock. The next one by the clock comes a day of the world later.
CREATE OR REPLACE FUNCTION economy.register_night(p_instance uuid, p_key text, p_fingerprint text)
{{ledger_write}}
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint);
  {{unless_settled}}
  v_instance := economy.pass_night(v_instance, v_at, greatest(1, economy.nights_due(v_instance, v_at)));
  SELECT e.data || jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at, 'kind', 'night',
                                      'instance', to_jsonb(v_instance))
    INTO v_result FROM economy.event e WHERE e.instance_id = p_instance AND e.seq = v_seq;
  {{end_write}}
END
$function$;
