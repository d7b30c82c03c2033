-- Changes what an open account is: p_patch has any of name, kind, taxable, metadata, and ownerId with ownerAlias (null: nobody). What
-- is absent stays. The event has old and new values of what differs.
CREATE OR REPLACE FUNCTION economy.update_account(
  p_instance uuid, p_account uuid, p_account_alias uuid, p_patch jsonb, p_key text, p_fingerprint text)
{{ledger_write}}
  v_before economy.holder;
  v_after economy.holder;
  v_owner uuid;
  v_old jsonb;
  v_new jsonb;
{{begin_write}}

  SELECT * INTO v_before {{from_account}};
  v_owner := v_before.owner_id;
  IF v_before.id IS NULL OR v_before.deleted_at IS NOT NULL THEN
    v_code := 'ACCOUNT_NOT_FOUND';
  ELSIF p_patch ? 'ownerId' THEN
    v_owner := (SELECT h.id FROM economy.holder h
                 WHERE h.instance_id = p_instance AND h.id IN ((p_patch ->> 'ownerId')::uuid, (p_patch ->> 'ownerAlias')::uuid)
                   AND h.deleted_at IS NULL AND h.id <> v_before.id
                 ORDER BY h.id = (p_patch ->> 'ownerId')::uuid DESC LIMIT 1);
    IF v_owner IS NULL AND p_patch ->> 'ownerId' IS NOT NULL THEN v_code := 'OWNER_NOT_FOUND'; END IF;
  END IF;

  IF v_code IS NULL THEN
    UPDATE economy.holder h
       SET name = coalesce(p_patch ->> 'name', h.name), kind = coalesce(p_patch ->> 'kind', h.kind),
           taxable = coalesce((p_patch ->> 'taxable')::boolean, h.taxable), owner_id = v_owner,
           metadata = CASE WHEN p_patch ? 'metadata' THEN nullif(p_patch -> 'metadata', 'null') ELSE h.metadata END,
           version = h.version + 1, updated_at = v_at
     WHERE h.instance_id = p_instance AND h.id = v_before.id
    RETURNING * INTO v_after;
    SELECT coalesce(jsonb_object_agg(f.name, f.before), '{}'), coalesce(jsonb_object_agg(f.name, f.after), '{}') INTO v_old, v_new
      FROM (VALUES ('name', to_jsonb(v_before.name), to_jsonb(v_after.name)), ('kind', to_jsonb(v_before.kind), to_jsonb(v_after.kind)),
                   ('taxable', to_jsonb(v_before.taxable), to_jsonb(v_after.taxable)),
                   ('ownerId', to_jsonb(v_before.owner_id), to_jsonb(v_after.owner_id)),
                   ('metadata', v_before.metadata, v_after.metadata)) AS f (name, before, after)
     WHERE f.before IS DISTINCT FROM f.after;
    INSERT INTO economy.event (instance_id, seq, created_at, recipient_id, kind, recipient_wealth, data)
    VALUES (p_instance, v_seq, v_at, v_after.id, 'account-update', v_after.wealth,
            jsonb_build_object('old', v_old, 'new', v_new, 'salt', gen_random_uuid()));
    UPDATE economy.instance i SET last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at) WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at, 'kind', 'account-update',
      'account', to_jsonb(v_after), 'instance', to_jsonb(v_instance), 'old', v_old, 'new', v_new);
  END IF;
  {{end_write}}
