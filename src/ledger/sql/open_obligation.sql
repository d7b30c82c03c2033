-- Makes an obligation. p_obligation: {uuid, kind, debtorId, debtorAlias, creditorId, creditorAlias, amount?, text, schedule?, clock, due?, endsAt?,
-- onShortfall, catchUp, reason?, reference?}; either side, not both, may be the instance, which is its treasury. Without a due time one with an
-- interval is due for the first time after it. Its id is that of its event, which is in the order of time.
CREATE OR REPLACE FUNCTION economy.open_obligation(p_instance uuid, p_obligation jsonb, p_key text, p_fingerprint text)
{{ledger_write}}
  v_debtor economy.holder;
  v_creditor economy.holder;
  v_from_treasury boolean;
  v_to_treasury boolean;
  v_clock CONSTANT text := p_obligation ->> 'clock';
  v_world timestamptz;
  v_now timestamptz;
  v_due timestamptz(3);
  v_made economy.obligation;
{{begin_write}}

  SELECT * INTO v_debtor FROM economy.holder h
   WHERE h.instance_id = p_instance AND h.id IN ((p_obligation ->> 'debtorId')::uuid, (p_obligation ->> 'debtorAlias')::uuid)
   ORDER BY h.id = (p_obligation ->> 'debtorId')::uuid DESC LIMIT 1;
  SELECT * INTO v_creditor FROM economy.holder h
   WHERE h.instance_id = p_instance AND h.id IN ((p_obligation ->> 'creditorId')::uuid, (p_obligation ->> 'creditorAlias')::uuid)
   ORDER BY h.id = (p_obligation ->> 'creditorId')::uuid DESC LIMIT 1;
  v_from_treasury := v_debtor.id IS NULL AND (p_obligation ->> 'debtorId')::uuid IN (p_instance, v_instance.uuid);
  v_to_treasury := v_creditor.id IS NULL AND (p_obligation ->> 'creditorId')::uuid IN (p_instance, v_instance.uuid);
  v_world := economy.world_time(v_instance.clock, v_at);
  v_now := CASE WHEN v_clock = 'world' THEN v_world ELSE v_at END;
  v_due := coalesce((p_obligation ->> 'due')::timestamptz, v_now + (p_obligation #>> '{schedule,every}')::bigint * interval '1 second');
  IF NOT v_from_treasury AND (v_debtor.id IS NULL OR v_debtor.deleted_at IS NOT NULL) THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('role', 'debtor', 'diedAt', v_debtor.deleted_at);
  ELSIF NOT v_to_treasury AND (v_creditor.id IS NULL OR v_creditor.deleted_at IS NOT NULL) THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('role', 'creditor', 'diedAt', v_creditor.deleted_at);
  ELSIF v_debtor.id = v_creditor.id OR v_from_treasury AND v_to_treasury THEN
    v_code := 'SELF_TRADE';
  ELSIF EXISTS (SELECT FROM economy.obligation o WHERE o.instance_id = p_instance AND o.uuid = (p_obligation ->> 'uuid')::uuid) THEN
    v_code := 'ALREADY_EXISTS';
  ELSIF v_due <= v_now OR v_due > (p_obligation ->> 'endsAt')::timestamptz THEN
    v_code := 'DUE_PASSED';
  ELSE
    INSERT INTO economy.obligation
      (instance_id, id, uuid, kind, debtor_id, creditor_id, amount, text, schedule, clock, due, due_at, ends_at, on_shortfall, catch_up,
       reason, reference, seq, created_at, updated_at)
    VALUES (p_instance, economy.event_id(p_instance, v_seq, v_at), (p_obligation ->> 'uuid')::uuid, p_obligation ->> 'kind', v_debtor.id,
            v_creditor.id, (p_obligation ->> 'amount')::bigint, p_obligation ->> 'text', p_obligation -> 'schedule', v_clock, v_due,
            economy.due_at(v_clock, v_due, v_world, v_instance.clock, v_at), (p_obligation ->> 'endsAt')::timestamptz,
            p_obligation ->> 'onShortfall', p_obligation ->> 'catchUp', p_obligation ->> 'reason', p_obligation ->> 'reference', v_seq, v_at, v_at)
    RETURNING * INTO v_made;
    PERFORM economy.write_obligation_event(p_instance, v_seq, v_at, v_made, 'opened', '{}');
    UPDATE economy.instance i
       SET last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at),
           obligations_due_at = least(i.obligations_due_at, v_made.due_at)
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at,
      'obligation', to_jsonb(v_made), 'instance', to_jsonb(v_instance));
  END IF;
  {{end_write}}
