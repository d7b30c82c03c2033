-- What a death does to those who knew the dead: its parents, partners (the parents of its children), children, siblings, grandparents and
-- grandchildren, and friends, each by what the dead was most to it. It costs mood at once, and what of it lasts is added to `mourning` (in
-- hundredths of a point), which fades from night to night. They remember it, and shared pain brings the closest of them together who know each
-- other. The death of an enemy is a small relief, which nobody remembers. Returns data for the event of the death: its mourners, and who was
-- touched otherwise, if anybody.
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
  v_lasting integer[];
  v_closer jsonb;
BEGIN
  SELECT array_agg(g.id), array_agg(g.grief), array_agg(g.lasting) INTO v_id, v_grief, v_lasting
    FROM (SELECT t.id, max(t.grief) AS grief, max(t.lasting) AS lasting
            FROM (
              SELECT f.parent_id AS id, {{grief_child}}, {{lasting_child}} FROM economy.agent_npc_parent f
               WHERE f.instance_id = p_instance AND f.child_id = p_dead.id
              UNION ALL
              SELECT f.child_id, {{grief_parent}}, {{lasting_parent}} FROM economy.agent_npc_parent f
               WHERE f.instance_id = p_instance AND f.parent_id = p_dead.id
              UNION ALL
              SELECT g.parent_id, {{grief_partner}}, {{lasting_partner}} FROM economy.agent_npc_parent f
                JOIN economy.agent_npc_parent g ON g.instance_id = p_instance AND g.child_id = f.child_id
               WHERE f.instance_id = p_instance AND f.parent_id = p_dead.id
              UNION ALL
              SELECT g.child_id, {{grief_sibling}}, {{lasting_sibling}} FROM economy.agent_npc_parent f
                JOIN economy.agent_npc_parent g ON g.instance_id = p_instance AND g.parent_id = f.parent_id
               WHERE f.instance_id = p_instance AND f.child_id = p_dead.id
              UNION ALL
              SELECT g.parent_id, {{grief_grandchild}}, {{lasting_grandchild}} FROM economy.agent_npc_parent f
                JOIN economy.agent_npc_parent g ON g.instance_id = p_instance AND g.child_id = f.parent_id
               WHERE f.instance_id = p_instance AND f.child_id = p_dead.id
              UNION ALL
              SELECT g.child_id, {{grief_grandparent}}, {{lasting_grandparent}} FROM economy.agent_npc_parent f
                JOIN economy.agent_npc_parent g ON g.instance_id = p_instance AND g.parent_id = f.child_id
               WHERE f.instance_id = p_instance AND f.parent_id = p_dead.id
              UNION ALL
              SELECT r.character_id,
                     CASE WHEN r.tie = 'partner' THEN {{grief_partner}} WHEN r.affinity >= {{close_friend_affinity}} THEN {{grief_close_friend}}
                          WHEN r.affinity >= {{friend_affinity}} THEN {{grief_friend}} ELSE 0 END,
                     CASE WHEN r.tie = 'partner' THEN {{lasting_partner}} WHEN r.affinity >= {{close_friend_affinity}} THEN {{lasting_close_friend}} WHEN r.affinity >= {{friend_affinity}} THEN {{lasting_friend}} ELSE 0 END
                FROM economy.relationship r
               WHERE r.instance_id = p_instance AND r.other_id = p_dead.id AND r.ended_at IS NULL
                 AND (r.affinity >= {{friend_affinity}} OR r.affinity <= {{enemy_affinity}} OR r.tie = 'partner')) AS t (id, grief, lasting)
           WHERE t.id <> p_dead.id GROUP BY t.id) g;
  IF v_id IS NULL THEN RETURN '{"mourners": []}'; END IF;
  SELECT jsonb_agg(jsonb_build_object('id', m.id, 'uuid', m.uuid, 'name', m.name, 'mood', m.mood,
                                      'moodDelta', m.mood - m.old_mood) ORDER BY m.id) FILTER (WHERE m.grief > 0),
         jsonb_agg(jsonb_build_object('id', m.id, 'mood', m.mood, 'moodDelta', m.mood - m.old_mood) ORDER BY m.id)
           FILTER (WHERE m.grief = 0),
         array_agg(m.id ORDER BY m.grief DESC, m.id), array_agg(m.mood ORDER BY m.grief DESC, m.id),
         array_agg(m.mood - m.old_mood ORDER BY m.grief DESC, m.id), array_agg(m.grief ORDER BY m.grief DESC, m.id),
         array_agg(m.lasting ORDER BY m.grief DESC, m.id)
    INTO v_mourners, v_touched, v_id, v_mood, v_delta, v_grief, v_lasting
    FROM (
      SELECT a.id, a.uuid, a.name, a.mood AS old_mood, g.grief, g.lasting,
             greatest(0, least({{highest_mood}}, a.mood - CASE WHEN g.grief > 0 THEN g.grief ELSE -{{relief}} END * c_point)) AS mood
        FROM unnest(v_id, v_grief, v_lasting) AS g (id, grief, lasting)
        JOIN economy.agent_npc a
          ON a.instance_id = p_instance AND a.id = ANY (v_id) AND a.id = g.id AND a.deleted_at IS NULL) m;
  IF v_id IS NULL THEN RETURN '{"mourners": []}'; END IF;

  UPDATE economy.holder a
     SET mood = m.mood, updated_at = p_at,
         mourning = greatest(a.mourning, least({{most_grief}}, a.mourning + m.lasting * 100))
    FROM unnest(v_id, v_mood, v_lasting) AS m (id, mood, lasting)
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
