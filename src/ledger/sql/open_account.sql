-- Opens an account: a purse that is no person. p_account: {id, uuid, alias, name, kind, ownerId?, ownerAlias?, wealth, taxable, metadata?};
-- nobody may have its uuid, nor its uuid as an id, nor its id as a uuid (`alias`), as for a spawn. Its wealth is minted. The owner is a living character
-- or an open account of the instance.
CREATE OR REPLACE FUNCTION economy.open_account(p_instance uuid, p_account jsonb, p_key text, p_fingerprint text)
{{ledger_write}}
  v_owner record;
  v_account economy.holder;
{{begin_write}}

  SELECT h.id INTO v_owner FROM economy.holder h
   WHERE h.instance_id = p_instance AND h.id IN ((p_account ->> 'ownerId')::uuid, (p_account ->> 'ownerAlias')::uuid) AND h.deleted_at IS NULL
   ORDER BY h.id = (p_account ->> 'ownerId')::uuid DESC LIMIT 1;
  IF {{open_account_taken}} THEN
    v_code := 'ALREADY_EXISTS';
  ELSIF p_account ? 'ownerId' AND v_owner.id IS NULL THEN
    v_code := 'OWNER_NOT_FOUND';
  ELSE
    INSERT INTO economy.holder (instance_id, id, uuid, name, mood, kind, owner_id, wealth, taxable, metadata, created_at, updated_at)
    VALUES (p_instance, (p_account ->> 'id')::uuid, (p_account ->> 'uuid')::uuid, p_account ->> 'name', NULL, p_account ->> 'kind', v_owner.id,
            (p_account ->> 'wealth')::bigint, (p_account ->> 'taxable')::boolean, p_account -> 'metadata', v_at, v_at)
    RETURNING * INTO v_account;
    INSERT INTO economy.event (instance_id, seq, created_at, recipient_id, kind, amount, recipient_wealth, data)
    VALUES (p_instance, v_seq, v_at, v_account.id, 'account', v_account.wealth, v_account.wealth,
            jsonb_build_object('uuid', v_account.uuid, 'name', v_account.name, 'kind', v_account.kind, 'taxable', v_account.taxable,
                               'salt', gen_random_uuid()));
    UPDATE economy.instance i
       SET minted = i.minted + v_account.wealth, last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at)
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at, 'kind', 'account',
      'account', to_jsonb(v_account), 'instance', to_jsonb(v_instance));
  END IF;
  {{end_write}}
