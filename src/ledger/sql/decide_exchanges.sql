-- Decides exchanges in order, in memory: which are refused, and what everybody has after the others. An exchange is all of its legs, in order,
-- or none: what a leg brings, the next one may pass on. p_upto: by entry its last leg. By leg: from and to are places of names, 0 for nobody,
-- p_asset the place of its asset, 0 for the world's currency, and its slots the places in p_stock of what its holders have of the asset.
-- p_supply: how much of each asset there is in the world. Of no asset there is more than may be had, so whoever gets some has room for it.
-- p_fault: 1 for a leg of an asset that does not exist, 2 for one that is finer than its asset; empty if all are right. p_place to p_most come from economy.find_traders, p_settled to p_seq from
-- economy.known_trades, as with trades, and so are p_last_seq, last_seq, minted, sunk and p_world by instance (see economy.decide_trades). p_budget: what may be paid in an exchange, -1 for any amount; p_over is then the refusal. With p_at_most a
-- leg moves what there is, but not all of them nothing: that is for a single entry.
--
-- By entry, legs is what the data of its event has of them, with what each holder has right after each. actor and recipient are the places of
-- who takes part, first who pays currency, if anybody does, and others is what the data of its event has of the third and further ones; NULL if
-- no entry has any. By leg, from_left and to_left are what its two sides have right after it. wealth and stock are what there is after the last entry; by asset, made and consumed are what came from and went to nobody.
CREATE OR REPLACE FUNCTION economy.decide_exchanges(
  p_upto integer[], p_from integer[], p_to integer[], p_asset integer[], p_from_slot integer[], p_to_slot integer[], p_amount bigint[],
  p_fault integer[], p_assets text[], p_stock bigint[], p_supply bigint[], p_budget bigint, p_over jsonb,
  p_place integer[], p_id uuid[], p_mood integer[], p_wealth bigint[], p_ended timestamptz[], p_most bigint[], p_last_seq bigint[],
  p_settled boolean[], p_first integer[], p_code text[], p_fact json[], p_seq bigint[], p_at_most boolean DEFAULT false, p_world integer[] DEFAULT '{}',
  OUT code text[], OUT fact json[], OUT seq bigint[], OUT legs jsonb[], OUT actor integer[], OUT recipient integer[],
  OUT actor_left bigint[], OUT recipient_left bigint[], OUT others jsonb[], OUT from_left bigint[], OUT to_left bigint[], OUT wealth bigint[], OUT stock bigint[],
  OUT made numeric[], OUT consumed numeric[], OUT last_seq bigint[], OUT minted numeric[], OUT sunk numeric[], OUT refused integer)
LANGUAGE plpgsql AS $function$
DECLARE
  c_most CONSTANT bigint := {{largest_amount}};
  v_start integer := 1;
  v_leg integer;
  v_giver integer;
  v_taker integer;
  v_payer integer;
  v_parties integer[];
  v_legs jsonb[];
  v_people jsonb[];
  v_sum bigint;
  v_paid bigint;
  v_left bigint;
  v_then bigint;
  v_world integer;
  v_minted numeric;
  v_sunk numeric;
  v_code text;
  v_fact jsonb;
