-- Turns the accepted offers of a talk into trades, in their order, by the rules of all trades (economy.decide_trades) and within what
-- the world allows its talks to move (p_allowed; NULL: nothing). p_between: the initiator, the responder, the others. p_last_seq: the last
-- event before; the trades follow it, and the event of the talk follows them, as `talk_seq`. The caller holds the lock of the instance.
--
-- Its settings are those of economy.register_trades, which shares functions, and their plans, with it.
--
-- Goods of an offer move with the money, as those of economy.register_trades.
--
-- An offer with a `budget` fails if its payer would then have paid more than that within 24 hours, by whichever trades: see
-- economy.register_budgeted_trade.
--
-- Returns the offers with what became of them: `tradeSeq`, or `refusal`. An offer with a refusal was refused before, by a trade rule.
CREATE OR REPLACE FUNCTION economy.settle_offers(
  p_instance uuid, p_at timestamptz, p_last_seq bigint, p_between uuid[], p_offers jsonb, p_allowed jsonb,
  OUT offers jsonb, OUT talk_seq bigint)
LANGUAGE plpgsql
SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = 'off' SET enable_nestloop = 'off' SET jit = 'off'
AS $function$
DECLARE
  v_offer record;
  v_found record;
  v_made record;
  v_place integer;
  v_to integer;
  v_amount bigint;
  v_in_talk bigint := 0;
  v_in_day bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(p_between)]);
  v_here bigint[] := array_fill(0::bigint, ARRAY[cardinality(p_between)]);
  v_paid bigint[] := v_in_day;
  v_budget bigint;
  v_limit text;
  v_index integer[] := '{}';
  v_payer integer[] := '{}';
  v_payee integer[] := '{}';
  v_amounts bigint[] := '{}';
  v_refused json[] := '{}';
  v_count integer;
  v_world economy.instance;
  v_goods record;
  v_metadata jsonb[] := '{}';
