-- Closes an account for good. What is left goes to p_to: an account, a living character, or the instance itself, which is its treasury; without
-- it (NULL is not possible here: the nil uuid) the account has to be empty. Its holds and listings are given back, and its
-- debts paid, first; its obligations end. Its goods go the
-- same way; the treasury owns none, so they are then consumed. The accounts that it owns stay, with nobody.
CREATE OR REPLACE FUNCTION economy.close_account(
  p_instance uuid, p_account uuid, p_account_alias uuid, p_to uuid, p_to_alias uuid, p_key text, p_fingerprint text)
{{ledger_write}}
  c_nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  v_account economy.holder;
  v_to economy.holder;
  v_to_treasury boolean;
  v_left bigint;
  v_debts record;
  v_goods boolean := false;
  v_legs jsonb;
  v_passed record;
{{begin_write}}

  SELECT * INTO v_account {{from_account}};
  v_left := v_account.wealth + v_account.held;
  IF v_instance.asset_count > 0 THEN
    -- By itself: on a cluster, a call within a query of a table would be sent to its shard.
    v_goods := EXISTS (SELECT FROM economy.holding g WHERE g.instance_id = p_instance AND g.owner_id = v_account.id);
    v_goods := v_goods OR economy.open_holds(p_instance, v_account.id) <> '{}' OR economy.open_listings(p_instance, v_account.id) <> '{}';
  END IF;
  v_debts := economy.debts_of(p_instance, v_account.id, v_left);
  v_left := v_left - v_debts.paid;
  SELECT * INTO v_to FROM economy.holder h
   WHERE h.instance_id = p_instance AND h.id IN (p_to, p_to_alias) AND h.deleted_at IS NULL
   ORDER BY h.id = p_to DESC LIMIT 1;
  v_to_treasury := v_to.id IS NULL AND p_to IN (p_instance, v_instance.uuid);
  IF v_account.id IS NULL OR v_account.deleted_at IS NOT NULL THEN
    v_code := 'ACCOUNT_NOT_FOUND';
  ELSIF p_to = c_nobody AND (v_left > 0 OR v_goods) THEN
    v_code := 'ACCOUNT_NOT_EMPTY';
    v_result := jsonb_build_object('available', v_left);
  ELSIF p_to <> c_nobody AND NOT v_to_treasury AND v_to.id IS NULL THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('role', 'recipient');
  ELSIF v_to.id = v_account.id THEN
    v_code := 'SELF_TRADE';
  ELSIF economy.exceeds_limit(p_instance, v_instance.treasury, v_to.id || v_debts.creditors, v_left || v_debts.amounts) THEN
    v_code := 'WEALTH_LIMIT';
  ELSE
    IF v_account.held > 0 OR v_goods THEN
      v_seq := v_seq + economy.give_all_back(p_instance, v_account.id, 'closing', v_seq, v_at);
      v_legs := economy.pass_goods_on(p_instance, v_account.id, CASE WHEN v_to.id IS NOT NULL THEN ARRAY[v_to.id] END, '{1}', 0);
    END IF;
    v_seq := v_seq + economy.settle_debts(p_instance, v_account.id, v_seq, v_at, 'closing');
    v_passed := economy.note_heirs(p_instance, v_legs, v_seq, v_at, NULL);
    UPDATE economy.holder h SET wealth = 0, version = h.version + 1, deleted_at = v_at, updated_at = v_at
     WHERE h.instance_id = p_instance AND h.id = v_account.id
    RETURNING * INTO v_account;
    INSERT INTO economy.event (instance_id, seq, created_at, actor_id, kind, actor_wealth, data)
    VALUES (p_instance, v_seq, v_at, v_account.id, 'account-closing', v_left,
            jsonb_build_object('account', jsonb_build_object('name', v_account.name, 'kind', v_account.kind), 'salt', gen_random_uuid())
              || v_passed.noted);
    IF v_left > 0 THEN
      -- It may have been paid a debt meanwhile.
      UPDATE economy.holder h SET wealth = h.wealth + v_left, updated_at = v_at WHERE h.instance_id = p_instance AND h.id = v_to.id
      RETURNING * INTO v_to;
      INSERT INTO economy.event
        (instance_id, seq, created_at, actor_id, recipient_id, amount, actor_wealth, recipient_wealth, recipient_mood, kind, cause)
      VALUES (p_instance, v_seq + 1, v_at, v_account.id, v_to.id, v_left, 0, v_to.wealth, v_to.mood,
              CASE WHEN v_to_treasury THEN 'tax'::economy.event_kind ELSE 'trade'::economy.event_kind END, 'closing');
    END IF;
    UPDATE economy.instance i
       SET last_seq = v_seq + CASE WHEN v_left > 0 THEN 1 ELSE 0 END, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at),
           collected_taxes = i.collected_taxes + CASE WHEN v_to_treasury THEN v_left ELSE 0 END,
           treasury = i.treasury + CASE WHEN v_to_treasury THEN v_left ELSE 0 END,
           version = i.version + CASE WHEN v_to_treasury THEN 1 ELSE 0 END,
           updated_at = CASE WHEN v_to_treasury AND v_left > 0 THEN v_at ELSE i.updated_at END
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at, 'kind', 'account-closing',
      'account', to_jsonb(v_account), 'instance', to_jsonb(v_instance)) || v_passed.shown;
  END IF;
  {{end_write}}