BEGIN
  IF p_settled IS NOT NULL THEN
    code := p_code;
    fact := p_fact;
    seq := p_seq;
  ELSE
    code := array_fill(NULL::text, ARRAY[cardinality(p_upto)]);
    fact := code;
    seq := code;
  END IF;
  legs := array_fill(NULL::jsonb, ARRAY[cardinality(p_upto)]);
  actor := array_fill(NULL::integer, ARRAY[cardinality(p_upto)]);
  recipient := actor;
  actor_left := actor;
  recipient_left := actor;
  from_left := array_fill(NULL::bigint, ARRAY[cardinality(p_amount)]);
  to_left := from_left;
  wealth := p_wealth;
  stock := p_stock;
  made := array_fill(0, ARRAY[cardinality(p_assets)]);
  consumed := made;
  last_seq := p_last_seq;
  minted := array_fill(0, ARRAY[cardinality(p_last_seq)]);
  sunk := minted;
  refused := 0;
  FOR v_ord IN 1 .. cardinality(p_upto) LOOP
    IF p_settled[v_ord] THEN
      IF p_first[v_ord] > 0 THEN
        code[v_ord] := code[p_first[v_ord]];
        fact[v_ord] := fact[p_first[v_ord]];
        seq[v_ord] := seq[p_first[v_ord]];
      END IF;
      IF code[v_ord] IS NOT NULL THEN refused := refused + 1; END IF;
      v_start := p_upto[v_ord] + 1;
      CONTINUE;
    END IF;
    v_leg := v_start;
    v_code := NULL;
    v_payer := NULL;
    v_parties := '{}';
    v_legs := '{}';
    v_paid := 0;
    v_minted := 0;
    v_sunk := 0;
    WHILE v_leg <= p_upto[v_ord] LOOP
      -- Nobody is -2; the treasury takes part in no exchange.
      v_giver := CASE WHEN p_from[v_leg] > 0 THEN greatest(p_place[p_from[v_leg]], 0) ELSE -2 END;
      v_taker := CASE WHEN p_to[v_leg] > 0 THEN greatest(p_place[p_to[v_leg]], 0) ELSE -2 END;
      v_sum := p_amount[v_leg];
      v_left := CASE WHEN v_giver <= 0 THEN v_sum WHEN p_asset[v_leg] = 0 THEN wealth[v_giver] ELSE stock[p_from_slot[v_leg]] END;
      IF p_at_most AND v_giver > 0 THEN
        v_sum := least(v_sum, v_left);
        IF v_sum = 0 AND v_leg = p_upto[v_ord] AND v_legs = '{}' THEN
          v_sum := p_amount[v_leg];
        ELSIF v_sum = 0 THEN
          v_leg := v_leg + 1;
          CONTINUE;
        END IF;
      END IF;
      IF v_giver = 0 OR p_ended[v_giver] > '-infinity' THEN
        v_code := 'AGENT_NPC_NOT_FOUND';
        v_fact := jsonb_build_object('role', 'from', 'diedAt', p_ended[v_giver]);
      ELSIF v_taker = 0 OR p_ended[v_taker] > '-infinity' THEN
        v_code := 'AGENT_NPC_NOT_FOUND';
        v_fact := jsonb_build_object('role', 'to', 'diedAt', p_ended[v_taker]);
      ELSIF v_giver = v_taker THEN
        v_code := 'SELF_TRADE';
        v_fact := '{}';
      ELSIF p_fault[v_leg] > 0 THEN
        v_code := CASE WHEN p_fault[v_leg] = 1 THEN 'ASSET_NOT_FOUND' ELSE 'AMOUNT_TOO_FINE' END;
        v_fact := jsonb_build_object('asset', p_assets[p_asset[v_leg]]);
      ELSIF v_left < v_sum THEN
        v_code := CASE WHEN p_asset[v_leg] = 0 THEN 'INSUFFICIENT_WEALTH' ELSE 'INSUFFICIENT_GOODS' END;
        v_fact := jsonb_build_object('role', 'giver', 'available', v_left, 'requested', v_sum)
          || CASE WHEN p_asset[v_leg] = 0 THEN '{}' ELSE jsonb_build_object('asset', p_assets[p_asset[v_leg]]) END;
      ELSIF p_asset[v_leg] = 0 AND v_taker > 0 AND wealth[v_taker] + v_sum > p_most[v_taker]
            OR p_asset[v_leg] > 0 AND v_giver < 0 AND p_supply[p_asset[v_leg]] + made[p_asset[v_leg]] - consumed[p_asset[v_leg]] + v_sum > c_most THEN
        v_code := 'WEALTH_LIMIT';
        v_fact := '{}';
      ELSIF p_asset[v_leg] = 0 AND v_giver > 0 AND p_budget >= 0 AND v_paid + v_sum > p_budget THEN
        v_code := 'TRADE_REFUSED';
        v_fact := p_over;
      END IF;
      EXIT WHEN v_code IS NOT NULL;

      v_left := CASE WHEN v_giver > 0 THEN v_left - v_sum END;
      IF p_asset[v_leg] = 0 THEN
        IF v_giver > 0 THEN
          wealth[v_giver] := v_left;
          v_paid := v_paid + v_sum;
          v_payer := coalesce(v_payer, v_giver);
        ELSE
          v_minted := v_minted + v_sum;
        END IF;
        IF v_taker > 0 THEN
          v_then := wealth[v_taker] + v_sum;
          wealth[v_taker] := v_then;
        ELSE
          v_then := NULL;
          v_sunk := v_sunk + v_sum;
        END IF;
      ELSE
        IF v_giver > 0 THEN
          stock[p_from_slot[v_leg]] := v_left;
        ELSE
          made[p_asset[v_leg]] := made[p_asset[v_leg]] + v_sum;
        END IF;
        IF v_taker > 0 THEN
          v_then := stock[p_to_slot[v_leg]] + v_sum;
          stock[p_to_slot[v_leg]] := v_then;
        ELSE
          v_then := NULL;
          consumed[p_asset[v_leg]] := consumed[p_asset[v_leg]] + v_sum;
        END IF;
      END IF;
      IF v_giver > 0 AND v_giver <> ALL (v_parties) THEN v_parties := v_parties || v_giver; END IF;
      IF v_taker > 0 AND v_taker <> ALL (v_parties) THEN v_parties := v_parties || v_taker; END IF;
      from_left[v_leg] := v_left;
      to_left[v_leg] := v_then;
      v_legs := array_append(v_legs, jsonb_build_object('asset', p_assets[p_asset[v_leg]], 'amount', v_sum,
        'from', p_id[v_giver], 'fromLeft', v_left, 'to', p_id[v_taker], 'toLeft', v_then));
      v_leg := v_leg + 1;
    END LOOP;

    IF v_code IS NULL THEN
      IF v_payer <> v_parties[1] THEN v_parties := v_payer || array_remove(v_parties, v_payer); END IF;
      actor[v_ord] := v_parties[1];
      recipient[v_ord] := v_parties[2];
      actor_left[v_ord] := wealth[v_parties[1]];
      recipient_left[v_ord] := wealth[v_parties[2]];
      IF v_parties[3] IS NOT NULL THEN
        v_people := '{}';
        FOREACH v_giver IN ARRAY v_parties[3:] LOOP
          v_people := array_append(v_people,
            jsonb_build_object('id', p_id[v_giver], 'wealth', wealth[v_giver], 'mood', p_mood[v_giver]));
        END LOOP;
        IF others IS NULL THEN others := array_fill(NULL::jsonb, ARRAY[cardinality(p_upto)]); END IF;
        others[v_ord] := to_jsonb(v_people);
      END IF;
      v_world := coalesce(p_world[v_ord], 1);
      minted[v_world] := minted[v_world] + v_minted;
      sunk[v_world] := sunk[v_world] + v_sunk;
      last_seq[v_world] := last_seq[v_world] + 1;
      seq[v_ord] := last_seq[v_world];
      legs[v_ord] := to_jsonb(v_legs);
    ELSE
      code[v_ord] := v_code;
      fact[v_ord] := v_fact || jsonb_build_object('leg', v_leg - v_start);
      refused := refused + 1;
      -- Back as it was before its first leg.
      WHILE v_leg > v_start LOOP
        v_leg := v_leg - 1;
        v_giver := CASE WHEN p_from[v_leg] > 0 THEN p_place[p_from[v_leg]] ELSE 0 END;
        v_taker := CASE WHEN p_to[v_leg] > 0 THEN p_place[p_to[v_leg]] ELSE 0 END;
        IF p_asset[v_leg] = 0 THEN
          IF v_giver > 0 THEN wealth[v_giver] := wealth[v_giver] + p_amount[v_leg]; END IF;
          IF v_taker > 0 THEN wealth[v_taker] := wealth[v_taker] - p_amount[v_leg]; END IF;
        ELSE
          IF v_giver > 0 THEN
            stock[p_from_slot[v_leg]] := stock[p_from_slot[v_leg]] + p_amount[v_leg];
          ELSE
            made[p_asset[v_leg]] := made[p_asset[v_leg]] - p_amount[v_leg];
          END IF;
          IF v_taker > 0 THEN
            stock[p_to_slot[v_leg]] := stock[p_to_slot[v_leg]] - p_amount[v_leg];
          ELSE
            consumed[p_asset[v_leg]] := consumed[p_asset[v_leg]] - p_amount[v_leg];
          END IF;
        END IF;
      END LOOP;
    END IF;
    v_start := p_upto[v_ord] + 1;
  END LOOP;
END
$function$;
