-- The characters that an external policy still has to assess before the taxes of an instance can be collected: NULL if none,
-- because SQL runs the policy, or it assessed everybody with a wealth, for the current settings and wealth.
-- `changed` has the others; it is null for everybody. The caller holds the instance's lock.
CREATE OR REPLACE FUNCTION economy.tax_to_assess(p_instance uuid, p_basis jsonb, p_id uuid[], p_wealth bigint[])
RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT AS $function$
DECLARE
  v_instance economy.instance;
  v_changed jsonb;
BEGIN
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  IF v_instance.tax_policy IN ({{sql_tax_policies}}) THEN
    RETURN NULL;
  END IF;
  IF p_basis <> jsonb_build_object('policy', v_instance.tax_policy, 'options', v_instance.tax_policy_options,
                                   'taxRate', v_instance.tax_rate) THEN
    RETURN jsonb_build_object('instance', to_jsonb(v_instance), 'changed', NULL);
  END IF;
  SELECT jsonb_agg(jsonb_build_object('id', a.id, 'wealth', a.wealth)) INTO v_changed
    FROM economy.holder a
    LEFT JOIN unnest(p_id, p_wealth) AS g (id, wealth) ON g.id = a.id
   WHERE a.instance_id = p_instance AND a.taxable AND a.deleted_at IS NULL AND a.wealth > 0
     AND g.wealth IS DISTINCT FROM a.wealth;
  IF v_changed IS NULL THEN
    RETURN NULL;
  END IF;
  RETURN jsonb_build_object('instance', to_jsonb(v_instance), 'changed', v_changed);
END
$function$;
