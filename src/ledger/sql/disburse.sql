-- The treasury pays an amount to the living Agent NPCs, divided by a policy, or pays the last collection of taxes back (see
-- economy.disbursement_shares). All or nothing: refused if the treasury has less, nobody would get anything who should, or a wealth would
-- exceed the limit. Of a refund p_amount is 0, because it follows from the collection, and p_share is of its payers, in ten-thousandths.
-- With the policy `recipients` it pays those who are named what each is named with, in order: characters and accounts, of p_paid for p_reasons, with
-- names as in economy.find_traders. p_reason and p_reference are those of all shares, empty for none.
-- Planned on each call, for the number of recipients.
CREATE OR REPLACE FUNCTION economy.disburse(
  p_instance uuid, p_amount bigint, p_policy text, p_share integer, p_reason text, p_reference text,
  p_name uuid[], p_alias uuid[], p_paid bigint[], p_reasons text[], p_key text, p_fingerprint text)
RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT SET plan_cache_mode = 'force_custom_plan' AS $function$
#variable_conflict use_column
DECLARE
  {{write_variables}}
  c_most CONSTANT bigint := {{largest_amount}};
  v_collected boolean;
  v_last record;
  v_collection bigint := 0;
  v_payers bigint := 0;
  v_id uuid[];
  v_share bigint[];
  v_wealth bigint[];
  v_mood integer[];
  v_found record;
  v_place integer;
  v_balance bigint[];
  v_refused boolean := false;
  v_recipients bigint;
  v_written bigint;
  v_paid numeric;
  v_facts jsonb;
{{begin_write}}

  IF p_policy = 'refund' THEN
    -- The search reads all talks since the last collection, and of a world without one all it ever had, so such a world is not searched.
    -- Usage says so, because it counts every collection, also one that took nothing; but not those that a copy has from its original.
    v_collected := v_instance.collected_taxes > 0 OR v_instance.copied_seq > 0
      OR EXISTS (SELECT FROM economy.usage u WHERE u.instance_id = p_instance AND u.operation = 'tax-collection');
    SELECT l.kind, l.seq, l.data INTO v_last FROM economy.last_collection(p_instance) l WHERE v_collected;
    IF v_last.kind = 'tax-collection' THEN
      v_collection := v_last.seq;
      v_payers := coalesce((v_last.data ->> 'payers')::bigint, 0);
    END IF;
    IF v_payers = 0 THEN
      v_code := 'NOTHING_TO_REFUND';
      v_result := jsonb_build_object('reason', CASE WHEN v_last.seq IS NULL THEN 'NO_COLLECTION'
                                                    WHEN v_collection = 0 THEN 'ALREADY_REFUNDED'
                                                    ELSE 'NOTHING_COLLECTED' END);
    END IF;
  ELSIF p_policy = 'recipients' THEN
    v_found := economy.find_traders(p_instance, v_instance.uuid, p_name, p_alias);
    v_balance := v_found.wealth;
    FOR v_ord IN 1 .. cardinality(p_name) LOOP
      v_place := v_found.place[v_ord];
      IF v_place <= 0 OR v_found.ended[v_place] > '-infinity' THEN
        v_code := CASE WHEN v_found.account[v_place] THEN 'ACCOUNT_NOT_FOUND' ELSE 'AGENT_NPC_NOT_FOUND' END;
        v_result := jsonb_build_object('role', 'recipient', 'entry', v_ord, 'diedAt', v_found.ended[v_place]);
        EXIT;
      END IF;
      v_balance[v_place] := v_balance[v_place] + p_paid[v_ord];
      IF v_balance[v_place] > v_found.most[v_place] THEN
        v_code := 'WEALTH_LIMIT';
        v_result := jsonb_build_object('entry', v_ord);
        EXIT;
      END IF;
      v_id := v_id || v_found.id[v_place];
      v_wealth := v_wealth || v_balance[v_place];
      v_mood := v_mood || v_found.mood[v_place];
    END LOOP;
    v_share := p_paid;
    v_recipients := cardinality(p_name);
    v_paid := (SELECT sum(s.amount) FROM unnest(p_paid) AS s (amount));
  ELSIF v_instance.agent_npc_count = 0 THEN
    v_code := 'NO_RECIPIENT';
  END IF;

  IF v_code IS NULL AND p_policy <> 'recipients' THEN
    -- The lock of the instance holds wealth and moods as they are from here to the last write.
    SELECT array_agg(s.id), array_agg(s.amount), array_agg(s.wealth + s.amount), array_agg(s.mood), count(*),
           coalesce(sum(s.amount), 0), coalesce(bool_or(s.wealth + s.held + s.amount > c_most), false)
      INTO v_id, v_share, v_wealth, v_mood, v_recipients, v_paid, v_refused
      FROM (SELECT d.id, d.amount, d.wealth, a.held, a.mood
              FROM economy.disbursement_shares(p_instance, p_amount, p_policy, v_collection, v_payers, p_share) d
              JOIN economy.holder a ON a.instance_id = p_instance AND a.id = d.id ORDER BY 1) s;
  END IF;

  IF v_code IS NULL THEN
    IF v_collection > 0 AND v_recipients = 0 THEN
      v_code := 'NOTHING_TO_REFUND';
      v_result := jsonb_build_object('reason', 'NO_PAYER_LIVES');
    ELSIF v_instance.treasury < v_paid THEN
      v_code := 'INSUFFICIENT_TREASURY';
      v_result := jsonb_build_object('available', v_instance.treasury, 'requested', v_paid);
    ELSIF v_refused THEN
      v_code := 'WEALTH_LIMIT';
    ELSIF v_collection = 0 AND v_paid <> p_amount AND p_policy <> 'recipients' THEN
      RAISE EXCEPTION 'the shares add up to % where % is paid', v_paid, p_amount;
    ELSE
      v_facts := jsonb_build_object('amount', v_paid, 'policy', p_policy, 'recipients', v_recipients)
        || CASE WHEN v_collection = 0 THEN '{}' ELSE jsonb_build_object('collection', v_collection) END;
      UPDATE economy.holder a SET wealth = s.wealth, updated_at = v_at
        -- Whoever is paid twice has the most after the last payment.
        FROM (SELECT o.id, max(o.wealth) AS wealth FROM unnest(v_id, v_wealth) AS o (id, wealth) GROUP BY o.id) s
       WHERE a.instance_id = p_instance AND a.id = s.id;
      GET DIAGNOSTICS v_written = ROW_COUNT;
      IF v_written <> (SELECT count(DISTINCT o.id) FROM unnest(v_id) AS o (id)) THEN
        RAISE EXCEPTION '% of % recipients were found', v_written, v_recipients;
      END IF;
      INSERT INTO economy.event
        (instance_id, seq, created_at, recipient_id, kind, cause, amount, recipient_wealth, recipient_mood, reason, reference)
      SELECT p_instance, v_seq + s.place, v_at, s.id, 'trade', 'disbursement', s.amount, s.wealth, s.mood,
             coalesce(s.reason, nullif(p_reason, '')), nullif(p_reference, '')
        FROM unnest(v_id, v_share, v_wealth, v_mood, p_reasons) WITH ORDINALITY AS s (id, amount, wealth, mood, reason, place);
      INSERT INTO economy.event (instance_id, seq, created_at, kind, reason, reference, data)
      VALUES (p_instance, v_seq, v_at, 'disbursement', nullif(p_reason, ''), nullif(p_reference, ''), v_facts);
      UPDATE economy.instance i
         SET treasury_spent = i.treasury_spent + v_paid, treasury = i.treasury - v_paid,
             pending_since = coalesce(i.pending_since, v_at),
             last_seq = v_seq + v_recipients, last_event_at = v_at, version = i.version + 1, updated_at = v_at
       WHERE i.id = p_instance;
    END IF;
  END IF;

  IF v_code IS NULL THEN
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := v_facts || jsonb_build_object('instance', to_jsonb(v_instance))
      || jsonb_strip_nulls(jsonb_build_object('reason', nullif(p_reason, ''), 'reference', nullif(p_reference, '')));
  END IF;
  {{end_write}}
