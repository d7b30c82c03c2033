-- Reserves money of a character or an account, which leaves the wealth of the payer and stands in `held`, or with `asset` goods, which
-- become those of the hold. p_hold: {payerId, payerAlias, recipientId?, recipientAlias?, amount, asset?, expiresAt?, expiresIn?, reason?, reference?}; a recipient may also be the instance, which is its
-- treasury and owns no goods. Its id is that of its event, which is in the order of time. `budget`: what a token lets its payer pay within 24 hours.
CREATE OR REPLACE FUNCTION economy.place_hold(p_instance uuid, p_hold jsonb, p_key text, p_fingerprint text)
{{ledger_write}}
  v_amount CONSTANT bigint := (p_hold ->> 'amount')::bigint;
  v_goods CONSTANT boolean := p_hold ? 'asset';
  v_asset economy.asset;
  v_has bigint;
  v_payer economy.holder;
  v_to economy.holder;
  v_to_treasury boolean := false;
  v_expires timestamptz(3);
  v_left bigint;
  v_hold economy.hold;
{{begin_write}}

  SELECT * INTO v_payer FROM economy.holder h
   WHERE h.instance_id = p_instance AND h.id IN ((p_hold ->> 'payerId')::uuid, (p_hold ->> 'payerAlias')::uuid)
   ORDER BY h.id = (p_hold ->> 'payerId')::uuid DESC LIMIT 1;
  IF p_hold ? 'recipientId' THEN
    SELECT * INTO v_to FROM economy.holder h
     WHERE h.instance_id = p_instance AND h.id IN ((p_hold ->> 'recipientId')::uuid, (p_hold ->> 'recipientAlias')::uuid)
     ORDER BY h.id = (p_hold ->> 'recipientId')::uuid DESC LIMIT 1;
    v_to_treasury := NOT v_goods AND v_to.id IS NULL AND (p_hold ->> 'recipientId')::uuid IN (p_instance, v_instance.uuid);
  END IF;
  SELECT * INTO v_asset FROM economy.asset a WHERE a.instance_id = p_instance AND a.code = p_hold ->> 'asset';
  v_expires := coalesce((p_hold ->> 'expiresAt')::timestamptz, v_at + (p_hold ->> 'expiresIn')::bigint * interval '1 second');
  IF v_payer.id IS NULL OR v_payer.deleted_at IS NOT NULL THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('role', 'payer', 'diedAt', v_payer.deleted_at);
  ELSIF p_hold ? 'recipientId' AND NOT v_to_treasury AND (v_to.id IS NULL OR v_to.deleted_at IS NOT NULL) THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('role', 'recipient', 'diedAt', v_to.deleted_at);
  ELSIF v_to.id = v_payer.id THEN
    v_code := 'SELF_TRADE';
  ELSIF v_expires <= v_at THEN
    v_code := 'EXPIRY_PASSED';
  ELSIF v_goods AND v_asset.code IS NULL THEN
    v_code := 'ASSET_NOT_FOUND';
  ELSIF v_amount % (10 ^ (4 - v_asset.decimals))::bigint <> 0 THEN
    v_code := 'AMOUNT_TOO_FINE';
    v_result := jsonb_build_object('asset', v_asset.code, 'decimals', v_asset.decimals);
  ELSIF v_goods THEN
    v_has := (economy.goods_of(p_instance, ARRAY[v_payer.id], ARRAY[v_asset.code::text]))[1];
    IF v_has < v_amount THEN
      v_code := 'INSUFFICIENT_GOODS';
      v_result := jsonb_build_object('role', 'payer', 'asset', v_asset.code, 'available', v_has, 'requested', v_amount);
    END IF;
  ELSIF v_payer.wealth < v_amount THEN
    v_code := 'INSUFFICIENT_WEALTH';
    v_result := jsonb_build_object('role', 'payer', 'available', v_payer.wealth, 'requested', v_amount);
  ELSIF p_hold ? 'budget' THEN
    v_left := (p_hold ->> 'budget')::bigint - economy.paid_since(p_instance, v_payer.id, v_at - interval '24 hours', false);
    IF v_amount > v_left THEN
      v_code := 'TRADE_REFUSED';
      v_result := jsonb_build_object('rule', 'budget', 'reason', 'MAX_PER_DAY',
        'detail', {{budget_of_hold}});
    END IF;
  END IF;
  IF v_code IS NULL THEN
    INSERT INTO economy.hold
      (instance_id, id, payer_id, recipient_id, to_treasury, asset, amount, expires_at, reason, reference, seq, created_at, updated_at)
    VALUES (p_instance, economy.event_id(p_instance, v_seq, v_at), v_payer.id, v_to.id, v_to_treasury, v_asset.code, v_amount, v_expires,
            p_hold ->> 'reason', p_hold ->> 'reference', v_seq, v_at, v_at)
    RETURNING * INTO v_hold;
    IF v_goods THEN
      PERFORM economy.move_goods(p_instance, ARRAY[v_payer.id], ARRAY[v_hold.id], ARRAY[v_asset.code::text], ARRAY[v_amount]);
    ELSE
      UPDATE economy.holder h SET wealth = h.wealth - v_amount, held = h.held + v_amount, version = h.version + 1, updated_at = v_at
       WHERE h.instance_id = p_instance AND h.id = v_payer.id
      RETURNING * INTO v_payer;
    END IF;
    INSERT INTO economy.event (instance_id, seq, created_at, actor_id, kind, amount, actor_wealth, actor_mood, reason, reference, data)
    VALUES (p_instance, v_seq, v_at, v_payer.id, 'hold', CASE WHEN NOT v_goods THEN v_amount END, v_payer.wealth, v_payer.mood, v_hold.reason, v_hold.reference,
            jsonb_build_object('held', v_payer.held, 'hold', to_jsonb(v_hold) - '{instance_id,payer_id,reason,reference}'::text[])
              || CASE WHEN v_goods THEN jsonb_build_object('legs', jsonb_build_array(jsonb_build_object('asset', v_asset.code, 'from', v_payer.id,
                        'to', v_hold.id, 'amount', v_amount, 'fromLeft', v_has - v_amount, 'toLeft', v_amount))) ELSE '{}' END);
    UPDATE economy.instance i
       SET last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at),
           holds_due_at = least(i.holds_due_at, v_expires)
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at,
      'hold', to_jsonb(v_hold), 'instance', to_jsonb(v_instance));
  END IF;
  {{end_write}}
