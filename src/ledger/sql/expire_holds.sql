-- Gives back the holds and ends the listings of an instance that are due, p_most of each at most, and stores when the next one is due. However many processes try: the one
-- with the lock finds them open, and the next one does not. The result: {released, due}, due as text or null.
CREATE OR REPLACE FUNCTION economy.expire_holds(p_instance uuid, p_most integer)
{{ledger_results}}
  v_instance economy.instance;
  v_at timestamptz;
  v_due_ids uuid[];
  v_released bigint;
  v_due timestamptz(3);
BEGIN
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance FOR NO KEY UPDATE;
  -- Nothing comes after a deletion.
  IF NOT FOUND OR v_instance.deleted_at IS NOT NULL THEN RETURN; END IF;
  v_at := economy.next_event_time(v_instance.last_event_at);
  -- By itself: on a cluster, a call within a query of a table would be sent to its shard.
  v_due_ids := ARRAY(SELECT h.id FROM economy.hold h
                      WHERE h.instance_id = p_instance AND h.state = 'held' AND h.expires_at <= v_at
                      ORDER BY h.expires_at, h.id LIMIT p_most);
  v_released := economy.give_back(p_instance, v_due_ids, 'expired', 'expiry', v_instance.last_seq + 1, v_at);
  v_due_ids := ARRAY(SELECT l.id FROM economy.listing l
                      WHERE l.instance_id = p_instance AND l.state = 'open' AND l.expires_at <= v_at
                      ORDER BY l.expires_at, l.id LIMIT p_most);
  v_released := v_released + economy.end_listings(p_instance, v_due_ids, 'expired', 'expiry', v_instance.last_seq + v_released + 1, v_at);
  SELECT least((SELECT h.expires_at FROM economy.hold h
                 WHERE h.instance_id = p_instance AND h.state = 'held' AND h.expires_at IS NOT NULL
                 ORDER BY h.expires_at, h.id LIMIT 1),
               (SELECT l.expires_at FROM economy.listing l
                 WHERE l.instance_id = p_instance AND l.state = 'open' AND l.expires_at IS NOT NULL
                 ORDER BY l.expires_at, l.id LIMIT 1)) INTO v_due;
  IF v_released > 0 THEN
    UPDATE economy.instance i
       SET last_seq = v_instance.last_seq + v_released, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at),
           holds_due_at = v_due
     WHERE i.id = p_instance;
  ELSIF v_instance.holds_due_at IS DISTINCT FROM v_due THEN
    UPDATE economy.instance i SET holds_due_at = v_due WHERE i.id = p_instance;
  END IF;
  RETURN QUERY SELECT 1, NULL::text, false, jsonb_build_object('released', v_released, 'due', v_due);
END
$function$;
