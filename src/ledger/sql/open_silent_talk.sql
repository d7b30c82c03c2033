-- Claims a talk in which nobody has spoken for too long, to end it; no row if there is none any more, or somebody has claimed it.
CREATE OR REPLACE FUNCTION economy.open_silent_talk(p_instance uuid, p_talk uuid, p_line uuid, p_lease interval)
{{ledger_results}}
  v_talk record;
BEGIN
  UPDATE economy.open_talk t SET claim = p_line, claimed_until = now() + p_lease
   WHERE t.instance_id = p_instance AND t.id = p_talk AND t.silent_at <= now()
     AND (t.claim = p_line OR t.claimed_until IS NULL OR t.claimed_until <= now())
  RETURNING * INTO v_talk;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT 1, NULL::text, false, economy.talk_input(p_instance, v_talk.id);
END
$function$;
