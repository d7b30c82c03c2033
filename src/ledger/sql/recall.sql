-- What characters may think of when they meet, in talks that begin or go on, for each of p_meetings: [character, other, groups of
-- words that mean the same, each {words, facts} (src/words/word-groups.ts), time scale, whether all candidates are returned]. Else the best {{recalled}} of all memories of the character (8 fewer without words, as most
-- talks begin). A turn includes the best of them that differ (src/conversation/choose-memories.ts). As in Generative
-- Agents (Park et al., 2023) a memory is scored by
-- recency     0.995^hours, in hours of the world: a half in six days;
-- importance  its weight, 0 to 1;
-- relevance   1 if it is about the other, a half if it only names it; and {{topic_weight}} times the part of the groups that it has.
-- The share of a group in them is its rarity among these memories; one that more than half of them have counts nothing. The words of a
-- fact are those of its parts, of the one it is about, and of the phrase books. Memory streams of Generative Agents, AI Town and
-- Project Sid compare embeddings of a model here, and so may a host: MemoryRecall then asks for all candidates and
-- replaces {{topic_weight}} times `shared` in their scores.
--
-- Candidates are the newest {{newest_memories}} ({{newest_without_topic}} without words), of older ones the newest
-- {{memories_of_other}} about the other, and what economy.recent_deals adds. The nights of a world merge what is light
-- (economy.fade_memories), so that few characters have more. Without enable_hashagg: before it starts, a plan for an unknown number of
-- words would make tables for all that it may find.
CREATE OR REPLACE FUNCTION economy.recall(p_instance uuid, p_meetings jsonb)
RETURNS TABLE (ord integer, memories jsonb)
LANGUAGE plpgsql STABLE STRICT SET enable_bitmapscan = off SET enable_hashagg = off SET jit = 'off' SET plan_cache_mode = 'force_generic_plan' AS $function$
DECLARE
  v_meeting jsonb;
  v_character uuid;
  v_other uuid;
  v_decay double precision;
  v_clock jsonb;
  v_skips record;
  v_all boolean;
  v_groups jsonb;
  v_now CONSTANT timestamptz := now();
  v_oldest uuid;
  v_name text;
  v_uuid uuid;
  v_language text;
BEGIN
  SELECT i.language, i.clock INTO v_language, v_clock FROM economy.instance i WHERE i.id = p_instance;
  v_skips := economy.skips_of(v_clock);
  FOR v_meeting, ord IN SELECT m.value, m.ord FROM jsonb_array_elements(p_meetings) WITH ORDINALITY AS m (value, ord) LOOP
    v_character := v_meeting ->> 0;
    v_other := v_meeting ->> 1;
    v_decay := ln(0.995::double precision) * (v_meeting ->> 3)::double precision / 3600;
    v_all := v_meeting ->> 4;
    v_groups := v_meeting -> 2;
    SELECT a.name INTO v_name FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = v_other;
    IF v_name IS NULL THEN
      SELECT n.name INTO v_name FROM economy.npc n WHERE n.instance_id = p_instance AND n.id = v_other;
    END IF;
    SELECT a.uuid INTO v_uuid FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = v_character;
    SELECT m.id INTO v_oldest FROM economy.memory m
     WHERE m.instance_id = p_instance AND m.character_id = v_character
     ORDER BY m.id DESC OFFSET CASE WHEN v_groups = '[]' THEN {{newest_without_topic}} ELSE {{newest_memories}} END - 1 LIMIT 1;
    v_oldest := coalesce(v_oldest, '00000000-0000-0000-0000-000000000000');
    IF v_groups = '[]' THEN
      memories := (
        WITH best AS ({{best_at_hand}})
        {{recalled_memories}});
    ELSE
      memories := (
        WITH found AS MATERIALIZED (
          SELECT c.* FROM ({{memories_at_hand}}) c
        ), named AS MATERIALIZED (
          SELECT h.id, h.name FROM economy.holder h
           WHERE h.instance_id = p_instance AND h.id = ANY (ARRAY(SELECT DISTINCT f.about_id FROM found f WHERE f.fact IS NOT NULL))
          UNION ALL
          SELECT n.id, n.name FROM economy.npc n
           WHERE n.instance_id = p_instance AND n.id = ANY (ARRAY(SELECT DISTINCT f.about_id FROM found f WHERE f.fact IS NOT NULL))
        ), candidate AS MATERIALIZED (
          SELECT f.id, CASE WHEN f.text IS NULL THEN f.fact ->> 'what' END AS what, {{words_of_f}} AS plain
            FROM found f LEFT JOIN named a ON a.id = f.about_id
        ), whole AS MATERIALIZED (
          SELECT count(*) AS size, string_agg(c.plain, ' ') AS plain FROM candidate c
        ), sought AS MATERIALIZED (
          -- Most that mean the same stand in none of them, so that few words are looked for in each.
          SELECT g.place, w.word
            FROM whole h, jsonb_array_elements(v_groups) WITH ORDINALITY AS g (item, place), jsonb_array_elements_text(g.item -> 'words') AS w (word)
           WHERE strpos(h.plain, w.word) > 0
        ), told AS MATERIALIZED (
          SELECT g.place, w.what FROM jsonb_array_elements(v_groups) WITH ORDINALITY AS g (item, place), jsonb_array_elements_text(g.item -> 'facts') AS w (what)
        ), matched AS (
          SELECT s.place, c.id FROM sought s, candidate c WHERE strpos(c.plain, s.word) > 0
          UNION
          SELECT t.place, c.id FROM told t JOIN candidate c ON c.what = t.what
        ), rare AS MATERIALIZED (
          SELECT array_agg(m.id) AS ids, ln(f.size::double precision / count(*)) AS worth
            FROM matched m, whole f GROUP BY m.place, f.size HAVING 2 * count(*) <= f.size
        ), part AS (
          SELECT h.id, sum(r.worth) / (SELECT sum(a.worth) FROM rare a) AS share FROM rare r, unnest(r.ids) AS h (id) GROUP BY h.id
        ), best AS ({{best_of_found}})
        {{recalled_memories}});
    END IF;
    RETURN NEXT;
  END LOOP;
END
$function$;
