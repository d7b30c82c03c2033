-- Accepts a listing, or a part of it: the goods and the money change hands in one step, and the event is a trade with the cause `listing`, or `bid` where the
-- money had left the wealth of the buyer with the listing. p_order: {id, alias, side, quantity?, limit?, budget?}: who accepts, as what (`buy` or `sell`), how much
-- (else all that is left), and what a token lets a buyer pay, at once and within 24 hours. A part costs what is left with it less what is left without it: so all parts together cost
-- what the whole does, however they are cut.
--
-- A listing that is due, and has not ended yet, ends here: that is written although it is refused.
CREATE OR REPLACE FUNCTION economy.accept_listing(p_instance uuid, p_listing uuid, p_order jsonb, p_key text, p_fingerprint text)
{{ledger_write}}
  c_most CONSTANT bigint := {{largest_amount}};
  v_quantity bigint := (p_order ->> 'quantity')::bigint;
  v_buys CONSTANT boolean := p_order ->> 'side' = 'buy';
  v_listing economy.listing;
  v_decimals smallint;
  v_other economy.holder;
  v_buyer economy.holder;
  v_seller economy.holder;
  v_from uuid;
  v_pays bigint;
  v_left bigint;
  v_has bigint[];
  v_data jsonb;
{{begin_write}}

  SELECT * INTO v_listing FROM economy.listing l WHERE l.instance_id = p_instance AND l.id = p_listing;
  v_quantity := coalesce(v_quantity, v_listing.remaining);
  IF v_listing.id IS NULL THEN
    v_code := 'LISTING_NOT_FOUND';
  ELSIF v_listing.state <> 'open' THEN
    v_code := 'LISTING_ENDED';
    v_result := jsonb_build_object('state', v_listing.state);
  ELSIF v_listing.expires_at <= v_at THEN
    PERFORM economy.end_listings(p_instance, ARRAY[p_listing], 'expired', 'expiry', v_seq, v_at);
    UPDATE economy.instance i SET last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at)
     WHERE i.id = p_instance;
    v_code := 'LISTING_ENDED';
    v_result := jsonb_build_object('state', 'expired');
  ELSE
    SELECT a.decimals INTO v_decimals FROM economy.asset a WHERE a.instance_id = p_instance AND a.code = v_listing.asset;
    SELECT * INTO v_other FROM economy.holder h
     WHERE h.instance_id = p_instance AND h.id IN ((p_order ->> 'id')::uuid, (p_order ->> 'alias')::uuid)
     ORDER BY h.id = (p_order ->> 'id')::uuid DESC LIMIT 1;
    SELECT * INTO v_seller FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = v_listing.owner_id;
    IF v_buys THEN
      v_buyer := v_other;
      v_from := v_listing.id;
    ELSE
      v_buyer := v_seller;
      v_seller := v_other;
      v_from := v_seller.id;
    END IF;
    IF v_other.id IS NULL OR v_other.deleted_at IS NOT NULL THEN
      v_code := 'AGENT_NPC_NOT_FOUND';
      v_result := jsonb_build_object('role', CASE WHEN v_buys THEN 'buyer' ELSE 'seller' END, 'diedAt', v_other.deleted_at);
    ELSIF v_buys <> (v_listing.side = 'sell') THEN
      v_code := 'LISTING_SIDE';
      v_result := jsonb_build_object('side', v_listing.side);
    ELSIF v_other.id = v_listing.owner_id THEN
      v_code := 'SELF_TRADE';
    ELSIF v_quantity % (10 ^ (4 - v_decimals))::bigint <> 0 THEN
      v_code := 'AMOUNT_TOO_FINE';
      v_result := jsonb_build_object('asset', v_listing.asset, 'decimals', v_decimals);
    ELSIF v_quantity > v_listing.remaining THEN
      v_code := 'LISTING_EXCEEDED';
      v_result := jsonb_build_object('available', v_listing.remaining, 'requested', v_quantity);
    ELSE
      v_pays := economy.price_of(v_listing.remaining, v_listing.unit_price) - economy.price_of(v_listing.remaining - v_quantity, v_listing.unit_price);
      v_has := economy.goods_of(p_instance, ARRAY[v_from, v_buyer.id], ARRAY[v_listing.asset, v_listing.asset]::text[]);
      IF v_buys AND v_buyer.wealth < v_pays THEN
        v_code := 'INSUFFICIENT_WEALTH';
        v_result := jsonb_build_object('role', 'buyer', 'available', v_buyer.wealth, 'requested', v_pays);
      ELSIF v_has[1] < v_quantity THEN
        v_code := 'INSUFFICIENT_GOODS';
        v_result := jsonb_build_object('role', 'seller', 'asset', v_listing.asset, 'available', v_has[1], 'requested', v_quantity);
      ELSIF v_seller.wealth + v_seller.held + v_pays > c_most THEN
        v_code := 'WEALTH_LIMIT';
      ELSIF v_buys AND (p_order ->> 'limit')::bigint < v_pays THEN
        v_code := 'TRADE_REFUSED';
        v_result := jsonb_build_object('rule', 'budget', 'reason', 'MAX_AMOUNT', 'detail', {{limit_of_order}});
      ELSIF v_buys AND p_order ? 'budget' THEN
        v_left := (p_order ->> 'budget')::bigint - economy.paid_since(p_instance, v_buyer.id, v_at - interval '24 hours', false);
        IF v_pays > v_left THEN
          v_code := 'TRADE_REFUSED';
          v_result := jsonb_build_object('rule', 'budget', 'reason', 'MAX_PER_DAY', 'detail', {{budget_of_order}});
        END IF;
      END IF;
    END IF;
  END IF;

  IF v_code IS NULL THEN
    UPDATE economy.holder h
       SET wealth = h.wealth - CASE WHEN v_buys THEN v_pays ELSE 0 END, held = h.held - CASE WHEN v_buys THEN 0 ELSE v_pays END,
           version = h.version + CASE WHEN v_buys THEN 0 ELSE 1 END, updated_at = v_at
     WHERE h.instance_id = p_instance AND h.id = v_buyer.id
    RETURNING * INTO v_buyer;
    UPDATE economy.holder h SET wealth = h.wealth + v_pays, updated_at = v_at
     WHERE h.instance_id = p_instance AND h.id = v_seller.id
    RETURNING * INTO v_seller;
    PERFORM economy.move_goods(p_instance, ARRAY[v_from], ARRAY[v_buyer.id], ARRAY[v_listing.asset::text], ARRAY[v_quantity]);
    UPDATE economy.listing l
       SET remaining = l.remaining - v_quantity, updated_at = v_at, state = CASE WHEN l.remaining = v_quantity THEN 'sold' ELSE 'open' END,
           ended_seq = CASE WHEN l.remaining = v_quantity THEN v_seq END
     WHERE l.instance_id = p_instance AND l.id = p_listing
    RETURNING * INTO v_listing;
    v_data := jsonb_build_object(
      'listing', jsonb_build_object('id', v_listing.id, 'side', v_listing.side, 'remaining', v_listing.remaining, 'state', v_listing.state),
      'goods', jsonb_build_array(jsonb_build_object('item', v_listing.asset, 'quantity', v_quantity, 'unitPrice', v_listing.unit_price)),
      'legs', jsonb_build_array(jsonb_build_object('asset', v_listing.asset, 'from', v_from, 'to', v_buyer.id, 'amount', v_quantity,
                'fromLeft', v_has[1] - v_quantity, 'toLeft', v_has[2] + v_quantity)));
    INSERT INTO economy.event
      (instance_id, seq, created_at, actor_id, recipient_id, amount, actor_wealth, recipient_wealth, actor_mood, recipient_mood, kind, cause, reason, reference, data)
    VALUES (p_instance, v_seq, v_at, v_buyer.id, v_seller.id, v_pays, v_buyer.wealth, v_seller.wealth, v_buyer.mood, v_seller.mood, 'trade',
            CASE WHEN v_buys THEN 'listing'::economy.event_cause ELSE 'bid'::economy.event_cause END, v_listing.reason, v_listing.reference,
            v_data || CASE WHEN v_buys THEN '{}' ELSE jsonb_build_object('held', v_buyer.held) END);
    UPDATE economy.instance i
       SET last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at)
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    PERFORM economy.increment_usage(p_instance, v_at, 'trade', 1, 0);
    v_result := v_data || jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at,
      'kind', 'trade', 'cause', CASE WHEN v_buys THEN 'listing' ELSE 'bid' END, 'amount', v_pays, 'actorId', v_buyer.id, 'recipientId', v_seller.id,
      'actorWealth', v_buyer.wealth, 'recipientWealth', v_seller.wealth, 'instance', to_jsonb(v_instance),
      'actor', economy.shown_character(p_instance, v_buyer), 'recipient', economy.shown_character(p_instance, v_seller))
      || jsonb_strip_nulls(jsonb_build_object('reason', v_listing.reason, 'reference', v_listing.reference))
      || CASE WHEN v_buyer.agent_id IS NULL THEN jsonb_build_object('actorAccount', to_jsonb(v_buyer)) ELSE '{}' END
      || CASE WHEN v_seller.agent_id IS NULL THEN jsonb_build_object('recipientAccount', to_jsonb(v_seller)) ELSE '{}' END;
  END IF;
  {{end_write}}
