-- Decides trades in order, in memory: which are refused, and the balances after the others. p_place, p_wealth, p_ended, p_account and p_most come
-- from economy.find_traders; p_settled, p_first, p_code, p_fact and p_seq from economy.known_trades, and code, fact and seq continue
-- them. p_last_seq, last_seq and sunk are by instance, and p_world says of which each entry is; empty if there is one. p_by_account: whether the
-- trader has to be an account; p_at_most: it pays what it has, up to the amount; both empty if no entry says. By entry, trader and recipient are the places of the holders, only for entries to be written, and paid is the amount that
-- moved; by holder, `touched` marks participants, and wealth is the balance after the last trade. collected is what the treasury gets, NULL without a payment to it.
-- What follows p_seq is of economy.traded_goods: goods that move with the money, from the recipient to the trader; those with the fault 1 are words.
-- legs is then what the data of an event has of them, and stock what there is after the last trade.
CREATE OR REPLACE FUNCTION economy.decide_trades(
  p_trader integer[], p_recipient integer[], p_amount bigint[], p_by_account boolean[], p_at_most boolean[], p_refused json[],
  p_place integer[], p_wealth bigint[], p_ended timestamptz[], p_account boolean[], p_most bigint[], p_treasury bigint,
  p_last_seq bigint[], p_settled boolean[], p_first integer[], p_code text[], p_fact json[], p_seq bigint[],
  p_id uuid[] DEFAULT '{}', p_good_upto integer[] DEFAULT '{}', p_good integer[] DEFAULT '{}', p_good_asset text[] DEFAULT '{}', p_good_amount bigint[] DEFAULT '{}',
  p_good_fault integer[] DEFAULT '{}', p_good_from integer[] DEFAULT '{}', p_good_to integer[] DEFAULT '{}', p_stock bigint[] DEFAULT '{}',
  p_world integer[] DEFAULT '{}',
  OUT code text[], OUT fact json[], OUT seq bigint[], OUT trader integer[], OUT recipient integer[], OUT paid bigint[],
  OUT trader_left bigint[], OUT recipient_left bigint[], OUT wealth bigint[], OUT touched boolean[],
  OUT last_seq bigint[], OUT sunk bigint[], OUT collected bigint, OUT refused integer, OUT legs jsonb[], OUT stock bigint[])
LANGUAGE plpgsql AS $function$
DECLARE
  c_most CONSTANT bigint := {{largest_amount}};
  v_none CONSTANT bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(p_trader)]);
  v_with_goods CONSTANT boolean := cardinality(p_good_upto) > 0;
  v_legs jsonb[];
  v_short integer;
  v_world integer;
  v_giver integer;
  v_taker integer;
  v_sum bigint;
  v_left bigint;
  v_fault text;
