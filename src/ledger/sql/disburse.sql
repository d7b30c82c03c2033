-- The treasury pays an amount to the living Agent NPCs, divided by a policy (see economy.disbursement_shares). All or
-- nothing: refused if the treasury has less, nobody is alive, or a wealth would exceed the limit.
CREATE OR REPLACE FUNCTION economy.disburse(
  p_instance uuid, p_amount bigint, p_policy text, p_key text, p_fingerprint text)
RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
DECLARE
  {{write_variables}}
  c_most CONSTANT bigint := {{largest_amount}};
  v_refused boolean;
  v_recipients bigint;
  v_paid numeric;
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint);
  {{unless_settled}}

  IF v_instance.agent_npc_count = 0 THEN
    v_code := 'NO_RECIPIENT';
  ELSIF v_instance.treasury < p_amount THEN
    v_code := 'INSUFFICIENT_TREASURY';
    v_result := jsonb_build_object('available', v_instance.treasury, 'requested', p_amount);
  ELSE
    -- Checks the limit of wealth before the first row is written.
    WITH share AS MATERIALIZED (
      SELECT s.id, s.amount, s.wealth + s.amount AS wealth FROM economy.disbursement_shares(p_instance, p_amount, p_policy) s
    ), paid AS (
      UPDATE economy.agent_npc a SET wealth = a.wealth + s.amount, updated_at = v_at
        FROM share s
       WHERE a.instance_id = p_instance AND a.id = s.id AND NOT EXISTS (SELECT FROM share o WHERE o.wealth > c_most)
      RETURNING a.id, a.wealth, a.mood, s.amount
    ), written AS (
      INSERT INTO economy.event
        (instance_id, seq, created_at, recipient_id, kind, cause, amount, recipient_wealth, recipient_mood)
      SELECT p_instance, v_seq + row_number() OVER (ORDER BY p.id), v_at, p.id, 'trade', 'disbursement',
             p.amount, p.wealth, p.mood
        FROM paid p
    )
    SELECT EXISTS (SELECT FROM share o WHERE o.wealth > c_most), count(*), coalesce(sum(p.amount), 0)
      INTO v_refused, v_recipients, v_paid FROM paid p;
    IF v_refused THEN
      v_code := 'WEALTH_LIMIT';
    ELSIF v_paid <> p_amount THEN
      RAISE EXCEPTION 'the shares add up to % where % is paid', v_paid, p_amount;
    ELSE
      INSERT INTO economy.event (instance_id, seq, created_at, kind, data)
      VALUES (p_instance, v_seq, v_at, 'disbursement',
              jsonb_build_object('amount', p_amount, 'policy', p_policy, 'recipients', v_recipients));
      UPDATE economy.instance i
         SET treasury_spent = i.treasury_spent + p_amount, treasury = i.treasury - p_amount,
             last_seq = v_seq + v_recipients, last_event_at = v_at, version = i.version + 1, updated_at = v_at
       WHERE i.id = p_instance;
    END IF;
  END IF;

  IF v_code IS NULL THEN
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('instance', to_jsonb(v_instance));
  END IF;
  {{end_write}}
END
$function$;
