-- The input of an external policy when a character dies: the estate, with what was held of it and without its debts, and the living candidates. Friends
-- include those by pending effects of gifts: the death will apply these, but this only reads.
CREATE OR REPLACE FUNCTION economy.estate_of(p_instance uuid, p_dead uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET citus.allow_nested_distributed_execution = 'on' AS $function$
BEGIN
  RETURN (
  WITH gift AS MATERIALIZED (
    SELECT DISTINCT ON (u.character_id) u.character_id, u.affinity
      FROM economy.trade_effects(p_instance, p_dead, '{}', true) u
     WHERE u.other_id = p_dead AND u.affinity IS NOT NULL
     ORDER BY u.character_id, u.event_seq DESC
  ), tie AS (
    SELECT r.character_id, r.affinity FROM economy.relationship r
     WHERE r.instance_id = p_instance AND r.other_id = p_dead AND r.ended_at IS NULL
  ), friend AS MATERIALIZED (
    SELECT character_id, coalesce(g.affinity, t.affinity) AS affinity
      FROM tie t FULL JOIN gift g USING (character_id)
     WHERE coalesce(g.affinity, t.affinity) >= {{friend_affinity}}
  ), heir AS (
    SELECT a.id, a.created_at,
           jsonb_build_object('id', a.id, 'name', a.name, 'wealth', a.wealth + CASE WHEN a.id = p_dead THEN a.held - (economy.debts_of(p_instance, a.id, a.wealth + a.held)).paid ELSE 0 END, 'mood', a.mood) AS facts
      FROM economy.agent_npc a
     WHERE a.instance_id = p_instance AND a.deleted_at IS NULL
       AND a.id IN (SELECT p_dead
                    UNION SELECT f.child_id FROM economy.agent_npc_parent f
                           WHERE f.instance_id = p_instance AND f.parent_id = p_dead
                    UNION SELECT f.parent_id FROM economy.agent_npc_parent f
                           WHERE f.instance_id = p_instance AND f.child_id = p_dead
                    UNION SELECT r.character_id FROM friend r)
  )
  SELECT jsonb_build_object(
    'instance', (SELECT to_jsonb(i) FROM economy.instance i WHERE i.id = p_instance),
    'deceased', (SELECT h.facts FROM heir h WHERE h.id = p_dead),
    'children', (SELECT coalesce(jsonb_agg(c.facts ORDER BY c.created_at, c.id), '[]')
                   FROM (SELECT h.* FROM economy.agent_npc_parent f JOIN heir h ON h.id = f.child_id
                          WHERE f.instance_id = p_instance AND f.parent_id = p_dead
                          ORDER BY h.created_at, h.id LIMIT 100) c),
    'parents', (SELECT coalesce(jsonb_agg(c.facts ORDER BY c.created_at, c.id), '[]')
                  FROM (SELECT h.* FROM economy.agent_npc_parent f JOIN heir h ON h.id = f.parent_id
                         WHERE f.instance_id = p_instance AND f.child_id = p_dead
                         ORDER BY h.created_at, h.id LIMIT 100) c),
    'friends', (SELECT coalesce(jsonb_agg(c.facts || jsonb_build_object('affinity', c.affinity)
                                          ORDER BY c.affinity DESC, c.id), '[]')
                  FROM (SELECT h.*, r.affinity FROM friend r JOIN heir h ON h.id = r.character_id
                         ORDER BY r.affinity DESC, h.id LIMIT 100) c)));
END
$function$;
