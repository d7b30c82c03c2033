-- What characters conclude from what they remember since they last reflected: all of a world (an empty p_characters) or some. Only those
-- conclude whose memories since then weigh p_threshold together, as in Generative Agents (Park et al., 2023); at most three things, the
-- weightiest. Conclusions are memories themselves. They are facts, not drawn by agents: a night must not wait for a thousand models.
-- Returns the ids of those who concluded something. The caller holds the lock of the instance.
CREATE OR REPLACE FUNCTION economy.reflect(p_instance uuid, p_characters uuid[], p_at timestamptz, p_threshold numeric)
RETURNS uuid[]
LANGUAGE plpgsql STRICT AS $function$
DECLARE
  v_ids uuid[];
BEGIN
  WITH thinker AS MATERIALIZED (
    SELECT a.id, coalesce(a.reflected_at, '-infinity') AS since,
           -- Ids start with the time: only what is new is read.
           CASE WHEN a.reflected_at IS NULL THEN '00000000-0000-0000-0000-000000000000'::uuid
                ELSE (lpad(to_hex((extract(epoch FROM a.reflected_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid END AS first
      FROM economy.agent_npc a
     WHERE a.instance_id = p_instance AND a.deleted_at IS NULL AND (p_characters = '{}' OR a.id = ANY (p_characters))
  )
  SELECT array_agg(t.id) INTO v_ids
    FROM thinker t,
         LATERAL (SELECT sum(least(m.weight, 1)) AS weight
                    FROM (SELECT m.weight FROM economy.memory m
                           WHERE m.instance_id = p_instance AND m.character_id = t.id AND m.id >= t.first
                             AND m.created_at > t.since AND m.kind <> 'reflection'
                           LIMIT 500) m) g
   WHERE g.weight >= p_threshold;
  IF v_ids IS NULL THEN RETURN '{}'; END IF;

  WITH fresh AS MATERIALIZED (
    SELECT m.* FROM economy.agent_npc a
      JOIN economy.memory m ON m.instance_id = p_instance AND m.character_id = a.id
     WHERE a.instance_id = p_instance AND a.id = ANY (v_ids) AND m.kind <> 'reflection'
       AND m.created_at > coalesce(a.reflected_at, '-infinity')
  ), known AS (
    SELECT f.character_id, f.about_id, f.kind, f.amount, f.fact, f.created_at,
           coalesce((SELECT r.affinity FROM economy.relationship r WHERE r.instance_id = p_instance
                      AND r.character_id = f.character_id AND r.other_id = f.about_id), 0) AS affinity
      FROM fresh f
  ), conclusion AS (
    SELECT n.character_id, n.about_id, 0.6 AS weight, count(*) AS size, sum(n.amount) AS amount, 'generous' AS what, NULL::jsonb AS lost
      FROM known n WHERE n.fact ->> 'what' = 'got' AND n.kind <> 'hearsay' AND n.about_id IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1
    UNION ALL
    SELECT n.character_id, n.about_id, 0.5, count(*), NULL,
           CASE WHEN min(n.affinity) >= {{friend_affinity}} THEN 'dear' WHEN min(n.affinity) <= -{{friend_affinity}} THEN 'foe' ELSE 'familiar' END, NULL
      FROM known n WHERE n.kind = 'talk' AND n.about_id IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 2
    UNION ALL
    SELECT n.character_id, NULL, 0.6, 1, NULL, 'overtaxed', NULL
      FROM known n WHERE n.kind IN ('tax', 'trade') GROUP BY 1
    HAVING -sum(n.amount) FILTER (WHERE n.kind = 'tax') > coalesce(sum(n.amount) FILTER (WHERE n.kind = 'trade' AND n.amount > 0), 0)
    UNION ALL
    SELECT n.character_id, CASE WHEN count(*) = 1 THEN min(n.about_id::text)::uuid END, 0.9, count(*), NULL, 'bereft',
           to_jsonb(array_agg(n.about_id ORDER BY n.created_at, n.about_id))
      FROM known n WHERE n.kind = 'death' AND n.about_id IS NOT NULL GROUP BY 1
    UNION ALL
    SELECT n.character_id, n.about_id, 0.4, count(*), NULL, 'talked-of', NULL
      FROM known n WHERE n.kind = 'hearsay' AND n.about_id IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 2
  ), best AS (
    SELECT c.*, row_number() OVER (PARTITION BY c.character_id ORDER BY c.weight DESC, c.size DESC, c.what, c.about_id) AS place FROM conclusion c
  )
  INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, fact, weight, amount, created_at)
  SELECT p_instance, b.character_id, economy.uuid_v7(p_at), b.about_id, 'reflection',
         jsonb_strip_nulls(jsonb_build_object('what', b.what, 'times', nullif(b.size, 1), 'with', b.lost)), b.weight, b.amount, p_at
    FROM best b WHERE b.place <= 3;
  UPDATE economy.holder a SET reflected_at = p_at WHERE a.instance_id = p_instance AND a.id = ANY (v_ids);
  RETURN v_ids;
END
$function$;
