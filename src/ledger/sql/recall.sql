-- What a character may think of when it meets others: the best {{recalled}} of all of its memories, and its kinship with each. The
-- conversation tells the best of them that differ (src/conversation/choose-memories.ts). As in Generative Agents (Park et al., 2023)
-- a memory is scored by
-- recency     0.995^hours, in hours of the world: a half in six days;
-- importance  its weight, 0 to 1;
-- relevance   1 if it is about one of the others, a half if it only names one; and {{topic_weight}} times the part of p_words that it has.
-- The share of a word in p_words is its rarity among these memories, so that "the" counts nothing. Words are looked for without
-- their endings, in any language that parts words. Memory streams of Generative Agents, AI Town and Project Sid compare
-- embeddings of a model here.
--
-- Candidates are the newest {{newest_memories}} ({{newest_without_topic}} where p_words has none), and of older ones the newest {{memories_of_other}} about each of the others. The nights of a world
-- merge what is light (economy.fade_memories), so that few characters have more.
CREATE OR REPLACE FUNCTION economy.recall(
  p_instance uuid, p_character uuid, p_others uuid[], p_words text, p_scale double precision) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET plan_cache_mode = 'force_generic_plan' SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  v_stems text[];
  v_names text[];
  v_patterns text[];
BEGIN
  SELECT array_agg('%' || w.stem || '%') INTO v_stems FROM (
    SELECT DISTINCT left(s.word, greatest(4, length(s.word) - 2)) AS stem
      FROM regexp_split_to_table(lower(left(p_words, 1000)), '[^[:alnum:]]+') AS s (word)
     WHERE length(s.word) > 2 OR s.word ~ '[0-9]' LIMIT 32) w;
  SELECT array_agg(CASE WHEN v_stems IS NULL THEN n.name ELSE lower(n.name) END) INTO v_names FROM (
    SELECT a.name FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = ANY (p_others)
    UNION ALL SELECT b.name FROM economy.npc b WHERE b.instance_id = p_instance AND b.id = ANY (p_others)) n;

  v_patterns := ARRAY(SELECT '%' || regexp_replace(n.name, '([%_\\])', '\\\1', 'g') || '%' FROM unnest(v_names) AS n (name));

  RETURN (
  WITH newest AS MATERIALIZED (
    SELECT m.id, m.about_id, m.kind, m.text, m.weight, m.created_at, m.amount, m.teller_id, m.origin_id, m.hops
      FROM economy.memory m
     WHERE m.instance_id = p_instance AND m.character_id = p_character
     ORDER BY m.id DESC LIMIT CASE WHEN v_stems IS NULL THEN {{newest_without_topic}} ELSE {{newest_memories}} END
  ), older AS MATERIALIZED (
    SELECT m.*
      FROM unnest(p_others) AS o (id),
           LATERAL (SELECT m.id, m.about_id, m.kind, m.text, m.weight, m.created_at, m.amount, m.teller_id, m.origin_id, m.hops
                      FROM economy.memory m
                     WHERE m.instance_id = p_instance AND m.character_id = p_character AND m.about_id = o.id
                       AND m.created_at <= (SELECT min(n.created_at) FROM newest n)
                     ORDER BY m.created_at DESC LIMIT {{memories_of_other}}) m
     WHERE m.id <> ALL (ARRAY(SELECT n.id FROM newest n))
  ), candidate AS MATERIALIZED (
    -- Nothing is put in lower case where no words are looked for.
    SELECT c.*, CASE WHEN v_stems IS NULL THEN c.text::text ELSE lower(c.text) END AS plain
      FROM (SELECT * FROM newest UNION ALL SELECT * FROM older) c
  ), hit AS MATERIALIZED (
    SELECT c.id, s.stem FROM candidate c JOIN unnest(v_stems) AS s (stem) ON c.plain LIKE s.stem
  ), rarity AS (
    SELECT h.stem, ln((SELECT count(*) FROM candidate)::double precision / count(*)) AS worth FROM hit h GROUP BY h.stem
  ), topic AS (
    SELECT h.id, sum(r.worth) / nullif((SELECT sum(a.worth) FROM rarity a), 0) AS share
      FROM hit h JOIN rarity r ON r.stem = h.stem GROUP BY h.id
  ), scored AS (
    SELECT c.*,
           exp(ln(0.995::double precision) * p_scale * date_part('epoch', now() - c.created_at) / 3600)
           + least(c.weight, 1)
           + CASE WHEN c.about_id = ANY (p_others) THEN 1
                  WHEN strpos(c.plain, v_names[1]) > 0 OR (cardinality(v_names) > 1 AND c.plain LIKE ANY (v_patterns)) THEN 0.5 ELSE 0 END
           + {{topic_weight}} * coalesce(t.share, 0) AS score
      FROM candidate c LEFT JOIN topic t ON t.id = c.id
  ), best AS (
    SELECT d.* FROM (
      SELECT s.*, row_number() OVER (PARTITION BY s.kind, s.about_id, s.text ORDER BY s.created_at DESC, s.id DESC) AS place
        FROM (SELECT * FROM scored ORDER BY score DESC, id DESC LIMIT 4 * {{recalled}}) s) d
     WHERE d.place = 1 ORDER BY d.score DESC, d.id DESC LIMIT {{recalled}}
  ), kin AS (
    SELECT a.id, a.name, a.created_at, k.what
      FROM unnest(p_others) AS o (id)
      JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = o.id,
           LATERAL (SELECT CASE
             WHEN EXISTS (SELECT FROM economy.agent_npc_parent f WHERE f.instance_id = p_instance
                           AND f.child_id = p_character AND f.parent_id = o.id) THEN 'parent'
             WHEN EXISTS (SELECT FROM economy.agent_npc_parent f WHERE f.instance_id = p_instance
                           AND f.child_id = o.id AND f.parent_id = p_character) THEN 'child'
             WHEN EXISTS (SELECT FROM economy.agent_npc_parent f
                           JOIN economy.agent_npc_parent g ON g.instance_id = p_instance AND g.parent_id = f.parent_id
                          WHERE f.instance_id = p_instance AND f.child_id = p_character AND g.child_id = o.id)
               THEN 'sibling' END AS what) k
     WHERE k.what IS NOT NULL
  )
  SELECT coalesce(jsonb_agg(r.memory ORDER BY r.score DESC), '[]') FROM (
    SELECT b.score, jsonb_build_object(
             'id', b.id, 'at', b.created_at, 'kind', b.kind, 'text', b.text, 'weight', b.weight, 'amount', b.amount,
             'hops', b.hops, 'originId', b.origin_id, 'score', b.score,
             'about', coalesce(
               (SELECT jsonb_build_object('id', a.id, 'name', a.name) FROM economy.agent_npc a
                 WHERE a.instance_id = p_instance AND a.id = b.about_id),
               (SELECT jsonb_build_object('id', n.id, 'name', n.name) FROM economy.npc n
                 WHERE n.instance_id = p_instance AND n.id = b.about_id)),
             'teller', coalesce((SELECT a.name FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = b.teller_id),
                                (SELECT n.name FROM economy.npc n WHERE n.instance_id = p_instance AND n.id = b.teller_id))) AS memory
      FROM best b
    UNION ALL
    SELECT 100, jsonb_build_object(
             'id', k.id, 'at', k.created_at, 'kind', 'kin', 'text', k.name || ' is my ' || k.what || '.', 'weight', 1, 'amount', NULL,
             'hops', 0, 'originId', NULL, 'score', 100, 'about', jsonb_build_object('id', k.id, 'name', k.name), 'teller', NULL)
      FROM kin k) r);
END
$function$;
