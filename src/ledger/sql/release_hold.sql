-- Gives what is left of a hold back to its payer.
CREATE OR REPLACE FUNCTION economy.release_hold(p_instance uuid, p_hold uuid, p_key text, p_fingerprint text)
{{ledger_write}}
  v_hold economy.hold;
{{begin_write}}

  SELECT * INTO v_hold FROM economy.hold h WHERE h.instance_id = p_instance AND h.id = p_hold;
  IF v_hold.id IS NULL THEN
    v_code := 'HOLD_NOT_FOUND';
  ELSIF v_hold.state <> 'held' THEN
    v_code := 'HOLD_ENDED';
    v_result := jsonb_build_object('state', v_hold.state);
  ELSE
    PERFORM economy.give_back(p_instance, ARRAY[p_hold], 'released', 'release', v_seq, v_at);
    UPDATE economy.instance i SET last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at)
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    SELECT * INTO v_hold FROM economy.hold h WHERE h.instance_id = p_instance AND h.id = p_hold;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at,
      'hold', to_jsonb(v_hold), 'instance', to_jsonb(v_instance));
  END IF;
  {{end_write}}
