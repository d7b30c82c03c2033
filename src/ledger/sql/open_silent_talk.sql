-- Claims a talk in which nobody has spoken for too long, to end it; no row if there is none any more, or somebody has claimed it.
CREATE OR REPLACE FUNCTION economy.open_silent_talk(p_instance uuid, p_talk uuid, p_line uuid, p_lease interval)
{{ledger_results}}
  v_instance economy.instance;
  v_character economy.agent_npc;
  v_speaker economy.npc;
  v_talk record;
BEGIN
  UPDATE economy.open_talk t SET claim = p_line, claimed_until = now() + p_lease
   WHERE t.instance_id = p_instance AND t.id = p_talk AND t.silent_at <= now()
     AND (t.claim = p_line OR t.claimed_until IS NULL OR t.claimed_until <= now())
  RETURNING * INTO v_talk;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  SELECT * INTO v_character FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = v_talk.character_id;
  SELECT * INTO v_speaker FROM economy.npc n WHERE n.instance_id = p_instance AND n.id = v_talk.speaker_id;
  RETURN QUERY SELECT 1, NULL::text, false, {{talk_input}};
END
$function$;