BEGIN
  offers := p_offers;
  talk_seq := p_last_seq + 1;
  FOR v_offer IN
    SELECT o.item, (o.place - 1)::integer AS index FROM jsonb_array_elements(p_offers) WITH ORDINALITY AS o (item, place)
     WHERE (o.item ->> 'accepted')::boolean ORDER BY o.place
  LOOP
    v_place := array_position(p_between, (v_offer.item ->> 'payerId')::uuid);
    v_to := array_position(p_between, (v_offer.item ->> 'payeeId')::uuid);
    -- Between others than these, nothing is paid.
    v_limit := CASE WHEN v_place IS NULL OR v_to IS NULL THEN 'OFF' END;
    v_place := coalesce(v_place, 1);
    v_to := coalesce(v_to, 3 - v_place);
    v_amount := v_offer.item ->> 'amount';
    IF v_in_day[v_place] IS NULL THEN
      v_in_day[v_place] := economy.paid_since(p_instance, p_between[v_place], p_at - interval '24 hours', true);
    END IF;
    v_budget := v_offer.item ->> 'budget';
    IF v_budget IS NOT NULL AND v_paid[v_place] IS NULL THEN
      v_paid[v_place] := economy.paid_since(p_instance, p_between[v_place], p_at - interval '24 hours', false);
    END IF;
    v_limit := CASE WHEN v_offer.item ? 'refusal' THEN NULL
      WHEN v_limit IS NOT NULL OR p_allowed IS NULL THEN 'OFF'
      WHEN v_in_talk + v_amount > (p_allowed ->> 'maxPerTalk')::bigint THEN 'MAX_PER_TALK'
      WHEN v_in_day[v_place] + v_amount > (p_allowed ->> 'maxPerDay')::bigint THEN 'MAX_PER_DAY'
      WHEN v_paid[v_place] + v_here[v_place] + v_amount > v_budget THEN 'BUDGET' END;
    IF v_limit IS NULL AND NOT v_offer.item ? 'refusal' THEN
      v_in_talk := v_in_talk + v_amount;
      v_in_day[v_place] := v_in_day[v_place] + v_amount;
      v_here[v_place] := v_here[v_place] + v_amount;
    END IF;
    v_index := v_index || v_offer.index;
    v_payer := v_payer || v_place;
    v_payee := v_payee || v_to;
    v_amounts := v_amounts || v_amount;
    v_metadata := array_append(v_metadata,
      CASE WHEN v_offer.item ? 'goods' THEN jsonb_build_array(jsonb_build_object('goods', v_offer.item -> 'goods')) END);
    v_refused := array_append(v_refused, CASE WHEN v_limit IS NULL THEN (v_offer.item -> 'refusal')::json
      WHEN v_limit = 'BUDGET' THEN json_build_object('rule', 'budget', 'reason', 'MAX_PER_DAY', 'detail', '')
      ELSE json_build_object('rule', 'talkTrades', 'reason', v_limit, 'detail', '') END);
  END LOOP;
  v_count := cardinality(v_index);
  IF v_count = 0 THEN RETURN; END IF;

  v_found := economy.find_traders(p_instance, NULL, p_between, p_between);
  IF array_remove(v_metadata, NULL) <> '{}' THEN
    SELECT * INTO v_world FROM economy.instance i WHERE i.id = p_instance;
  END IF;
  IF v_world.asset_count > 0 OR v_world.goods_owned THEN
    v_goods := economy.traded_goods(p_instance, v_world.goods_owned, v_payer, v_payee, v_found.place, v_found.id, v_metadata);
  ELSE
    SELECT NULL::integer[] AS upto INTO v_goods;
  END IF;
  IF v_goods.upto IS NOT NULL THEN
    v_made := economy.decide_trades(v_payer, v_payee, v_amounts, '{}', '{}', v_refused,
      v_found.place, v_found.wealth, v_found.ended, v_found.account, v_found.most, 0, ARRAY[p_last_seq], NULL, NULL, NULL, NULL, NULL,
      v_found.id, v_goods.upto, v_goods.good, v_goods.asset, v_goods.amount, v_goods.fault, v_goods.from_slot, v_goods.to_slot, v_goods.stock);
  ELSE
    v_made := economy.decide_trades(v_payer, v_payee, v_amounts, '{}', '{}', v_refused,
      v_found.place, v_found.wealth, v_found.ended, v_found.account, v_found.most, 0, ARRAY[p_last_seq], NULL, NULL, NULL, NULL, NULL);
  END IF;
  talk_seq := v_made.last_seq[1] + 1;
  FOR v_ord IN 1 .. v_count LOOP
    offers := jsonb_set(offers, ARRAY[v_index[v_ord]::text], (offers -> v_index[v_ord]) - '{refusal,budget}'::text[] ||
      CASE WHEN v_made.code[v_ord] IS NULL THEN jsonb_build_object('tradeSeq', v_made.seq[v_ord])
           ELSE jsonb_build_object('refusal', jsonb_build_object('code', v_made.code[v_ord])
                                              || coalesce(v_made.fact[v_ord]::jsonb - 'detail', '{}')) END);
  END LOOP;
  IF talk_seq > p_last_seq + 1 THEN
    IF v_made.legs IS NOT NULL THEN
      v_metadata := economy.move_traded(p_instance, v_made.legs, v_metadata);
    END IF;
    v_metadata := ARRAY(SELECT CASE WHEN m.data IS NOT NULL THEN jsonb_build_array((m.data -> 0) || jsonb_build_object('talkSeq', talk_seq)) END
                          FROM unnest(v_metadata) WITH ORDINALITY AS m (data, place) ORDER BY m.place);
    PERFORM economy.write_trades(p_instance, p_at, v_made.last_seq[1], v_made.sunk[1], v_made.collected, v_found.id, v_made.wealth, v_made.touched, v_found.mood,
      v_made.seq, v_made.trader, v_made.recipient, v_amounts, v_made.trader_left, v_made.recipient_left,
      v_metadata, '{}', '{}', talk_seq);
  END IF;
END
$function$;
