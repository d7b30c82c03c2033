-- Pays out of a hold, to p_recipient or, if that is the nil uuid, to the recipient of the hold. p_amount: 0 for all that is left. The rest stays held;
-- with p_final it is given back in the same step. The event is a trade, or a tax where the treasury gets it, with the cause `capture`:
-- the wealth of its actor is as it was, since the amount had left it with the hold. Out of a hold of goods, goods go, and no money.
--
-- A hold that is due, and was not given back yet, is given back here: that is written although the capture is refused.
CREATE OR REPLACE FUNCTION economy.capture_hold(
  p_instance uuid, p_hold uuid, p_amount bigint, p_recipient uuid, p_recipient_alias uuid, p_final boolean, p_key text, p_fingerprint text)
{{ledger_write}}
  c_most CONSTANT bigint := {{largest_amount}};
  c_nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  v_hold economy.hold;
  v_payer economy.holder;
  v_to economy.holder;
  v_to_treasury boolean := false;
  v_rest bigint;
  v_pays bigint;
  v_has bigint;
  v_decimals smallint;
  v_amount bigint;
  v_kind economy.event_kind;
  v_last bigint;
  v_shown jsonb;
  v_data jsonb;
{{begin_write}}

  SELECT * INTO v_hold FROM economy.hold h WHERE h.instance_id = p_instance AND h.id = p_hold;
  v_rest := v_hold.amount - v_hold.captured;
  v_amount := CASE WHEN p_amount = 0 THEN v_rest ELSE p_amount END;
  IF v_hold.id IS NULL THEN
    v_code := 'HOLD_NOT_FOUND';
  ELSIF v_hold.state <> 'held' THEN
    v_code := 'HOLD_ENDED';
    v_result := jsonb_build_object('state', v_hold.state);
  ELSIF v_hold.expires_at <= v_at THEN
    PERFORM economy.give_back(p_instance, ARRAY[p_hold], 'expired', 'expiry', v_seq, v_at);
    UPDATE economy.instance i SET last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at)
     WHERE i.id = p_instance;
    v_code := 'HOLD_ENDED';
    v_result := jsonb_build_object('state', 'expired');
  ELSE
    IF p_recipient = c_nobody THEN
      SELECT * INTO v_to FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = v_hold.recipient_id;
      v_to_treasury := v_hold.to_treasury;
    ELSE
      SELECT * INTO v_to FROM economy.holder h
       WHERE h.instance_id = p_instance AND h.id IN (p_recipient, p_recipient_alias) ORDER BY h.id = p_recipient DESC LIMIT 1;
      v_to_treasury := v_hold.asset IS NULL AND v_to.id IS NULL AND p_recipient IN (p_instance, v_instance.uuid);
    END IF;
    SELECT * INTO v_payer FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = v_hold.payer_id;
    v_pays := CASE WHEN v_hold.asset IS NULL THEN v_amount ELSE 0 END;
    IF v_hold.asset IS NOT NULL AND v_to.id IS NOT NULL THEN
      v_has := (economy.goods_of(p_instance, ARRAY[v_to.id], ARRAY[v_hold.asset::text]))[1];
      SELECT a.decimals INTO v_decimals FROM economy.asset a WHERE a.instance_id = p_instance AND a.code = v_hold.asset;
    END IF;
    IF p_recipient = c_nobody AND v_to.id IS NULL AND NOT v_to_treasury THEN
      v_code := 'HOLD_RECIPIENT_MISSING';
    ELSIF NOT v_to_treasury AND (v_to.id IS NULL OR v_to.deleted_at IS NOT NULL) THEN
      v_code := 'AGENT_NPC_NOT_FOUND';
      v_result := jsonb_build_object('role', 'recipient', 'diedAt', v_to.deleted_at);
    ELSIF v_to.id = v_payer.id THEN
      v_code := 'SELF_TRADE';
    ELSIF v_amount % (10 ^ (4 - v_decimals))::bigint <> 0 THEN
      v_code := 'AMOUNT_TOO_FINE';
      v_result := jsonb_build_object('asset', v_hold.asset, 'decimals', v_decimals);
    ELSIF v_amount > v_rest THEN
      v_code := 'HOLD_EXCEEDED';
      v_result := jsonb_build_object('available', v_rest, 'requested', v_amount);
    ELSIF v_to.wealth + v_to.held + v_pays > c_most OR v_to_treasury AND v_instance.treasury + v_pays > c_most THEN
      v_code := 'WEALTH_LIMIT';
    END IF;
  END IF;

  IF v_code IS NULL THEN
    v_kind := CASE WHEN v_to_treasury THEN 'tax' ELSE 'trade' END;
    v_last := v_seq;
    UPDATE economy.holder h SET held = h.held - v_pays, version = h.version + 1, updated_at = v_at
     WHERE h.instance_id = p_instance AND h.id = v_payer.id
    RETURNING * INTO v_payer;
    UPDATE economy.holder h SET wealth = h.wealth + v_pays, updated_at = v_at
     WHERE h.instance_id = p_instance AND h.id = v_to.id
    RETURNING * INTO v_to;
    UPDATE economy.hold h
       SET captured = h.captured + v_amount, updated_at = v_at,
           state = CASE WHEN v_amount = v_rest THEN 'captured' ELSE 'held' END, ended_seq = CASE WHEN v_amount = v_rest THEN v_seq END
     WHERE h.instance_id = p_instance AND h.id = p_hold
    RETURNING * INTO v_hold;
    IF v_hold.asset IS NOT NULL THEN
      PERFORM economy.move_goods(p_instance, ARRAY[p_hold], ARRAY[v_to.id], ARRAY[v_hold.asset::text], ARRAY[v_amount]);
    END IF;
    v_shown := jsonb_build_object('id', v_hold.id, 'amount', v_hold.amount, 'captured', v_hold.captured,
      'state', CASE WHEN p_final THEN 'captured' ELSE v_hold.state END)
      || CASE WHEN v_hold.asset IS NULL THEN '{}' ELSE jsonb_build_object('asset', v_hold.asset) END;
    v_data := jsonb_build_object('hold', v_shown, 'held', v_payer.held)
      || CASE WHEN v_hold.asset IS NULL THEN '{}' ELSE jsonb_build_object('legs', jsonb_build_array(jsonb_build_object('asset', v_hold.asset,
           'from', v_hold.id, 'to', v_to.id, 'amount', v_amount, 'fromLeft', v_rest - v_amount, 'toLeft', v_has + v_amount))) END;
    INSERT INTO economy.event
      (instance_id, seq, created_at, actor_id, recipient_id, amount, actor_wealth, recipient_wealth, actor_mood, recipient_mood,
       kind, cause, reason, reference, data)
    VALUES (p_instance, v_seq, v_at, v_payer.id, v_to.id, v_pays, v_payer.wealth, v_to.wealth, v_payer.mood, v_to.mood,
            v_kind, 'capture', v_hold.reason, v_hold.reference, v_data);
    IF p_final THEN
      v_last := v_seq + economy.give_back(p_instance, ARRAY[p_hold], 'captured', 'release', v_seq + 1, v_at);
    END IF;
    UPDATE economy.instance i
       SET last_seq = v_last, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at),
           collected_taxes = i.collected_taxes + CASE WHEN v_to_treasury THEN v_pays ELSE 0 END,
           treasury = i.treasury + CASE WHEN v_to_treasury THEN v_pays ELSE 0 END,
           version = i.version + CASE WHEN v_to_treasury THEN 1 ELSE 0 END,
           updated_at = CASE WHEN v_to_treasury THEN v_at ELSE i.updated_at END
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    PERFORM economy.increment_usage(p_instance, v_at, 'trade', 1, 0);
    v_result := v_data - 'held' || jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at,
      'kind', v_kind, 'cause', 'capture', 'amount', v_pays, 'actorId', v_payer.id, 'recipientId', v_to.id,
      'actorWealth', v_payer.wealth, 'recipientWealth', v_to.wealth, 'instance', to_jsonb(v_instance),
      'actor', economy.shown_character(p_instance, v_payer), 'recipient', economy.shown_character(p_instance, v_to))
      || CASE WHEN v_payer.agent_id IS NULL THEN jsonb_build_object('actorAccount', to_jsonb(v_payer)) ELSE '{}' END
      || CASE WHEN v_to.id IS NOT NULL AND v_to.agent_id IS NULL THEN jsonb_build_object('recipientAccount', to_jsonb(v_to)) ELSE '{}' END
      || CASE WHEN v_hold.reason IS NOT NULL THEN jsonb_build_object('reason', v_hold.reason) ELSE '{}' END
      || CASE WHEN v_hold.reference IS NOT NULL THEN jsonb_build_object('reference', v_hold.reference) ELSE '{}' END;
  END IF;
  {{end_write}}
