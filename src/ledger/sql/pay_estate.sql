-- Pays the shares of economy.divide_estate, with the events that follow the one of the death (p_seq). Returns their
-- number. The caller updates the counts and totals of the instance, and holds its lock.
CREATE OR REPLACE FUNCTION economy.pay_estate(
  p_instance uuid, p_dead economy.agent_npc, p_seq bigint, p_at timestamptz,
  p_heirs uuid[], p_shares bigint[], p_to_treasury bigint, p_to_sink bigint)
RETURNS bigint
LANGUAGE plpgsql AS $function$
DECLARE
  v_left bigint := p_dead.wealth;
  v_events bigint := 0;
BEGIN
  -- The share of the treasury comes first, because the death is reported with it.
  IF p_to_treasury > 0 THEN
    v_events := v_events + 1;
    v_left := v_left - p_to_treasury;
    INSERT INTO economy.event (instance_id, seq, created_at, actor_id, kind, cause, amount, actor_wealth, actor_mood)
    VALUES (p_instance, p_seq + v_events, p_at, p_dead.id, 'tax', 'inheritance', p_to_treasury, v_left, p_dead.mood);
  END IF;
  IF p_to_sink > 0 THEN
    v_events := v_events + 1;
    v_left := v_left - p_to_sink;
    INSERT INTO economy.event (instance_id, seq, created_at, actor_id, kind, cause, amount, actor_wealth, actor_mood)
    VALUES (p_instance, p_seq + v_events, p_at, p_dead.id, 'trade', 'inheritance', p_to_sink, v_left, p_dead.mood);
  END IF;
  IF p_heirs IS NULL THEN RETURN v_events; END IF;

  WITH share AS MATERIALIZED (
    SELECT h.id, h.amount, h.place FROM unnest(p_heirs, p_shares) WITH ORDINALITY AS h (id, amount, place)
  ), paid AS (
    UPDATE economy.agent_npc a SET wealth = a.wealth + s.amount, updated_at = p_at
      FROM share s
     WHERE a.instance_id = p_instance AND a.id = s.id AND s.amount > 0
    RETURNING a.id, a.wealth, a.mood, s.amount, s.place
  ), written AS (
    INSERT INTO economy.event
      (instance_id, seq, created_at, actor_id, recipient_id, kind, cause, amount, actor_wealth, recipient_wealth,
       actor_mood, recipient_mood)
    SELECT p_instance, p_seq + v_events + row_number() OVER (ORDER BY p.place), p_at, p_dead.id, p.id,
           'trade', 'inheritance', p.amount, v_left - sum(p.amount) OVER (ORDER BY p.place), p.wealth, p_dead.mood, p.mood
      FROM paid p
  )
  SELECT v_events + count(*) INTO v_events FROM paid;
  RETURN v_events;
END
$function$;
