-- Pays the shares of economy.divide_estate, with the events that follow the one of the death (p_seq). An inheritance raises the
-- mood of an heir by its share of the wealth after it, the less the higher it is; the {{remembering_heirs}} to whom it means most remember it, by
-- that share. Returns the number of events. The caller updates the counts and totals of the instance, and holds its lock.
CREATE OR REPLACE FUNCTION economy.pay_estate(
  p_instance uuid, p_dead economy.agent_npc, p_seq bigint, p_at timestamptz,
  p_heirs uuid[], p_shares bigint[], p_to_treasury bigint, p_to_sink bigint)
RETURNS bigint
LANGUAGE plpgsql AS $function$
DECLARE
  v_left bigint := p_dead.wealth;
  v_events bigint := 0;
  v_id uuid[];
  v_share bigint[];
  v_wealth bigint[];
  v_mood integer[];
  v_delta integer[];
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

  SELECT array_agg(a.id ORDER BY h.place), array_agg(h.amount ORDER BY h.place), array_agg(a.wealth + h.amount ORDER BY h.place),
         array_agg(a.mood + j.joy ORDER BY h.place), array_agg(j.joy ORDER BY h.place)
    INTO v_id, v_share, v_wealth, v_mood, v_delta
    FROM unnest(p_heirs, p_shares) WITH ORDINALITY AS h (id, amount, place)
    JOIN economy.holder a ON a.instance_id = p_instance AND a.id = h.id,
         LATERAL (SELECT div({{inheritance_mood}} * h.amount::numeric * least({{highest_mood}}, 2 * ({{highest_mood}} - a.mood)),
                             (a.wealth + h.amount)::numeric * {{highest_mood}})::integer AS joy) j
   WHERE h.amount > 0;
  UPDATE economy.holder a SET wealth = s.wealth, mood = s.mood, updated_at = p_at
    FROM unnest(v_id, v_wealth, v_mood) AS s (id, wealth, mood)
   WHERE a.instance_id = p_instance AND a.id = s.id;
  INSERT INTO economy.feeling_change (instance_id, character_id, id, other_id, cause, event_seq, mood_delta, mood, created_at)
  SELECT p_instance, s.id, economy.uuid_v7(p_at), p_dead.id, 'inheritance', p_seq + v_events + s.place, s.delta, s.mood, p_at
    FROM unnest(v_id, v_delta, v_mood) WITH ORDINALITY AS s (id, delta, mood, place)
   WHERE s.delta > 0 AND s.mood IS NOT NULL;
  INSERT INTO economy.event
    (instance_id, seq, created_at, actor_id, recipient_id, kind, cause, amount, actor_wealth, recipient_wealth,
     actor_mood, recipient_mood)
  SELECT p_instance, p_seq + v_events + s.place, p_at, p_dead.id, s.id, 'trade', 'inheritance', s.amount,
         v_left - sum(s.amount) OVER (ORDER BY s.place), s.wealth, p_dead.mood, s.mood
    FROM unnest(v_id, v_share, v_wealth, v_mood) WITH ORDINALITY AS s (id, amount, wealth, mood, place);
  INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, fact, weight, event_seq, amount, created_at)
  SELECT p_instance, h.id, economy.uuid_v7(p_at), p_dead.id, 'inheritance', '{"what": "inherited"}', h.share, p_seq + v_events + h.place, h.amount, p_at
    FROM (SELECT s.id, s.amount, s.place, round(s.amount::numeric / s.wealth, 4) AS share
            FROM unnest(v_id, v_share, v_wealth, v_mood) WITH ORDINALITY AS s (id, amount, wealth, mood, place)
           WHERE s.mood IS NOT NULL
           ORDER BY share DESC, s.place LIMIT {{remembering_heirs}}) h;
  RETURN v_events + coalesce(cardinality(v_id), 0);
END
$function$;
