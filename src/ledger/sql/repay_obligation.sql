-- Pays what is owed of an obligation, at any time, with an event of the payment and one of the obligation: p_amount, or all of it (0); with p_at_most what the debtor has, up to that. Nothing is left of
-- one that is due no more, once nothing is owed.
CREATE OR REPLACE FUNCTION economy.repay_obligation(
  p_instance uuid, p_obligation uuid, p_amount bigint, p_at_most boolean, p_key text, p_fingerprint text)
{{ledger_write}}
  c_most CONSTANT bigint := {{largest_amount}};
  v_row economy.obligation;
  v_asked bigint;
  v_paid bigint;
  v_has bigint;
  v_had bigint;
{{begin_write}}

  SELECT * INTO v_row FROM economy.obligation o WHERE o.instance_id = p_instance AND (o.id = p_obligation OR o.uuid = p_obligation)
   ORDER BY o.id = p_obligation DESC LIMIT 1;
  v_asked := CASE WHEN p_amount = 0 THEN v_row.owed ELSE p_amount END;
  v_has := v_instance.treasury;
  IF v_row.debtor_id IS NOT NULL THEN
    SELECT h.wealth INTO v_has FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = v_row.debtor_id;
  END IF;
  v_had := v_instance.treasury;
  IF v_row.creditor_id IS NOT NULL THEN
    SELECT h.wealth + h.held INTO v_had FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = v_row.creditor_id;
  END IF;
  v_paid := CASE WHEN p_at_most THEN least(v_asked, v_row.owed, v_has) ELSE v_asked END;
  IF v_row.id IS NULL THEN
    v_code := 'OBLIGATION_NOT_FOUND';
  ELSIF v_row.state <> 'open' THEN
    v_code := 'OBLIGATION_ENDED';
    v_result := jsonb_build_object('state', v_row.state);
  ELSIF v_row.kind = 'promise' THEN
    v_code := 'NOT_OF_THIS_KIND';
  ELSIF v_row.owed = 0 OR v_paid > v_row.owed THEN
    v_code := 'OBLIGATION_EXCEEDED';
    v_result := jsonb_build_object('available', v_row.owed, 'requested', v_asked);
  ELSIF v_paid > v_has OR v_paid = 0 THEN
    v_code := CASE WHEN v_row.debtor_id IS NULL THEN 'INSUFFICIENT_TREASURY' ELSE 'INSUFFICIENT_WEALTH' END;
    v_result := jsonb_build_object('role', 'debtor', 'available', v_has, 'requested', v_asked);
  ELSIF v_had + v_paid > c_most THEN
    v_code := 'WEALTH_LIMIT';
  ELSE
    v_row.owed := v_row.owed - v_paid;
    IF v_row.owed = 0 AND v_row.due IS NULL THEN
      v_row.state := CASE WHEN v_row.schedule IS NULL THEN 'kept' ELSE 'ended' END;
      v_row.ended_seq := v_seq + 1;
    END IF;
    UPDATE economy.obligation o
       SET owed = v_row.owed, state = v_row.state, ended_seq = v_row.ended_seq, version = o.version + 1, updated_at = v_at
     WHERE o.instance_id = p_instance AND o.id = v_row.id
    RETURNING * INTO v_row;
    PERFORM economy.write_repayment(p_instance, v_row, v_paid, v_seq, v_at);
    IF v_row.owed = 0 THEN PERFORM economy.feel_word(p_instance, v_at, v_seq, v_row, 'repaid', v_paid, v_paid); END IF;
    v_seq := v_seq + 1;
    PERFORM economy.write_obligation_event(p_instance, v_seq, v_at, v_row, CASE WHEN v_row.state = 'open' THEN 'repaid' ELSE v_row.state END, '{}');
    UPDATE economy.instance i SET last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at) WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at,
      'obligation', to_jsonb(v_row), 'instance', to_jsonb(v_instance));
  END IF;
  {{end_write}}
