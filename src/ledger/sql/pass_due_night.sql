-- The nights of a world that are due by its clock, once, however many processes try: the one that holds the lock and still finds
-- them due. The world then sleeps until something happens in it (see economy.wake_world). No row where nothing was written.
CREATE OR REPLACE FUNCTION economy.pass_due_night(p_instance uuid)
{{ledger_results}}
  v_instance economy.instance;
  v_at timestamptz;
BEGIN
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance FOR NO KEY UPDATE;
  IF NOT FOUND OR v_instance.night_due_at IS NULL OR v_instance.night_due_at > clock_timestamp() THEN RETURN; END IF;
  v_at := economy.next_event_time(v_instance.last_event_at);
  IF v_instance.agent_npc_count = 0 OR economy.nights_due(v_instance, v_at) = 0 THEN
    UPDATE economy.instance i SET night_due_at = NULL WHERE i.id = p_instance;
    RETURN;
  END IF;
  v_instance := economy.pass_night(v_instance, v_at, economy.nights_due(v_instance, v_at));
  RETURN QUERY SELECT 1, NULL::text, false, jsonb_build_object('instance', to_jsonb(v_instance));
END
$function$;
