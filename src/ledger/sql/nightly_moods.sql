-- Moves the moods of the living towards where they rest: to their baseline, off which their needs keep them. Wealth counts against
-- what one is used to, which follows it from night to night, and a loss more than a gain; who has talked with nobody for some days
-- of the world is lonely; who mourns recovers slowly. What would move less than a mood can be told apart by stays, and is not
-- written. Returns how many moved.
CREATE OR REPLACE FUNCTION economy.nightly_moods(p_instance uuid, p_seq bigint, p_at timestamptz, p_nights integer)
RETURNS integer
LANGUAGE plpgsql STRICT SET plan_cache_mode = 'force_custom_plan' AS $function$
DECLARE
  c_kept CONSTANT integer[] := ARRAY[{{mood_kept}}];
  c_kept_mourning CONSTANT integer[] := ARRAY[{{grief_kept}}];
  c_kept_wealth CONSTANT integer[] := ARRAY[{{wealth_kept}}];
  v_instance economy.instance;
  v_now timestamptz;
  v_id uuid[];
  v_mood integer[];
  v_old integer[];
  v_usual bigint[];
  v_mourning smallint[];
  v_moved integer;
BEGIN
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  v_now := economy.world_time(v_instance.clock, p_at);
  SELECT array_agg(n.id), array_agg(CASE WHEN abs(n.mood - n.old) >= {{least_mood}} THEN n.mood ELSE n.old END), array_agg(n.old),
         array_agg(n.usual), array_agg(n.mourning)
    INTO v_id, v_mood, v_old, v_usual, v_mourning
    FROM (
      SELECT f.id, f.old, f.usual_wealth, f.mourning AS old_mourning,
             economy.drifted(f.wealth_before, f.wealth, c_kept_wealth[p_nights + 1], 1) AS usual,
             greatest(0, f.mourning - p_nights)::smallint AS mourning,
             economy.drifted(f.old, f.goal, div(
               CASE WHEN f.goal > f.old THEN c_kept_mourning[least(f.mourning, p_nights) + 1]::bigint
                                             * c_kept[greatest(0, p_nights - f.mourning) + 1]
               ELSE 10000::bigint * c_kept[p_nights + 1] END, 10000)::integer, 1)::integer AS mood
        FROM (
          SELECT a.id, a.mood AS old, a.wealth, a.usual_wealth, coalesce(a.usual_wealth, a.wealth) AS wealth_before, a.mourning,
                 greatest(0, least({{highest_mood}},
                   {{baseline_of_a}}
                   + div((a.wealth - coalesce(a.usual_wealth, a.wealth))::numeric
                         * CASE WHEN a.wealth < a.usual_wealth THEN {{poorer_mood}} ELSE {{richer_mood}} END,
                         greatest(a.wealth, a.usual_wealth, 1))::integer
                   - CASE WHEN coalesce(t.at, economy.world_time(v_instance.clock, a.created_at)) < v_now - interval '{{lonely_days}} days' THEN {{lonely_mood}} ELSE 0 END)) AS goal
            FROM economy.agent_npc a
            LEFT JOIN (SELECT r.character_id, max(r.recent_talks[cardinality(r.recent_talks)]) AS at FROM economy.relationship r
                        WHERE r.instance_id = p_instance GROUP BY r.character_id) t ON t.character_id = a.id
           WHERE a.instance_id = p_instance AND a.deleted_at IS NULL) f) n
   WHERE abs(n.mood - n.old) >= {{least_mood}} OR n.usual IS DISTINCT FROM n.usual_wealth OR n.mourning <> n.old_mourning;

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
