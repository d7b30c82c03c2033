-- The kin of a character, the nearest first, at most {{most_relatives}}: [{relation, id, name, diedAt?}], each by what it is most to it.
CREATE OR REPLACE FUNCTION economy.family_of(p_instance uuid, p_character uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  c_relations CONSTANT text[] := ARRAY[{{kin}}];
BEGIN
  RETURN (
    SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
             'relation', c_relations[k.place], 'id', k.id, 'name', k.name, 'diedAt', k.deleted_at)) ORDER BY k.place, k.created_at, k.id), '[]')
      FROM (
        SELECT r.id, r.place, coalesce(a.name, n.name) AS name, coalesce(a.created_at, n.created_at) AS created_at,
               coalesce(a.deleted_at, n.deleted_at) AS deleted_at
          FROM (
            SELECT f.id, min(f.place) AS place FROM (
              (SELECT g.parent_id AS id, 1 AS place FROM economy.agent_npc_parent f
                 JOIN economy.agent_npc_parent g ON g.instance_id = p_instance AND g.child_id = f.child_id AND g.parent_id <> p_character
                WHERE f.instance_id = p_instance AND f.parent_id = p_character LIMIT {{most_relatives}})
              UNION ALL
              (SELECT f.parent_id, 2 FROM economy.agent_npc_parent f
                WHERE f.instance_id = p_instance AND f.child_id = p_character LIMIT {{most_relatives}})
              UNION ALL
              (SELECT f.child_id, 3 FROM economy.agent_npc_parent f
                WHERE f.instance_id = p_instance AND f.parent_id = p_character LIMIT {{most_relatives}})
              UNION ALL
              (SELECT g.child_id, 4 FROM economy.agent_npc_parent f
                 JOIN economy.agent_npc_parent g ON g.instance_id = p_instance AND g.parent_id = f.parent_id AND g.child_id <> p_character
                WHERE f.instance_id = p_instance AND f.child_id = p_character LIMIT {{most_relatives}})
              UNION ALL
              (SELECT g.parent_id, 5 FROM economy.agent_npc_parent f
                 JOIN economy.agent_npc_parent g ON g.instance_id = p_instance AND g.child_id = f.parent_id
                WHERE f.instance_id = p_instance AND f.child_id = p_character LIMIT {{most_relatives}})
              UNION ALL
              (SELECT g.child_id, 6 FROM economy.agent_npc_parent f
                 JOIN economy.agent_npc_parent g ON g.instance_id = p_instance AND g.parent_id = f.child_id
                WHERE f.instance_id = p_instance AND f.parent_id = p_character LIMIT {{most_relatives}})) f
             WHERE f.id <> p_character GROUP BY f.id) r
          LEFT JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = r.id
          LEFT JOIN economy.npc n ON n.instance_id = p_instance AND n.id = r.id
         WHERE coalesce(a.id, n.id) IS NOT NULL
         ORDER BY r.place, 4, r.id LIMIT {{most_relatives}}) k);
END
$function$;
