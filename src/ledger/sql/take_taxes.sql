-- Takes the taxes of an instance by its policy, all or nothing, and counts the collection: shared by all collections, whether
-- requested or scheduled. p_note is stored with its event. The assessment of a policy outside SQL is p_tax of p_id, for the settings
-- p_basis and the wealth p_wealth; an invalid payment is EC003, a fault of the policy. Nothing is done where `asked` is not NULL, which is
-- the instance and whom its policy still has to assess (`changed`; null: everybody), or `code`, which is that of a refusal. The caller
-- holds the instance's lock. Planned on each call, for the number of those who pay.
CREATE OR REPLACE FUNCTION economy.take_taxes(
  p_instance uuid, p_at timestamptz, p_note jsonb, p_basis jsonb, p_id uuid[], p_wealth bigint[], p_tax numeric[],
  OUT asked jsonb, OUT code text)
LANGUAGE plpgsql STRICT SET plan_cache_mode = 'force_custom_plan' AS $function$
#variable_conflict use_column
DECLARE
  c_most CONSTANT bigint := {{largest_amount}};
  v_instance economy.instance;
  v_fault text;
  v_impact bigint;
  v_id uuid[];
  v_tax bigint[];
  v_wealth bigint[];
  v_mood integer[];
  v_payers bigint;
  v_written bigint;
  v_collected numeric;
BEGIN
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  v_impact := v_instance.tax_mood_impact * 10000;
  IF v_instance.tax_policy NOT IN ({{sql_tax_policies}}) THEN
    asked := jsonb_build_object('instance', to_jsonb(v_instance), 'changed', NULL);
    IF p_basis <> jsonb_build_object('policy', v_instance.tax_policy, 'options', v_instance.tax_policy_options,
                                     'taxRate', v_instance.tax_rate) THEN
      RETURN;
    END IF;
    SELECT asked || jsonb_build_object('changed', jsonb_agg(jsonb_build_object('id', a.id, 'wealth', a.wealth))) INTO asked
      FROM economy.holder a
      LEFT JOIN unnest(p_id, p_wealth) AS g (id, wealth) ON g.id = a.id
     WHERE a.instance_id = p_instance AND a.taxable AND a.deleted_at IS NULL AND a.wealth > 0 AND g.wealth IS DISTINCT FROM a.wealth
    HAVING count(*) > 0;
    IF FOUND THEN RETURN; END IF;
    -- Nobody is missing, and `asked` is NULL again. Who died or spent everything since then pays nothing, which is not a fault.
    SELECT CASE
             WHEN count(g.id) < count(*) OR count(g.tax) < count(*) THEN 'lacks a payer or a payment'
             WHEN count(DISTINCT g.id) < count(*) THEN 'names a payer twice'
             WHEN count(a.id) < count(*) THEN 'names a payer who is nobody of the instance'
             WHEN NOT bool_and(g.tax >= 0 AND g.tax < 'NaN' AND g.tax = trunc(g.tax))
               THEN 'takes what is no amount of money'
             WHEN bool_or(g.tax > a.wealth AND a.wealth > 0 AND a.deleted_at IS NULL)
               THEN 'takes more than the wealth of a payer'
           END
      INTO v_fault
      FROM unnest(p_id, p_tax) AS g (id, tax)
      LEFT JOIN economy.holder a ON a.instance_id = p_instance AND a.id = g.id;
    IF v_fault IS NOT NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'EC003', MESSAGE = v_fault, DETAIL = v_instance.tax_policy;
    END IF;
  END IF;
  -- The lock of the instance holds wealth and moods as they are from here to the last write.
  SELECT array_agg(d.id), array_agg(d.tax), array_agg(d.wealth - d.tax),
         array_agg({{mood_after_tax}}), count(*), coalesce(sum(d.tax), 0)
    INTO v_id, v_tax, v_wealth, v_mood, v_payers, v_collected
    FROM (
      SELECT t.id, t.tax, t.wealth, t.mood
        FROM economy.assess_tax(p_instance, v_instance.tax_policy, v_instance.tax_rate, v_instance.tax_policy_options) t
       WHERE t.wealth > 0 AND t.tax > 0
      UNION ALL
      SELECT a.id, g.tax::bigint, a.wealth, a.mood
        FROM unnest(p_id, p_tax) AS g (id, tax)
        JOIN economy.holder a ON a.instance_id = p_instance AND a.id = g.id
       WHERE v_instance.tax_policy NOT IN ({{sql_tax_policies}}) AND a.deleted_at IS NULL AND a.taxable AND a.wealth > 0 AND g.tax > 0
       ORDER BY 1) d;
  IF v_collected > c_most - v_instance.treasury THEN
    code := 'WEALTH_LIMIT';
    RETURN;
  END IF;
  UPDATE economy.holder a
     SET wealth = p.wealth, mood = p.mood, updated_at = p_at
    FROM unnest(v_id, v_wealth, v_mood) AS p (id, wealth, mood)
   WHERE a.instance_id = p_instance AND a.id = p.id;
  GET DIAGNOSTICS v_written = ROW_COUNT;
  IF v_written <> v_payers THEN
    RAISE EXCEPTION '% of % payers were found', v_written, v_payers;
  END IF;
  INSERT INTO economy.event
    (instance_id, seq, created_at, actor_id, kind, cause, amount, actor_wealth, actor_mood)
  SELECT p_instance, v_instance.last_seq + 1 + p.place, p_at, p.id, 'tax', 'tax', p.tax, p.wealth, p.mood
    FROM unnest(v_id, v_tax, v_wealth, v_mood) WITH ORDINALITY AS p (id, tax, wealth, mood, place);
  INSERT INTO economy.event (instance_id, seq, created_at, kind, data)
  VALUES (p_instance, v_instance.last_seq + 1, p_at, 'tax-collection',
          jsonb_build_object('taxRate', v_instance.tax_rate, 'collected', v_collected, 'payers', v_payers)
            || CASE WHEN v_instance.tax_policy = 'flat' THEN '{}'
               ELSE jsonb_build_object('policy', v_instance.tax_policy) END || p_note);
  UPDATE economy.instance i
     SET collected_taxes = i.collected_taxes + v_collected, treasury = i.treasury + v_collected,
         pending_since = coalesce(i.pending_since, p_at),
         last_seq = v_instance.last_seq + 1 + v_payers, last_event_at = p_at, version = i.version + 1, updated_at = p_at
   WHERE i.id = p_instance;
  PERFORM economy.increment_usage(p_instance, p_at, 'tax-collection', 1, 0);
END
$function$;
