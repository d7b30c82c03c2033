-- Changes an open obligation: its amount, text, schedule and due time, end, or what happens when there is not enough (p_patch: what it lacks
-- stays); says of a promise that it was kept or broken (`state`); lets what is owed go (`forgiven`: true, or how much;
-- true where nothing is owed changes nothing, without an event); or ends it (`state: ended`).
CREATE OR REPLACE FUNCTION economy.change_obligation(p_instance uuid, p_obligation uuid, p_patch jsonb, p_key text, p_fingerprint text)
{{ledger_write}}
  v_was economy.obligation;
  v_now economy.obligation;
  v_action text;
  v_forgiven bigint;
  v_world timestamptz;
  v_time timestamptz;
{{begin_write}}

  SELECT * INTO v_was FROM economy.obligation o WHERE o.instance_id = p_instance AND (o.id = p_obligation OR o.uuid = p_obligation)
   ORDER BY o.id = p_obligation DESC LIMIT 1;
  IF v_was.kind = 'payment' AND v_was.owed = 0 AND p_patch -> 'forgiven' = 'true' THEN
    p_patch := p_patch - 'forgiven';
  END IF;
  v_forgiven := CASE WHEN p_patch -> 'forgiven' = 'true' THEN v_was.owed ELSE coalesce((p_patch ->> 'forgiven')::bigint, 0) END;
  v_now := v_was;
  v_world := economy.world_time(v_instance.clock, v_at);
  v_time := CASE WHEN v_was.clock = 'world' THEN v_world ELSE v_at END;
  v_action := CASE WHEN p_patch ? 'state' THEN p_patch ->> 'state' WHEN p_patch ? 'forgiven' THEN 'forgiven' ELSE 'changed' END;
  IF v_was.id IS NULL THEN
    v_code := 'OBLIGATION_NOT_FOUND';
  ELSIF v_was.state <> 'open' THEN
    v_code := 'OBLIGATION_ENDED';
    v_result := jsonb_build_object('state', v_was.state);
  ELSIF v_action IN ('kept', 'broken') AND v_was.kind <> 'promise' OR v_was.kind = 'promise' AND p_patch ?| '{amount,schedule,forgiven}' THEN
    v_code := 'NOT_OF_THIS_KIND';
  ELSIF v_forgiven > v_was.owed THEN
    v_code := 'OBLIGATION_EXCEEDED';
    v_result := jsonb_build_object('available', v_was.owed, 'requested', v_forgiven);
  ELSE
    v_now.amount := coalesce((p_patch ->> 'amount')::bigint, v_was.amount);
    v_now.text := coalesce(p_patch ->> 'text', v_was.text);
    v_now.on_shortfall := coalesce(p_patch ->> 'onShortfall', v_was.on_shortfall);
    v_now.catch_up := coalesce(p_patch ->> 'catchUp', v_was.catch_up);
    v_now.reason := coalesce(p_patch ->> 'reason', v_was.reason);
    v_now.reference := coalesce(p_patch ->> 'reference', v_was.reference);
    IF p_patch ? 'endsAt' THEN v_now.ends_at := (p_patch ->> 'endsAt')::timestamptz; END IF;
    IF p_patch ? 'schedule' THEN
      v_now.schedule := nullif(p_patch -> 'schedule', 'null');
      v_now.due := coalesce((p_patch ->> 'due')::timestamptz, v_time + (v_now.schedule ->> 'every')::bigint * interval '1 second');
    ELSIF p_patch ? 'due' THEN
      v_now.due := (p_patch ->> 'due')::timestamptz;
    END IF;
    IF p_patch ?| '{schedule,due}' AND v_now.due <= v_time OR p_patch ?| '{schedule,due,endsAt}' AND v_now.due > v_now.ends_at THEN
      v_code := 'DUE_PASSED';
    END IF;
    v_now.owed := v_was.owed - v_forgiven;
    -- Nothing is left of one that is due no more, once its debt is let go.
    IF v_action IN ('kept', 'broken', 'ended') OR p_patch ? 'forgiven' AND v_now.owed = 0 AND v_now.due IS NULL THEN
      v_now.state := CASE WHEN v_action = 'forgiven' THEN 'ended' ELSE v_action END;
      v_now.ended_seq := v_seq;
      v_now.owed := 0;
      v_now.due := NULL;
    END IF;
    v_now.due_at := economy.due_at(v_now.clock, v_now.due, v_world, v_instance.clock, v_at);
    v_now.version := v_was.version + 1;
    v_now.updated_at := v_at;
  END IF;
  IF v_code IS NULL AND p_patch = '{}' THEN
    v_seq := NULL;
    v_result := jsonb_build_object('obligation', to_jsonb(v_was), 'instance', to_jsonb(v_instance));
  ELSIF v_code IS NULL THEN
    UPDATE economy.obligation o
       SET amount = v_now.amount, text = v_now.text, schedule = v_now.schedule, due = v_now.due, due_at = v_now.due_at, ends_at = v_now.ends_at,
           on_shortfall = v_now.on_shortfall, catch_up = v_now.catch_up, owed = v_now.owed, state = v_now.state, ended_seq = v_now.ended_seq,
           reason = v_now.reason, reference = v_now.reference, version = v_now.version, updated_at = v_at
     WHERE o.instance_id = p_instance AND o.id = v_was.id
    RETURNING * INTO v_now;
    PERFORM economy.write_obligation_event(p_instance, v_seq, v_at, v_now, v_action,
      CASE WHEN v_was.owed > v_now.owed THEN jsonb_build_object('waived', v_was.owed - v_now.owed) ELSE '{}' END);
    UPDATE economy.instance i
       SET last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at),
           obligations_due_at = least(i.obligations_due_at, v_now.due_at)
     WHERE i.id = p_instance;
    PERFORM economy.feel_word(p_instance, v_at, v_seq, v_now, v_action, v_forgiven, v_was.owed);
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at,
      'obligation', to_jsonb(v_now), 'instance', to_jsonb(v_instance));
  END IF;
  {{end_write}}
