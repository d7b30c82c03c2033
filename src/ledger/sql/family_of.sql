-- The kin of a character, the nearest first, at most {{most_relatives}}: [{relation, id, name, diedAt?}], each by what it is most to it.
CREATE OR REPLACE FUNCTION economy.family_of(p_instance uuid, p_character uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  c_relations CONSTANT text[] := ARRAY[{{kin}}];
  v_ids uuid[];
  v_places integer[];
BEGIN
  SELECT array_agg(r.id), array_agg(r.place) INTO v_ids, v_places FROM (
    SELECT f.id, min(f.place) AS place FROM (
      (SELECT g.parent_id AS id, 1 AS place FROM economy.agent_npc_parent f
         JOIN economy.agent_npc_parent g ON g.instance_id = p_instance AND g.child_id = f.child_id AND g.parent_id <> p_character
        WHERE f.instance_id = p_instance AND f.parent_id = p_character LIMIT {{most_relatives}})
      UNION ALL
      (SELECT r.other_id, 1 FROM economy.relationship r
        WHERE r.instance_id = p_instance AND r.character_id = p_character AND r.tie = 'partner' LIMIT {{most_relatives}})
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
     GROUP BY f.id) r;
  IF v_ids IS NULL THEN RETURN '[]'; END IF;
  RETURN (
    SELECT coalesce(jsonb_agg(k.relative ORDER BY k.place, k.created_at, k.id), '[]')
      FROM (
        SELECT o.id, o.created_at, v_places[array_position(v_ids, o.id)] AS place,
               jsonb_strip_nulls(jsonb_build_object('relation', c_relations[v_places[array_position(v_ids, o.id)]],
                                                    'id', o.id, 'name', o.name, 'diedAt', o.deleted_at)) AS relative
          FROM (
            SELECT a.id, a.name, a.created_at, a.deleted_at FROM economy.agent_npc a
             WHERE a.instance_id = p_instance AND a.id = ANY (v_ids)
            UNION ALL
            SELECT n.id, n.name, n.created_at, n.deleted_at FROM economy.npc n
             WHERE n.instance_id = p_instance AND n.id = ANY (v_ids)) o
         ORDER BY place, o.created_at, o.id LIMIT {{most_relatives}}) k);
END
$function$;
