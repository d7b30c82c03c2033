-- What weighs on the mood of a living character now: {mood, baseline, wealth, ratio, lonely, talked, mourning, mourned, passing, world}. `wealth`
-- is what its wealth does to the goal of its mood, as economy.nightly_moods will have it, also of what happened since the last night;
-- `passing` are the newest changes of its mood that no night has undone. Times are real but `talked` and `world`, which are of the world.
CREATE OR REPLACE FUNCTION economy.active_feelings(p_instance uuid, p_character uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET enable_bitmapscan = off SET jit = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  v_instance economy.instance;
  v_world timestamptz;
  v_mood integer;
  v_baseline integer;
  v_wealth bigint;
  v_usual bigint;
  v_mourning smallint;
  v_created timestamptz;
  v_talked timestamptz;
  v_floor bigint;
  v_since bigint;
  v_night_seq bigint;
  v_given numeric;
  v_ratio double precision;
  v_passing jsonb;
BEGIN
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  v_world := economy.world_time(v_instance.clock, now());
  SELECT a.mood, {{baseline_of_a}}, a.wealth, coalesce(a.usual_wealth, a.wealth), a.mourning, a.created_at
    INTO v_mood, v_baseline, v_wealth, v_usual, v_mourning, v_created
    FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = p_character;
  v_floor := {{wealth_floor_of_world}};
  IF v_usual > v_wealth THEN
    v_since := v_instance.last_seq - {{gift_events}};
    SELECT e.seq INTO v_night_seq FROM economy.event e WHERE e.instance_id = p_instance AND e.kind = 'night' AND e.seq > v_since
     ORDER BY e.seq DESC LIMIT 1;
    v_since := greatest(0, coalesce(v_night_seq, v_since));
    SELECT coalesce(sum(g.amount), 0) INTO v_given
      FROM (SELECT e.amount, e.recipient_id FROM economy.event e
             WHERE e.instance_id = p_instance AND e.actor_id = p_character AND e.seq > v_since AND e.seq >> 13 >= v_since >> 13 AND {{is_gift}}
             ORDER BY e.seq >> 13 DESC, e.seq DESC LIMIT 250) g
      JOIN economy.agent_npc b ON b.instance_id = p_instance AND b.id = g.recipient_id;
    v_usual := greatest(v_wealth, v_usual - v_given::bigint);
  END IF;
  v_ratio := {{ratio_of_one}};
  SELECT max(r.recent_talks[cardinality(r.recent_talks)]) INTO v_talked
    FROM economy.relationship r WHERE r.instance_id = p_instance AND r.character_id = p_character;
  v_talked := coalesce(v_talked, economy.world_time(v_instance.clock, v_created));
  SELECT jsonb_agg(jsonb_build_object('cause', p.cause, 'other_id', p.other_id, 'delta', p.mood_delta, 'at', p.created_at) ORDER BY p.id DESC) INTO v_passing
    FROM (SELECT f.* FROM economy.feeling_change f WHERE f.instance_id = p_instance AND f.character_id = p_character ORDER BY f.id DESC LIMIT 200) p
   WHERE p.mood_delta <> 0 AND p.cause <> 'night' AND (p.cause <> 'death' OR p.mood_delta > 0);
  RETURN jsonb_build_object(
    'mood', v_mood, 'baseline', v_baseline, 'wealth', {{wealth_effect_of_one}}, 'ratio', v_ratio, 'mourning', v_mourning,
    'talked', v_talked, 'lonely', v_talked < v_world - interval '{{lonely_days}} days', 'world', v_world,
    'mourned', coalesce(economy.mourned_by(p_instance, p_character), '[]'), 'passing', coalesce(v_passing, '[]'));
END
$function$;
