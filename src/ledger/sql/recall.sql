-- What a character may think of when it meets another: the best {{recalled}} of all of its memories. The conversation tells the best
-- of them that differ (src/conversation/choose-memories.ts). As in Generative Agents (Park et al., 2023) a memory is scored by
-- recency     0.995^hours, in hours of the world: a half in six days;
-- importance  its weight, 0 to 1;
-- relevance   1 if it is about the other, a half if it only names it; and {{topic_weight}} times the part of p_words that it has.
-- The share of a word in p_words is its rarity among these memories; a word that more than half of them have counts nothing.
-- Words are looked for without their endings, in any language that parts words. Memory streams of Generative Agents, AI Town and
-- Project Sid compare embeddings of a model here, and so may a host: with p_all, all candidates are returned, not the best alone, and
-- MemoryRecall replaces {{topic_weight}} times `shared` in their scores.
--
-- Candidates are the newest {{newest_memories}} ({{newest_without_topic}} without p_words), of older ones the newest
-- {{memories_of_other}} about the other, and what economy.recent_deals adds. The nights of a world merge what is light (economy.fade_memories), so that few characters
-- have more.
CREATE OR REPLACE FUNCTION economy.recall(
  p_instance uuid, p_character uuid, p_other uuid, p_words text, p_scale double precision, p_all boolean) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET plan_cache_mode = 'force_generic_plan' SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  v_decay CONSTANT double precision := ln(0.995::double precision) * p_scale / 3600;
  v_stems text[];
  v_name text;
  v_uuid uuid;
BEGIN
  v_stems := ARRAY(
    SELECT DISTINCT left(s.word, greatest(4, length(s.word) - 2))
      FROM unnest(regexp_split_to_array(lower(left(p_words, 1000)), '[^[:alnum:]]+')) AS s (word)
     WHERE length(s.word) > 2 OR s.word ~ '[0-9]' LIMIT 32);
  SELECT a.name INTO v_name FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = p_other;
  IF v_name IS NULL THEN
    SELECT n.name INTO v_name FROM economy.npc n WHERE n.instance_id = p_instance AND n.id = p_other;
  END IF;
  SELECT a.uuid INTO v_uuid FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = p_character;
  -- Nothing is put in lower case where no words are looked for.
  IF v_stems <> '{}' THEN v_name := lower(v_name); END IF;

  RETURN (
  WITH newest AS MATERIALIZED (
    SELECT m.id, m.about_id, m.kind, m.text, m.weight, m.created_at, m.amount, m.teller_id, m.origin_id, m.hops, m.event_seq
      FROM economy.memory m
     WHERE m.instance_id = p_instance AND m.character_id = p_character
     ORDER BY m.id DESC LIMIT CASE WHEN v_stems = '{}' THEN {{newest_without_topic}} ELSE {{newest_memories}} END
  ), older AS MATERIALIZED (
    SELECT m.id, m.about_id, m.kind, m.text, m.weight, m.created_at, m.amount, m.teller_id, m.origin_id, m.hops, m.event_seq
      FROM economy.memory m
     WHERE m.instance_id = p_instance AND m.character_id = p_character AND m.about_id = p_other
       AND m.created_at <= (SELECT min(n.created_at) FROM newest n) AND m.id <> ALL (ARRAY(SELECT n.id FROM newest n))
     ORDER BY m.created_at DESC LIMIT {{memories_of_other}}
  ), candidate AS MATERIALIZED (
    SELECT c.*, row_number() OVER () AS place, CASE WHEN v_stems = '{}' THEN c.text::text ELSE lower(c.text) END AS plain
      FROM (SELECT * FROM newest UNION ALL SELECT * FROM older
            UNION ALL SELECT NULL, d.about_id, d.kind, d.text, d.weight, d.created_at, d.amount, NULL, NULL, 0, d.seq
                        FROM economy.recent_deals(p_instance, p_character) d
                       WHERE d.seq <> ALL (ARRAY(SELECT n.event_seq FROM newest n WHERE n.kind IN ('trade', 'tax')))) c
  ), rare AS MATERIALIZED (
    SELECT array_agg(c.place) AS places, ln((SELECT count(*) FROM candidate)::double precision / count(*)) AS worth
      FROM unnest(v_stems) AS s (stem) JOIN candidate c ON strpos(c.plain, s.stem) > 0
     GROUP BY s.stem
    HAVING 2 * count(*) <= (SELECT count(*) FROM candidate)
  ), topic AS (
    SELECT p.place, sum(r.worth) / (SELECT sum(a.worth) FROM rare a) AS share
      FROM rare r, unnest(r.places) AS p (place) GROUP BY p.place
  ), scored AS (
    SELECT c.*, coalesce(t.share, 0) AS shared,
           exp(greatest(-700, v_decay * date_part('epoch', now() - c.created_at)))
           + least(c.weight, 1)
           + CASE WHEN c.about_id = p_other THEN 1 WHEN strpos(c.plain, v_name) > 0 THEN 0.5 ELSE 0 END
           + {{topic_weight}} * coalesce(t.share, 0) AS score
      FROM candidate c LEFT JOIN topic t ON t.place = c.place
  ), best AS (
    SELECT d.* FROM (
      SELECT s.*, row_number() OVER (PARTITION BY s.kind, s.about_id, s.text ORDER BY s.created_at DESC) AS copy
        FROM (SELECT * FROM scored ORDER BY score DESC, created_at DESC, text
               LIMIT CASE WHEN p_all THEN NULL ELSE 4 * {{recalled}} END) s) d
     WHERE d.copy = 1 ORDER BY d.score DESC, d.created_at DESC, d.text LIMIT CASE WHEN p_all THEN NULL ELSE {{recalled}} END
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object(
           -- As it will be stored.
           'id', coalesce(b.id, economy.uuid_v8(b.created_at, v_uuid || ' ' || b.event_seq)),
           'at', b.created_at, 'kind', b.kind, 'text', b.text, 'weight', b.weight, 'amount', b.amount,
           'hops', b.hops, 'originId', b.origin_id, 'score', b.score, 'shared', b.shared,
           'about', coalesce(
             (SELECT jsonb_build_object('id', a.id, 'name', a.name) FROM economy.agent_npc a
               WHERE a.instance_id = p_instance AND a.id = b.about_id),
             (SELECT jsonb_build_object('id', n.id, 'name', n.name) FROM economy.npc n
               WHERE n.instance_id = p_instance AND n.id = b.about_id)),
           'teller', coalesce((SELECT a.name FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = b.teller_id),
                              (SELECT n.name FROM economy.npc n WHERE n.instance_id = p_instance AND n.id = b.teller_id)))
         ORDER BY b.score DESC), '[]')
    FROM best b);
END
$function$;
