-- Collects taxes from every living Agent NPC of an instance: each pays wealth * rate / 100, cut to four decimals. All or
-- nothing: a treasury that would grow over the limit refuses the collection.
CREATE OR REPLACE FUNCTION economy.collect_taxes(p_instance uuid, p_key text, p_fingerprint text)
RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
DECLARE
  c_most CONSTANT numeric := 99999999999.9999;
  v_instance economy.instance;
  v_at timestamptz;
  v_payers bigint;
  v_collected numeric;
  v_code text;
  v_result jsonb;
BEGIN
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 1, 'INSTANCE_NOT_FOUND', false, NULL::jsonb;
    RETURN;
  END IF;
  IF p_key <> '' THEN
    RETURN QUERY SELECT 1, r.code, r.replayed, r.result FROM economy.recall(p_instance, p_key, p_fingerprint) r;
    IF FOUND THEN RETURN; END IF;
  END IF;
  v_at := economy.moment_after(v_instance.last_event_at);

  BEGIN
    -- Multiplying keeps every digit where a division would round: trunc() sees the exact product.
    WITH due AS MATERIALIZED (
      SELECT a.id, trunc(a.wealth * v_instance.tax_rate * 0.01, 4) AS tax, a.wealth AS before
        FROM economy.agent_npc a
       WHERE a.instance_id = p_instance AND a.deleted_at IS NULL AND a.wealth > 0
    ), paid AS (
      UPDATE economy.agent_npc a
         SET wealth = a.wealth - d.tax,
             mood = greatest(0, a.mood - round(v_instance.tax_mood_impact * d.tax / d.before, 4)),
             updated_at = v_at
        FROM due d
       WHERE a.instance_id = p_instance AND a.id = d.id AND d.tax > 0
      RETURNING a.id, a.wealth, a.mood, d.tax
    ), written AS (
      INSERT INTO economy.event
        (instance_id, seq, id, created_at, actor_id, kind, cause, amount, actor_wealth, actor_mood)
      SELECT p_instance, v_instance.last_seq + 1 + row_number() OVER (ORDER BY p.id), economy.uuid_v7(v_at), v_at,
             p.id, 'tax', 'tax', p.tax, p.wealth, p.mood
        FROM paid p
    )
    SELECT count(*), coalesce(sum(p.tax), 0) INTO v_payers, v_collected FROM paid p;
    IF v_instance.collected_taxes + v_collected > c_most THEN
      RAISE EXCEPTION USING ERRCODE = 'EC001', MESSAGE = 'the treasury would exceed the limit';
    END IF;
    INSERT INTO economy.event (instance_id, seq, id, created_at, kind, data)
    VALUES (p_instance, v_instance.last_seq + 1, economy.uuid_v7(v_at), v_at, 'tax-collection',
            jsonb_build_object('taxRate', v_instance.tax_rate, 'collected', v_collected, 'payers', v_payers));
    UPDATE economy.instance i
       SET collected_taxes = i.collected_taxes + v_collected, last_seq = v_instance.last_seq + 1 + v_payers,
           last_event_at = v_at, updated_at = v_at
     WHERE i.id = p_instance;
  EXCEPTION WHEN SQLSTATE 'EC001' THEN
    v_code := 'WEALTH_LIMIT';
  END;

  IF v_code IS NULL THEN
    PERFORM economy.meter(p_instance, v_at, 'tax-collection', 1, 0);
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('instance', to_jsonb(v_instance));
  END IF;
  IF p_key <> '' THEN
    PERFORM economy.remember(p_instance, p_key, p_fingerprint, v_code, v_result, v_at);
  END IF;
  RETURN QUERY SELECT 1, v_code, false, v_result;
END
$function$;
