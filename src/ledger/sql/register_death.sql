-- Registers the death of an Agent NPC: its final state is stored in the event, its estate is divided by the instance's
-- inheritance rule (see economy.divide_estate), its goods likewise (see economy.pass_goods_on), its relationships end. Its holds and
-- listings are given back before it: they are part of the estate.
-- What it owes is paid first, and its obligations end (economy.settle_debts).
-- If the rule is an external policy, p_division is its answer: {policy, estate, shares: [{id, amount}], treasury, sunk}.
-- Code POLICY_ASKED: nothing was done, because it has to be called, or called again; the result is its input.
CREATE OR REPLACE FUNCTION economy.register_death(
  p_instance uuid, p_target uuid, p_target_alias uuid, p_division jsonb, p_key text, p_fingerprint text)
RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
DECLARE
  {{write_variables}}
  v_dead economy.agent_npc;
  v_estate record;
  v_record jsonb;
  v_felt jsonb;
  v_payments bigint;
  v_held bigint;
  v_legs jsonb;
  v_passed record;
  v_debts record;
{{begin_write}}

  SELECT * INTO v_dead {{from_target}};
  IF NOT FOUND OR v_dead.deleted_at IS NOT NULL THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('diedAt', v_dead.deleted_at);
  ELSE
    v_held := v_dead.held;
    v_debts := economy.debts_of(p_instance, v_dead.id, v_dead.wealth + v_held);
    v_dead.wealth := v_dead.wealth + v_held - v_debts.paid;
    v_dead.held := 0;
    v_estate := economy.divide_estate(p_instance, v_instance.inheritance, v_dead, p_division, v_instance.asset_count > 0);
    IF v_estate.asked THEN
      RETURN QUERY SELECT 1, 'POLICY_ASKED', false, economy.estate_of(p_instance, v_dead.id);
      RETURN;
    END IF;
    IF economy.exceeds_limit(p_instance, v_instance.treasury, v_estate.heirs || v_debts.creditors || NULL::uuid,
                             v_estate.shares || v_debts.amounts || v_estate.to_treasury) THEN
      v_code := 'WEALTH_LIMIT';
    END IF;
  END IF;

  IF v_code IS NULL THEN
    IF v_held > 0 OR v_instance.asset_count > 0 THEN
      v_seq := v_seq + economy.give_all_back(p_instance, v_dead.id, 'death', v_seq, v_at);
      SELECT h.version INTO v_dead.version FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = v_dead.id;
    END IF;
    IF v_instance.asset_count > 0 THEN
      v_legs := economy.pass_goods_on(p_instance, v_dead.id, v_estate.heirs, v_estate.shares, v_estate.to_treasury + v_estate.to_sink);
    END IF;
    v_seq := v_seq + economy.settle_debts(p_instance, v_dead.id, v_seq, v_at, 'death');
    -- Before its death takes effect: pending effects of its gifts may make friends, who grieve. They grieve before the
    -- estate, whose events then have the mood after the death.
    PERFORM economy.apply_trade_effects_with(p_instance, v_dead.id, '{}', true);
    SELECT to_jsonb(v_dead) || jsonb_build_object(
             'version', v_dead.version + 1, 'updated_at', v_at, 'deleted_at', v_at, 'agent', to_jsonb(g),
             'parents', economy.parents_of(p_instance, v_dead.id))
      INTO v_record FROM economy.agent g WHERE g.id = v_dead.agent_id;
    v_felt := economy.grieve(p_instance, v_dead, v_seq, v_at);
    v_passed := economy.note_heirs(p_instance, v_legs, v_seq, v_at, v_dead.id);

    INSERT INTO economy.event (instance_id, seq, created_at, actor_id, kind, actor_wealth, actor_mood, data)
    VALUES (p_instance, v_seq, v_at, v_dead.id, 'death', v_dead.wealth, v_dead.mood,
            jsonb_build_object('agentNpc', v_record - 'agent', 'salt', gen_random_uuid()) || v_felt || v_passed.noted);
    PERFORM economy.increment_usage(p_instance, v_at, 'death', 1, 0);
    UPDATE economy.holder a SET wealth = 0, version = a.version + 1, deleted_at = v_at, updated_at = v_at
     WHERE a.instance_id = p_instance AND a.id = v_dead.id;
    v_payments := economy.pay_estate(p_instance, v_dead, v_seq, v_at, v_estate.heirs, v_estate.shares,
                                     v_estate.to_treasury, v_estate.to_sink);

    UPDATE economy.relationship r SET ended_at = v_at, updated_at = v_at
     WHERE r.instance_id = p_instance AND (r.character_id = v_dead.id OR r.other_id = v_dead.id) AND r.ended_at IS NULL;
    DELETE FROM economy.open_talk t WHERE t.instance_id = p_instance AND t.character_id = v_dead.id;
    UPDATE economy.agent_claim c SET characters = c.characters - 1
     WHERE c.instance_id = p_instance AND c.agent_id = v_dead.agent_id AND c.characters > 0;
    UPDATE economy.instance i
       SET last_seq = v_seq + v_payments, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at), version = i.version + 1,
           collected_taxes = i.collected_taxes + v_estate.to_treasury, treasury = i.treasury + v_estate.to_treasury,
           sunk = i.sunk + v_estate.to_sink, agent_npc_count = i.agent_npc_count - 1,
           updated_at = CASE WHEN v_estate.to_treasury > 0 THEN v_at ELSE i.updated_at END
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at, 'kind', 'death',
      'agentNpc', v_record, 'instance', to_jsonb(v_instance)) || v_felt || v_passed.shown;
  END IF;
  {{end_write}}
