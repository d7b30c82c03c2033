-- What a character remembers about another one when they meet: kinship, the last three talks and trades with it, and
-- the two weightiest older memories. Weight fades with the hours since: 0.99^hours + weight.
CREATE OR REPLACE FUNCTION economy.memories_about(p_instance uuid, p_character uuid, p_other uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET citus.allow_nested_distributed_execution = 'on' AS $function$
BEGIN
  RETURN (
  WITH placed AS (
    SELECT m.id, m.kind, m.text, m.weight, m.created_at,
           row_number() OVER (PARTITION BY m.kind ORDER BY m.created_at DESC, m.id DESC) AS place
      FROM (SELECT * FROM economy.memory m
             WHERE m.instance_id = p_instance AND m.character_id = p_character AND m.about_id = p_other
             ORDER BY m.created_at DESC, m.id DESC LIMIT 500) m
  ), recent AS (
    SELECT * FROM placed p WHERE p.kind IN ('talk', 'trade') AND p.place <= 3
  ), older AS (
    SELECT p.* FROM placed p WHERE NOT (p.kind IN ('talk', 'trade') AND p.place <= 3)
     ORDER BY power(0.99, extract(epoch FROM now() - p.created_at) / 3600) + p.weight DESC, p.id DESC LIMIT 2
  ), kin AS (
    SELECT 'kin' AS kind, a.name || ' is my ' || k.what || '.' AS text, 1 AS weight, a.created_at
      FROM economy.agent_npc a,
           LATERAL (SELECT CASE
             WHEN EXISTS (SELECT FROM economy.agent_npc_parent f WHERE f.instance_id = p_instance
                           AND f.child_id = p_character AND f.parent_id = p_other) THEN 'parent'
             WHEN EXISTS (SELECT FROM economy.agent_npc_parent f WHERE f.instance_id = p_instance
                           AND f.child_id = p_other AND f.parent_id = p_character) THEN 'child'
             WHEN EXISTS (SELECT FROM economy.agent_npc_parent f
                           JOIN economy.agent_npc_parent g ON g.instance_id = p_instance AND g.parent_id = f.parent_id
                          WHERE f.instance_id = p_instance AND f.child_id = p_character AND g.child_id = p_other)
               THEN 'sibling' END AS what) k
     WHERE a.instance_id = p_instance AND a.id = p_other AND k.what IS NOT NULL
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('at', m.created_at, 'kind', m.kind, 'text', m.text, 'weight', m.weight)
                            ORDER BY m.created_at DESC, m.text), '[]')
    FROM (SELECT r.kind, r.text, r.weight, r.created_at FROM recent r
          UNION ALL SELECT o.kind, o.text, o.weight, o.created_at FROM older o
          UNION ALL SELECT k.kind, k.text, k.weight, k.created_at FROM kin k) m);
END
$function$;
