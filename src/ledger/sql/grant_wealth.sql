-- Mints wealth for an Agent NPC or an account, such as a reward, for a reason that is stored. p_reference: empty for none.
CREATE OR REPLACE FUNCTION economy.grant_wealth(
  p_instance uuid, p_recipient uuid, p_recipient_alias uuid, p_to_account boolean, p_amount bigint, p_reason text, p_reference text, p_key text, p_fingerprint text)
{{ledger_write}}
  c_most CONSTANT bigint := {{largest_amount}};
  v_recipient economy.holder;
{{begin_write}}

  SELECT * INTO v_recipient FROM economy.holder h
   WHERE h.instance_id = p_instance AND h.id IN (p_recipient, p_recipient_alias) AND (h.agent_id IS NULL) = p_to_account
   ORDER BY h.id = p_recipient DESC LIMIT 1;
  IF v_recipient.id IS NULL OR v_recipient.deleted_at IS NOT NULL THEN
    v_code := CASE WHEN p_to_account THEN 'ACCOUNT_NOT_FOUND' ELSE 'AGENT_NPC_NOT_FOUND' END;
    v_result := jsonb_build_object('diedAt', v_recipient.deleted_at);
  ELSIF v_recipient.wealth + v_recipient.held + p_amount > c_most THEN
    v_code := 'WEALTH_LIMIT';
  ELSE
    UPDATE economy.holder a SET wealth = a.wealth + p_amount, updated_at = v_at
     WHERE a.instance_id = p_instance AND a.id = v_recipient.id
    RETURNING * INTO v_recipient;
    INSERT INTO economy.event
      (instance_id, seq, created_at, recipient_id, kind, cause, amount, recipient_wealth, recipient_mood, reason, reference)
    VALUES (p_instance, v_seq, v_at, v_recipient.id, 'trade', 'grant', p_amount,
            v_recipient.wealth, v_recipient.mood, p_reason, nullif(p_reference, ''));
    UPDATE economy.instance i
       SET minted = i.minted + p_amount, last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at)
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at,
      'kind', 'trade', 'cause', 'grant', 'amount', p_amount, 'actorId', NULL, 'recipientId', v_recipient.id, 'actorWealth', NULL,
      'recipientWealth', v_recipient.wealth, 'reason', p_reason, 'instance', to_jsonb(v_instance), 'actor', NULL,
      'recipient', economy.shown_character(p_instance, v_recipient))
      || CASE WHEN p_to_account THEN jsonb_build_object('recipientAccount', to_jsonb(v_recipient)) ELSE '{}' END
      || CASE WHEN p_reference <> '' THEN jsonb_build_object('reference', p_reference) ELSE '{}' END;
  END IF;
  {{end_write}}
