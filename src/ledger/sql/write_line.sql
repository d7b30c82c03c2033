-- Adds a line and its answer to an open talk: p_said is all that was said so far, p_result what the caller gets, and gets again
-- with the same key. Only for the line that claimed the talk; its character may have died meanwhile.
CREATE OR REPLACE FUNCTION economy.write_line(
  p_instance uuid, p_talk uuid, p_line uuid, p_character uuid, p_said jsonb, p_silence interval, p_result jsonb,
  p_key text, p_fingerprint text)
{{ledger_write}}
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint, p_line);
  {{unless_settled}}

  UPDATE economy.open_talk t SET said = p_said, claimed_until = NULL, silent_at = now() + p_silence
   WHERE t.instance_id = p_instance AND t.id = p_talk AND t.claim = p_line;
  IF FOUND THEN
    v_result := p_result;
  ELSE
    {{refuse_line}}
  END IF;
  -- No event records it.
  v_seq := NULL;
  {{end_write}}
