-- What a death does to those who knew the dead. Its parents lose most of their mood, then its children, its partners (the parents of
-- its children), its siblings, its close friends and its friends: each by what the dead was most to it. They remember it, recover
-- slowly, and shared pain brings the closest of them together who know each other. The death of an enemy is a small relief, which
-- nobody remembers. Returns data for the event of the death: its mourners, and who was touched otherwise, if anybody.
CREATE OR REPLACE FUNCTION economy.grieve(p_instance uuid, p_dead economy.agent_npc, p_seq bigint, p_at timestamptz)
RETURNS jsonb
LANGUAGE plpgsql AS $function$
DECLARE
  c_point CONSTANT integer := 10000;
  v_mourners jsonb;
  v_touched jsonb;
  v_id uuid[];
  v_mood integer[];
  v_delta integer[];
  v_grief integer[];
  v_closer jsonb;
BEGIN
  SELECT array_agg(g.id), array_agg(g.grief) INTO v_id, v_grief
    FROM (SELECT t.id, max(t.grief) AS grief
            FROM (
              SELECT f.parent_id AS id, {{grief_child}} AS grief FROM economy.agent_npc_parent f
               WHERE f.instance_id = p_instance AND f.child_id = p_dead.id
              UNION ALL
              SELECT f.child_id, {{grief_parent}} FROM economy.agent_npc_parent f
               WHERE f.instance_id = p_instance AND f.parent_id = p_dead.id
              UNION ALL
              SELECT g.parent_id, {{grief_partner}} FROM economy.agent_npc_parent f
                JOIN economy.agent_npc_parent g ON g.instance_id = p_instance AND g.child_id = f.child_id
               WHERE f.instance_id = p_instance AND f.parent_id = p_dead.id
              UNION ALL
              SELECT g.child_id, {{grief_sibling}} FROM economy.agent_npc_parent f
                JOIN economy.agent_npc_parent g ON g.instance_id = p_instance AND g.parent_id = f.parent_id
               WHERE f.instance_id = p_instance AND f.child_id = p_dead.id
              UNION ALL
              SELECT r.character_id, CASE WHEN r.affinity >= {{close_friend_affinity}} THEN {{grief_close_friend}}
                                          WHEN r.affinity >= {{friend_affinity}} THEN {{grief_friend}} ELSE 0 END
                FROM economy.relationship r
               WHERE r.instance_id = p_instance AND r.other_id = p_dead.id AND r.ended_at IS NULL
                 AND (r.affinity >= {{friend_affinity}} OR r.affinity <= {{enemy_affinity}})) t
           WHERE t.id <> p_dead.id GROUP BY t.id) g;
  IF v_id IS NULL THEN RETURN '{"mourners": []}'; END IF;
  SELECT jsonb_agg(jsonb_build_object('id', m.id, 'uuid', m.uuid, 'name', m.name, 'mood', m.mood,
                                      'moodDelta', m.mood - m.old_mood) ORDER BY m.id) FILTER (WHERE m.grief > 0),
         jsonb_agg(jsonb_build_object('id', m.id, 'mood', m.mood, 'moodDelta', m.mood - m.old_mood) ORDER BY m.id)
           FILTER (WHERE m.grief = 0),
         array_agg(m.id ORDER BY m.grief DESC, m.id), array_agg(m.mood ORDER BY m.grief DESC, m.id),
         array_agg(m.mood - m.old_mood ORDER BY m.grief DESC, m.id), array_agg(m.grief ORDER BY m.grief DESC, m.id)
    INTO v_mourners, v_touched, v_id, v_mood, v_delta, v_grief
    FROM (
      SELECT a.id, a.uuid, a.name, a.mood AS old_mood, g.grief,
             greatest(0, least({{highest_mood}}, a.mood - CASE WHEN g.grief > 0 THEN g.grief ELSE -{{relief}} END * c_point)) AS mood
        FROM unnest(v_id, v_grief) AS g (id, grief)
        JOIN economy.agent_npc a
          ON a.instance_id = p_instance AND a.id = ANY (v_id) AND a.id = g.id AND a.deleted_at IS NULL) m;
  IF v_id IS NULL THEN RETURN '{"mourners": []}'; END IF;

  UPDATE economy.holder a
     SET mood = m.mood, updated_at = p_at,
         mourning = CASE WHEN m.grief > 0 THEN {{grief_nights}} ELSE a.mourning END
    FROM unnest(v_id, v_mood, v_grief) AS m (id, mood, grief)
   WHERE a.instance_id = p_instance AND a.id = ANY (v_id) AND a.id = m.id;
  INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, fact, weight, event_seq, created_at)
  SELECT p_instance, m.id, economy.uuid_v7(p_at), p_dead.id, 'death', '{"what": "died"}',
         m.grief / 10.0, p_seq, p_at
    FROM unnest(v_id, v_grief) AS m (id, grief) WHERE m.grief > 0;
  INSERT INTO economy.feeling_change
    (instance_id, character_id, id, other_id, cause, event_seq, mood_delta, mood, created_at)
  SELECT p_instance, m.id, economy.uuid_v7(p_at), p_dead.id, 'death', p_seq, m.delta, m.mood, p_at
    FROM unnest(v_id, v_delta, v_mood) AS m (id, delta, mood);

  SELECT array_agg(m.id) INTO v_id
    FROM (SELECT m.id FROM unnest(v_id, v_grief) WITH ORDINALITY AS m (id, grief, place)
           WHERE m.grief > 0 ORDER BY m.place LIMIT {{shared_grief_mourners}}) m;
  SELECT jsonb_agg(jsonb_build_object('character_id', r.character_id, 'other_id', r.other_id, 'old_affinity', r.affinity,
           'affinity', least({{highest_affinity}}, r.affinity + {{shared_grief}}))) INTO v_closer
    FROM economy.relationship r
   WHERE r.instance_id = p_instance AND r.character_id = ANY (v_id) AND r.other_id = ANY (v_id) AND r.ended_at IS NULL
     AND r.affinity < {{highest_affinity}};
  IF v_closer IS NOT NULL THEN
    UPDATE economy.relationship r SET affinity = c.affinity, updated_at = p_at
      FROM jsonb_to_recordset(v_closer) AS c (character_id uuid, other_id uuid, affinity smallint)
     WHERE r.instance_id = p_instance AND r.character_id = c.character_id AND r.other_id = c.other_id;
    INSERT INTO economy.feeling_change
      (instance_id, character_id, id, other_id, cause, event_seq, affinity_delta, affinity, created_at)
    SELECT p_instance, c.character_id, economy.uuid_v7(p_at), c.other_id, 'mourning', p_seq, c.affinity - c.old_affinity, c.affinity, p_at
      FROM jsonb_to_recordset(v_closer) AS c (character_id uuid, other_id uuid, affinity smallint, old_affinity smallint);
  END IF;
  RETURN jsonb_build_object('mourners', coalesce(v_mourners, '[]'))
      || CASE WHEN v_touched IS NULL THEN '{}' ELSE jsonb_build_object('touched', v_touched) END;
END
$function$;
