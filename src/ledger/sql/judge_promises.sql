-- What the speakers of a talk said of promises, [{obligation, state}]: each that is open and between those who talked is kept or broken, by an
-- event after that of the talk, p_seq. The caller holds the instance's lock.
CREATE OR REPLACE FUNCTION economy.judge_promises(
  p_instance uuid, p_at timestamptz, p_seq bigint, p_between uuid[], p_said jsonb)
RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  v_said record;
  v_row economy.obligation;
  v_seq bigint := p_seq;
BEGIN
  FOR v_said IN SELECT (s.item ->> 'obligation')::uuid AS id, s.item ->> 'state' AS state
                  FROM jsonb_array_elements(p_said) WITH ORDINALITY AS s (item, place) ORDER BY s.place LOOP
    UPDATE economy.obligation o
       SET state = v_said.state, ended_seq = v_seq + 1, due = NULL, due_at = NULL, version = o.version + 1, updated_at = p_at
     WHERE o.instance_id = p_instance AND o.id = v_said.id AND o.kind = 'promise' AND o.state = 'open'
       AND o.debtor_id = ANY (p_between) AND o.creditor_id = ANY (p_between)
    RETURNING * INTO v_row;
    CONTINUE WHEN NOT FOUND;
    v_seq := v_seq + 1;
    PERFORM economy.write_obligation_event(p_instance, v_seq, p_at, v_row, v_said.state, jsonb_build_object('talkSeq', p_seq));
    PERFORM economy.feel_word(p_instance, p_at, v_seq, v_row, v_said.state, 0, 0);
  END LOOP;
  IF v_seq > p_seq THEN
    UPDATE economy.instance i SET last_seq = v_seq, last_event_at = p_at, pending_since = coalesce(i.pending_since, p_at) WHERE i.id = p_instance;
  END IF;
END
$function$;
