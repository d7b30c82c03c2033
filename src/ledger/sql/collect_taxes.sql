-- Collects taxes from every living Agent NPC of an instance (see economy.take_taxes). All or nothing: a treasury that would
-- exceed the limit refuses the collection. Code POLICY_ASKED: nothing was done, because the policy has to assess first. It
-- is never stored with a key.
CREATE OR REPLACE FUNCTION economy.collect_taxes(
  p_instance uuid, p_basis jsonb, p_id uuid[], p_wealth bigint[], p_tax numeric[], p_key text, p_fingerprint text)
{{ledger_write}}
  v_taken record;
{{begin_write}}
  v_taken := economy.take_taxes(p_instance, v_at, '{}', p_basis, p_id, p_wealth, p_tax);
  IF v_taken.asked IS NOT NULL THEN
    RETURN QUERY SELECT 1, 'POLICY_ASKED', false, v_taken.asked;
    RETURN;
  END IF;

  v_code := v_taken.code;
  IF v_code IS NULL THEN
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('instance', to_jsonb(v_instance));
  END IF;
  {{end_write}}
