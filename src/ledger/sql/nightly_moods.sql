-- Moves the moods of the living, night by night, towards where they rest: to their baseline, off which wealth, grief and loneliness keep them
-- (policy/feelings.ts). Wealth counts against what one is used to, which follows it also down to nothing; what somebody gave away does not
-- count, but makes glad. p_world: the time of the world at the end of the last of p_nights nights. What would move less than a mood can be told
-- apart by stays, and is not written. Returns how many moved.
CREATE OR REPLACE FUNCTION economy.nightly_moods(
  p_instance uuid, p_seq bigint, p_at timestamptz, p_world timestamptz, p_nights integer)
RETURNS integer
LANGUAGE plpgsql STRICT SET plan_cache_mode = 'force_custom_plan' AS $function$
DECLARE
  v_instance economy.instance;
  v_floor bigint;
  v_since bigint;
  v_night_seq bigint;
  v_then timestamptz;
  v_giver uuid[];
  v_gift bigint[];
  v_id uuid[];
  v_wealth bigint[];
  v_baseline integer[];
  v_talked timestamptz[];
  v_given bigint[];
  v_old integer[];
  v_mood integer[];
  v_usual_before bigint[];
  v_usual bigint[];
  v_mourned smallint[];
  v_mourning smallint[];
  v_moved integer;
BEGIN
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  v_floor := {{wealth_floor_of_world}};
  v_since := v_instance.last_seq - {{gift_events}};
  SELECT e.seq INTO v_night_seq FROM economy.event e WHERE e.instance_id = p_instance AND e.kind = 'night' AND e.seq > v_since
   ORDER BY e.seq DESC LIMIT 1;
  v_since := coalesce(v_night_seq, v_since);
  SELECT array_agg(g.id), array_agg(g.amount) INTO v_giver, v_gift
    FROM (SELECT e.actor_id AS id, least(sum(e.amount), {{largest_amount}})::bigint AS amount FROM economy.event e
            JOIN economy.agent_npc b ON b.instance_id = p_instance AND b.id = e.recipient_id
           WHERE e.instance_id = p_instance AND e.seq > v_since AND {{is_gift}} GROUP BY e.actor_id) g;
  SELECT array_agg(a.id), array_agg(a.wealth), array_agg({{baseline_of_a}}), array_agg(a.mood), array_agg(a.usual_wealth), array_agg(a.mourning),
         array_agg(coalesce(g.amount, 0)), array_agg(coalesce(t.at, economy.world_time(v_instance.clock, a.created_at)))
    INTO v_id, v_wealth, v_baseline, v_old, v_usual_before, v_mourned, v_given, v_talked
    FROM economy.agent_npc a
    LEFT JOIN unnest(v_giver, v_gift) AS g (id, amount) ON g.id = a.id
    LEFT JOIN (SELECT r.character_id, max(r.recent_talks[cardinality(r.recent_talks)]) AS at FROM economy.relationship r
                WHERE r.instance_id = p_instance GROUP BY r.character_id) t ON t.character_id = a.id
   WHERE a.instance_id = p_instance AND a.deleted_at IS NULL;
  IF v_id IS NULL THEN RETURN 0; END IF;
  SELECT array_agg(CASE WHEN u.usual > u.wealth THEN greatest(u.wealth, u.usual - u.given) ELSE coalesce(u.usual, u.wealth) END ORDER BY u.place) INTO v_usual
    FROM unnest(v_wealth, v_usual_before, v_given) WITH ORDINALITY AS u (wealth, usual, given, place);
  v_mood := v_old;
  v_mourning := v_mourned;

  FOR v_night IN 1 .. p_nights LOOP
    v_then := p_world - (p_nights - v_night) * interval '1 day';
    SELECT array_agg(CASE WHEN abs(n.moved - n.mood) >= {{least_mood}} THEN n.moved ELSE n.mood END ORDER BY n.place), array_agg(n.usual ORDER BY n.place),
           array_agg(n.mourning ORDER BY n.place)
      INTO v_mood, v_usual, v_mourning
      FROM (SELECT g.place, g.mood, g.mourning, {{usual_after_night}} AS usual,
                   least({{highest_mood}}, economy.drifted(g.mood, greatest(0, least({{highest_mood}}, g.baseline + {{wealth_effect}} - g.mourning * 100
                     - CASE WHEN g.talked < v_then - interval '{{lonely_days}} days' THEN {{lonely_mood}} ELSE 0 END)), {{mood_kept}}, 1)
                     + CASE WHEN v_night = 1 AND g.given > 0
                       THEN round({{giving_mood}} * least(1, 2 * g.given / (g.wealth + g.given)::numeric) * least(1, 2 * (1 - g.mood / {{highest_mood}}.0)))
                       ELSE 0 END)::integer AS moved
              FROM (SELECT u.place, u.mood, u.wealth, u.usual, u.baseline, u.talked, u.given, {{ratio_of_wealth}} AS ratio,
                           CASE WHEN u.mourning * {{grief_kept}} < {{least_grief}} * 10000 THEN 0 ELSE u.mourning * {{grief_kept}} / 10000 END::smallint AS mourning
                      FROM unnest(v_mood, v_wealth, v_usual, v_baseline, v_talked, v_given, v_mourning)
                             WITH ORDINALITY AS u (mood, wealth, usual, baseline, talked, given, mourning, place)) g) n;
  END LOOP;

  SELECT array_agg(n.id), array_agg(n.mood), array_agg(n.old), array_agg(n.usual), array_agg(n.mourning)
    INTO v_id, v_mood, v_old, v_usual, v_mourning
    FROM unnest(v_id, v_mood, v_old, v_usual, v_usual_before, v_mourning, v_mourned)
           AS n (id, mood, old, usual, usual_before, mourning, mourned)
   WHERE n.mood <> n.old OR n.usual IS DISTINCT FROM n.usual_before OR n.mourning <> n.mourned;
  UPDATE economy.holder a
     SET mood = m.mood, usual_wealth = m.usual, mourning = m.mourning,
         updated_at = CASE WHEN m.mood <> m.old THEN p_at ELSE a.updated_at END
    FROM unnest(v_id, v_mood, v_old, v_usual, v_mourning) AS m (id, mood, old, usual, mourning)
   WHERE a.instance_id = p_instance AND a.id = m.id;
  INSERT INTO economy.feeling_change (instance_id, character_id, id, cause, event_seq, mood_delta, mood, created_at)
  SELECT p_instance, m.id, economy.uuid_v7(p_at), 'night', p_seq, m.mood - m.old, m.mood, p_at
    FROM unnest(v_id, v_mood, v_old) AS m (id, mood, old) WHERE m.mood <> m.old;
  GET DIAGNOSTICS v_moved = ROW_COUNT;
  RETURN v_moved;
END
$function$;
