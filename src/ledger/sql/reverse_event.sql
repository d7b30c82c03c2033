-- Reverses a payment, once, with an event that names it: its amount goes back the way it came. What it minted is sunk, and what it sunk is
-- minted again; what went to the treasury comes from it, and the other way round (kind `tax`).
-- What a hold paid goes back to the wealth of the payer, not into the hold, and what a listing sold to its owner. With p_at_most, who has to give back gives
-- what there is, up to the amount, but not nothing. It moves money and
-- goods alone: feelings, memories, prices and usage keep the payment.
-- Exchanges: see economy.reverse_exchange. p_reason: empty for none; the reference is that of the payment.
CREATE OR REPLACE FUNCTION economy.reverse_event(
  p_instance uuid, p_seq bigint, p_at_most boolean, p_reason text, p_key text, p_fingerprint text)
{{ledger_write}}
  c_most CONSTANT bigint := {{largest_amount}};
  v_event economy.event;
  v_giver economy.holder;
  v_taker economy.holder;
  v_amount bigint;
  v_available bigint;
  v_from_treasury boolean;
  v_to_treasury boolean;
  v_earlier bigint;
  v_legs jsonb := '[]';
  v_moved jsonb;
  v_short jsonb;
{{begin_write}}

  SELECT * INTO v_event FROM economy.event e WHERE e.instance_id = p_instance AND e.seq = p_seq;
  SELECT e.seq INTO v_earlier FROM economy.event e
   WHERE e.instance_id = p_instance AND e.cause = 'reversal' AND (e.data ->> 'reverses')::bigint = p_seq;
  SELECT * INTO v_giver FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = v_event.recipient_id;
  SELECT * INTO v_taker FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = v_event.actor_id;
  v_from_treasury := v_event.kind = 'tax' AND v_event.recipient_id IS NULL;
  v_to_treasury := v_event.cause = 'disbursement' OR v_event.kind = 'tax' AND v_event.recipient_id IS NOT NULL;
  v_amount := v_event.amount;
  v_available := CASE WHEN v_from_treasury THEN v_instance.treasury ELSE coalesce(v_giver.wealth, v_amount) END;
  IF p_at_most THEN
    v_amount := least(v_amount, v_available);
  END IF;

  -- Goods go back from who got them.
  IF v_event.kind = 'trade' AND v_event.cause IN ('trade', 'listing', 'bid', 'capture') AND v_event.data ? 'legs' THEN
    v_moved := v_event.data -> 'legs';
    IF v_event.cause IN ('listing', 'capture') THEN
      v_moved := jsonb_set(v_moved, '{0,from}', to_jsonb(CASE WHEN v_event.cause = 'listing' THEN v_event.recipient_id ELSE v_event.actor_id END));
    END IF;
    SELECT r.legs, r.short INTO v_legs, v_short FROM economy.legs_back(p_instance, v_moved, p_at_most) r;
  END IF;

  IF v_event.seq IS NULL THEN
    v_code := 'EVENT_NOT_FOUND';
  ELSIF (v_event.kind = 'trade' AND v_event.cause IN ('trade', 'grant', 'disbursement', 'capture', 'obligation', 'listing', 'bid')
         OR v_event.kind = 'exchange' AND v_event.cause = 'trade'
         OR v_event.kind = 'tax' AND v_event.cause IN ('payment', 'capture', 'obligation')) IS NOT TRUE THEN
    v_code := 'NOT_REVERSIBLE';
    v_result := jsonb_build_object('kind', v_event.kind, 'cause', v_event.cause);
  ELSIF v_earlier IS NOT NULL THEN
    v_code := 'ALREADY_REVERSED';
    v_result := jsonb_build_object('reversal', v_earlier);
  ELSIF v_event.kind = 'exchange' THEN
    SELECT r.code, r.result INTO v_code, v_result
      FROM economy.reverse_exchange(p_instance, v_instance, v_event, p_at_most, nullif(p_reason, ''), v_seq, v_at) r;
  ELSIF v_giver.deleted_at IS NOT NULL THEN
    v_code := CASE WHEN v_giver.agent_id IS NULL THEN 'ACCOUNT_NOT_FOUND' ELSE 'AGENT_NPC_NOT_FOUND' END;
    v_result := jsonb_build_object('role', 'recipient', 'diedAt', v_giver.deleted_at);
  ELSIF v_taker.deleted_at IS NOT NULL THEN
    v_code := CASE WHEN v_taker.agent_id IS NULL THEN 'ACCOUNT_NOT_FOUND' ELSE 'AGENT_NPC_NOT_FOUND' END;
    v_result := jsonb_build_object('role', 'trader', 'diedAt', v_taker.deleted_at);
  ELSIF v_available < v_amount OR v_amount = 0 AND v_event.amount > 0 THEN
    v_code := CASE WHEN v_from_treasury THEN 'INSUFFICIENT_TREASURY' ELSE 'INSUFFICIENT_WEALTH' END;
    v_result := jsonb_build_object('role', 'recipient', 'available', v_available, 'requested', v_event.amount);
  ELSIF v_short IS NOT NULL THEN
    v_code := v_short ->> 'code';
    v_result := v_short - 'code';
  ELSIF v_taker.wealth + v_taker.held + v_amount > c_most OR v_to_treasury AND v_instance.treasury + v_amount > c_most THEN
    v_code := 'WEALTH_LIMIT';
  ELSE
    UPDATE economy.holder h SET wealth = h.wealth - v_amount, updated_at = v_at
     WHERE h.instance_id = p_instance AND h.id = v_giver.id
    RETURNING * INTO v_giver;
    UPDATE economy.holder h SET wealth = h.wealth + v_amount, updated_at = v_at
     WHERE h.instance_id = p_instance AND h.id = v_taker.id
    RETURNING * INTO v_taker;
    INSERT INTO economy.event
      (instance_id, seq, created_at, actor_id, recipient_id, amount, actor_wealth, recipient_wealth, actor_mood, recipient_mood,
       kind, cause, reason, reference, data)
    VALUES (p_instance, v_seq, v_at, v_giver.id, v_taker.id, v_amount, v_giver.wealth, v_taker.wealth, v_giver.mood, v_taker.mood,
            CASE WHEN v_from_treasury OR v_to_treasury THEN 'tax'::economy.event_kind ELSE 'trade'::economy.event_kind END,
            'reversal', nullif(p_reason, ''), v_event.reference,
            jsonb_build_object('reverses', p_seq)
              || CASE WHEN p_at_most THEN jsonb_build_object('requestedAmount', v_event.amount) ELSE '{}' END
              || CASE WHEN v_legs = '[]' THEN '{}' ELSE jsonb_build_object('legs', v_legs) END)
    RETURNING * INTO v_event;
    PERFORM economy.move_legs(p_instance, ARRAY[v_legs]);
    UPDATE economy.instance i
       SET minted = i.minted + CASE WHEN v_giver.id IS NULL AND NOT v_from_treasury THEN v_amount ELSE 0 END,
           sunk = i.sunk + CASE WHEN v_taker.id IS NULL AND NOT v_to_treasury THEN v_amount ELSE 0 END,
           collected_taxes = i.collected_taxes + CASE WHEN v_to_treasury THEN v_amount ELSE 0 END,
           treasury_spent = i.treasury_spent + CASE WHEN v_from_treasury THEN v_amount ELSE 0 END,
           treasury = i.treasury + CASE WHEN v_to_treasury THEN v_amount WHEN v_from_treasury THEN -v_amount ELSE 0 END,
           version = i.version + CASE WHEN v_from_treasury OR v_to_treasury THEN 1 ELSE 0 END,
           updated_at = CASE WHEN v_from_treasury OR v_to_treasury THEN v_at ELSE i.updated_at END,
           last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at)
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at,
      'kind', v_event.kind, 'cause', 'reversal', 'amount', v_amount, 'actorId', v_giver.id, 'recipientId', v_taker.id,
      'actorWealth', v_giver.wealth, 'recipientWealth', v_taker.wealth, 'instance', to_jsonb(v_instance),
      'actor', economy.shown_character(p_instance, v_giver), 'recipient', economy.shown_character(p_instance, v_taker))
      || (v_event.data - 'legs')
      || jsonb_strip_nulls(jsonb_build_object('reason', v_event.reason, 'reference', v_event.reference))
      || CASE WHEN v_giver.agent_id IS NULL AND v_giver.id IS NOT NULL THEN jsonb_build_object('actorAccount', to_jsonb(v_giver)) ELSE '{}' END
      || CASE WHEN v_taker.agent_id IS NULL AND v_taker.id IS NOT NULL THEN jsonb_build_object('recipientAccount', to_jsonb(v_taker)) ELSE '{}' END;
  END IF;
  {{end_write}}
