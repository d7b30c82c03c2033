-- Offers goods of a character or an account at a price, or money for goods. What is offered leaves its owner at once: goods become those of the
-- listing, money stands in `held`. p_listing: {ownerId, ownerAlias, asset, side, quantity, unitPrice, expiresAt?, expiresIn?, reason?,
-- reference?, limit?, budget?}; limit and budget are what a token lets its owner pay, at once and within 24 hours. Its id is that of its event, which is in the order of time.
CREATE OR REPLACE FUNCTION economy.open_listing(p_instance uuid, p_listing jsonb, p_key text, p_fingerprint text)
{{ledger_write}}
  c_most CONSTANT bigint := {{largest_amount}};
  v_quantity CONSTANT bigint := (p_listing ->> 'quantity')::bigint;
  v_price CONSTANT bigint := (p_listing ->> 'unitPrice')::bigint;
  v_buys CONSTANT boolean := p_listing ->> 'side' = 'buy';
  v_cost CONSTANT numeric := economy.price_of(v_quantity, v_price);
  v_owner economy.holder;
  v_asset economy.asset;
  v_expires timestamptz(3);
  v_has bigint;
  v_left bigint;
  v_listing economy.listing;
{{begin_write}}

  SELECT * INTO v_owner FROM economy.holder h
   WHERE h.instance_id = p_instance AND h.id IN ((p_listing ->> 'ownerId')::uuid, (p_listing ->> 'ownerAlias')::uuid)
   ORDER BY h.id = (p_listing ->> 'ownerId')::uuid DESC LIMIT 1;
  SELECT * INTO v_asset FROM economy.asset a WHERE a.instance_id = p_instance AND a.code = p_listing ->> 'asset';
  v_expires := coalesce((p_listing ->> 'expiresAt')::timestamptz, v_at + (p_listing ->> 'expiresIn')::bigint * interval '1 second');
  IF v_owner.id IS NULL OR v_owner.deleted_at IS NOT NULL THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('role', 'owner', 'diedAt', v_owner.deleted_at);
  ELSIF v_asset.code IS NULL THEN
    v_code := 'ASSET_NOT_FOUND';
  ELSIF v_quantity % (10 ^ (4 - v_asset.decimals))::bigint <> 0 THEN
    v_code := 'AMOUNT_TOO_FINE';
    v_result := jsonb_build_object('asset', v_asset.code, 'decimals', v_asset.decimals);
  ELSIF v_expires <= v_at THEN
    v_code := 'EXPIRY_PASSED';
  ELSIF v_cost > c_most THEN
    v_code := 'WEALTH_LIMIT';
  ELSIF v_buys AND v_owner.wealth < v_cost THEN
    v_code := 'INSUFFICIENT_WEALTH';
    v_result := jsonb_build_object('role', 'owner', 'available', v_owner.wealth, 'requested', v_cost);
  ELSIF v_buys AND (p_listing ->> 'limit')::bigint < v_cost THEN
    v_code := 'TRADE_REFUSED';
    v_result := jsonb_build_object('rule', 'budget', 'reason', 'MAX_AMOUNT', 'detail', {{limit_of_listing}});
  ELSIF v_buys AND p_listing ? 'budget' THEN
    v_left := (p_listing ->> 'budget')::bigint - economy.paid_since(p_instance, v_owner.id, v_at - interval '24 hours', false);
    IF v_cost > v_left THEN
      v_code := 'TRADE_REFUSED';
      v_result := jsonb_build_object('rule', 'budget', 'reason', 'MAX_PER_DAY', 'detail', {{budget_of_listing}});
    END IF;
  ELSIF NOT v_buys THEN
    v_has := (economy.goods_of(p_instance, ARRAY[v_owner.id], ARRAY[v_asset.code::text]))[1];
    IF v_has < v_quantity THEN
      v_code := 'INSUFFICIENT_GOODS';
      v_result := jsonb_build_object('role', 'owner', 'asset', v_asset.code, 'available', v_has, 'requested', v_quantity);
    END IF;
  END IF;
  IF v_code IS NULL THEN
    INSERT INTO economy.listing
      (instance_id, id, owner_id, asset, side, quantity, remaining, unit_price, state, expires_at, reason, reference, seq, created_at, updated_at)
    VALUES (p_instance, economy.event_id(p_instance, v_seq, v_at), v_owner.id, v_asset.code, p_listing ->> 'side', v_quantity, v_quantity, v_price,
            'open', v_expires, p_listing ->> 'reason', p_listing ->> 'reference', v_seq, v_at, v_at)
    RETURNING * INTO v_listing;
    IF v_buys THEN
      UPDATE economy.holder h SET wealth = h.wealth - v_cost, held = h.held + v_cost, version = h.version + 1, updated_at = v_at
       WHERE h.instance_id = p_instance AND h.id = v_owner.id
      RETURNING * INTO v_owner;
    ELSE
      PERFORM economy.move_goods(p_instance, ARRAY[v_owner.id], ARRAY[v_listing.id], ARRAY[v_asset.code::text], ARRAY[v_quantity]);
    END IF;
    INSERT INTO economy.event (instance_id, seq, created_at, actor_id, kind, amount, actor_wealth, actor_mood, reason, reference, data)
    VALUES (p_instance, v_seq, v_at, v_owner.id, 'listing', CASE WHEN v_buys THEN v_cost END, v_owner.wealth, v_owner.mood, v_listing.reason, v_listing.reference,
            jsonb_build_object('listing', to_jsonb(v_listing) - '{instance_id,owner_id,reason,reference}'::text[])
              || CASE WHEN v_buys THEN jsonb_build_object('held', v_owner.held)
                 ELSE jsonb_build_object('legs', jsonb_build_array(jsonb_build_object('asset', v_asset.code, 'from', v_owner.id, 'to', v_listing.id,
                        'amount', v_quantity, 'fromLeft', v_has - v_quantity, 'toLeft', v_quantity))) END);
    UPDATE economy.instance i
       SET last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at),
           holds_due_at = least(i.holds_due_at, v_expires)
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at,
      'listing', to_jsonb(v_listing), 'instance', to_jsonb(v_instance));
  END IF;
  {{end_write}}
