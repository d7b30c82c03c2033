-- What a death does to children and friends: a child loses 20 points of mood, a close friend (affinity from 70) 12, a friend
-- (from 30) 6, and all of them remember it. Returns the mourners as in the event of the death.
CREATE OR REPLACE FUNCTION economy.grieve(p_instance uuid, p_dead economy.agent_npc, p_seq bigint, p_at timestamptz)
RETURNS jsonb
LANGUAGE plpgsql AS $function$
DECLARE
  c_point CONSTANT integer := 10000;
  v_mourners jsonb;
  v_id uuid[];
  v_mood integer[];
  v_delta integer[];
  v_grief integer[];
BEGIN
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'uuid', m.uuid, 'name', m.name, 'mood', m.mood,
                                               'moodDelta', m.mood - m.old_mood) ORDER BY m.id), '[]'),
         array_agg(m.id ORDER BY m.id), array_agg(m.mood ORDER BY m.id), array_agg(m.mood - m.old_mood ORDER BY m.id),
         array_agg(m.grief ORDER BY m.id)
    INTO v_mourners, v_id, v_mood, v_delta, v_grief
    FROM (
      SELECT a.id, a.uuid, a.name, a.mood AS old_mood, greatest(0, a.mood - g.grief * c_point) AS mood, g.grief
        FROM (SELECT t.id, max(t.grief) AS grief FROM (
                SELECT f.child_id AS id, 20 AS grief FROM economy.agent_npc_parent f
                 WHERE f.instance_id = p_instance AND f.parent_id = p_dead.id
                UNION ALL
                SELECT r.character_id, CASE WHEN r.affinity >= {{close_friend_affinity}} THEN 12 ELSE 6 END FROM economy.relationship r
                 WHERE r.instance_id = p_instance AND r.other_id = p_dead.id AND r.affinity >= {{friend_affinity}}
                   AND r.ended_at IS NULL) t
               GROUP BY t.id) g
        JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = g.id AND a.deleted_at IS NULL) m;
  IF v_id IS NULL THEN RETURN v_mourners; END IF;

  UPDATE economy.agent_npc a SET mood = m.mood, updated_at = p_at
    FROM unnest(v_id, v_mood) AS m (id, mood) WHERE a.instance_id = p_instance AND a.id = m.id;
  INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, event_seq, created_at)
  SELECT p_instance, m.id, economy.uuid_v7(p_at), p_dead.id, 'death', p_dead.name || ' died, and I grieved.',
         m.grief / 10.0, p_seq, p_at
    FROM unnest(v_id, v_grief) AS m (id, grief);
  INSERT INTO economy.feeling_change
    (instance_id, character_id, id, other_id, cause, event_seq, mood_delta, mood, created_at)
  SELECT p_instance, m.id, economy.uuid_v7(p_at), p_dead.id, 'death', p_seq, m.delta, m.mood, p_at
    FROM unnest(v_id, v_delta, v_mood) AS m (id, delta, mood);
  RETURN v_mourners;
END
$function$;