BEGIN
  IF p_settled IS NULL THEN
    code := v_none;
    fact := v_none;
    seq := v_none;
  ELSE
    code := p_code;
    fact := p_fact;
    seq := p_seq;
  END IF;
  trader := v_none;
  recipient := v_none;
  paid := p_amount;
  trader_left := v_none;
  recipient_left := v_none;
  wealth := p_wealth;
  touched := array_fill(false, ARRAY[cardinality(p_wealth)]);
  last_seq := p_last_seq;
  sunk := array_fill(0::bigint, ARRAY[cardinality(p_last_seq)]);
  refused := 0;
  stock := p_stock;
  IF v_with_goods THEN legs := array_fill(NULL::jsonb, ARRAY[cardinality(p_trader)]); END IF;
  FOR v_ord IN 1 .. cardinality(p_trader) LOOP
    IF p_settled[v_ord] THEN
      IF p_first[v_ord] > 0 THEN
        code[v_ord] := code[p_first[v_ord]];
        fact[v_ord] := fact[p_first[v_ord]];
        seq[v_ord] := seq[p_first[v_ord]];
      END IF;
      IF code[v_ord] IS NOT NULL THEN refused := refused + 1; END IF;
      CONTINUE;
    END IF;
    v_giver := p_place[p_trader[v_ord]];
    -- Nobody is -2.
    v_taker := CASE WHEN p_recipient[v_ord] > 0 THEN p_place[p_recipient[v_ord]] ELSE -2 END;
    v_sum := p_amount[v_ord];
    IF p_at_most[v_ord] AND v_giver > 0 THEN
      v_sum := least(v_sum, wealth[v_giver]);
      paid[v_ord] := v_sum;
    END IF;
    -- Who is missing, or a code. In one expression, because each costs a call with one trade as much as a row.
    v_fault := CASE
      WHEN v_giver <= 0 OR p_ended[v_giver] > '-infinity' OR p_by_account[v_ord] <> p_account[v_giver] THEN 'trader'
      WHEN v_taker = 0 OR p_ended[v_taker] > '-infinity' THEN 'recipient'
      WHEN v_giver = v_taker THEN 'SELF_TRADE'
      WHEN wealth[v_giver] < v_sum THEN 'INSUFFICIENT_WEALTH'
      WHEN wealth[v_taker] + v_sum > p_most[v_taker] OR v_taker = -1 AND p_treasury + coalesce(collected, 0) + v_sum > c_most THEN 'WEALTH_LIMIT'
      WHEN p_refused[v_ord] IS NOT NULL THEN 'TRADE_REFUSED' END;
    IF v_fault IS NOT NULL THEN
      code[v_ord] := CASE WHEN v_fault = 'trader' AND p_by_account[v_ord] THEN 'ACCOUNT_NOT_FOUND'
                          WHEN v_fault IN ('trader', 'recipient') THEN 'AGENT_NPC_NOT_FOUND' ELSE v_fault END;
      fact[v_ord] := CASE
        WHEN v_fault = 'trader' THEN json_build_object('role', v_fault,
          'diedAt', CASE WHEN (p_by_account[v_ord] <> p_account[v_giver]) IS NOT TRUE THEN p_ended[v_giver] END)
        WHEN v_fault = 'recipient' THEN json_build_object('role', v_fault, 'diedAt', p_ended[v_taker])
        WHEN v_fault = 'INSUFFICIENT_WEALTH' THEN json_build_object('available', wealth[v_giver], 'requested', v_sum)
        WHEN v_fault = 'TRADE_REFUSED' THEN p_refused[v_ord] END;
      refused := refused + 1;
      CONTINUE;
    END IF;
    IF v_with_goods THEN
      v_short := 0;
      v_legs := '{}';
      FOR v_good IN coalesce(p_good_upto[v_ord - 1], 0) + 1 .. p_good_upto[v_ord] LOOP
        CONTINUE WHEN p_good_fault[v_good] = 1;
        v_left := coalesce(stock[p_good_from[v_good]], 0) - p_good_amount[v_good];
        code[v_ord] := CASE WHEN p_good_fault[v_good] = 2 THEN 'AMOUNT_TOO_FINE' WHEN p_good_fault[v_good] = 3 THEN 'NOT_AN_ASSET'
                            WHEN v_left < 0 THEN 'INSUFFICIENT_GOODS' END;
        IF code[v_ord] IS NOT NULL THEN
          fact[v_ord] := json_build_object('good', p_good[v_good], 'asset', p_good_asset[v_good],
            'available', v_left + p_good_amount[v_good], 'requested', p_good_amount[v_good]);
          v_short := v_good;
          EXIT;
        END IF;
        stock[p_good_from[v_good]] := v_left;
        stock[p_good_to[v_good]] := stock[p_good_to[v_good]] + p_good_amount[v_good];
        v_legs := array_append(v_legs, jsonb_build_object('asset', p_good_asset[v_good], 'amount', p_good_amount[v_good],
          'from', p_id[v_taker], 'fromLeft', v_left, 'to', p_id[v_giver], 'toLeft', stock[p_good_to[v_good]]));
      END LOOP;
      IF v_short > 0 THEN
        -- Back as it was before its first good.
        FOR v_good IN coalesce(p_good_upto[v_ord - 1], 0) + 1 .. v_short - 1 LOOP
          CONTINUE WHEN p_good_fault[v_good] = 1;
          stock[p_good_from[v_good]] := stock[p_good_from[v_good]] + p_good_amount[v_good];
          stock[p_good_to[v_good]] := stock[p_good_to[v_good]] - p_good_amount[v_good];
        END LOOP;
        refused := refused + 1;
        CONTINUE;
      END IF;
      IF v_legs <> '{}' THEN legs[v_ord] := to_jsonb(v_legs); END IF;
    END IF;
    v_world := coalesce(p_world[v_ord], 1);
    v_left := wealth[v_giver] - v_sum;
    wealth[v_giver] := v_left;
    trader_left[v_ord] := v_left;
    trader[v_ord] := v_giver;
    touched[v_giver] := true;
    IF v_taker > 0 THEN
      v_left := wealth[v_taker] + v_sum;
      wealth[v_taker] := v_left;
      recipient_left[v_ord] := v_left;
      recipient[v_ord] := v_taker;
      touched[v_taker] := true;
    ELSIF v_taker = -1 THEN
      collected := coalesce(collected, 0) + v_sum;
      recipient[v_ord] := -1;
    ELSE
      sunk[v_world] := sunk[v_world] + v_sum;
    END IF;
    last_seq[v_world] := last_seq[v_world] + 1;
    seq[v_ord] := last_seq[v_world];
  END LOOP;
END
$function$;
