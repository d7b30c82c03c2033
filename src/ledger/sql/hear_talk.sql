-- What is remembered of a talk in addition to its participants' own memories. p_heard, [{tellerId, listenerId, aboutId, originId,
-- hops, text, weight}]: what they told each other about third parties, which no listener remembers twice. And the witnesses of the
-- scene who are living characters, by id or by a name that only one has, overhear it. The caller holds the lock of the instance.
CREATE OR REPLACE FUNCTION economy.hear_talk(
  p_instance uuid, p_seq bigint, p_at timestamptz, p_between uuid[], p_talk jsonb, p_heard jsonb)
RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  v_witnesses text[];
  v_ids uuid[];
BEGIN
  IF p_heard IS NOT NULL THEN
    INSERT INTO economy.memory
      (instance_id, character_id, id, about_id, kind, text, weight, event_seq, teller_id, origin_id, hops, created_at)
    SELECT DISTINCT ON (h."listenerId", h."aboutId")
           p_instance, h."listenerId", economy.uuid_v7(p_at), h."aboutId", 'hearsay', h.text, h.weight, p_seq, h."tellerId",
           h."originId", h.hops, p_at
      FROM jsonb_to_recordset(p_heard)
             AS h ("tellerId" uuid, "listenerId" uuid, "aboutId" uuid, "originId" uuid, hops smallint, text text, weight numeric)
     WHERE NOT EXISTS (SELECT FROM economy.memory m
                        WHERE m.instance_id = p_instance AND m.character_id = h."listenerId" AND m.about_id = h."aboutId"
                          AND h."originId" IN (m.id, m.origin_id))
     ORDER BY h."listenerId", h."aboutId", h.weight DESC;
  END IF;

  IF jsonb_typeof(p_talk #> '{scene,witnesses}') IS DISTINCT FROM 'array' THEN RETURN; END IF;
  v_witnesses := ARRAY(SELECT jsonb_array_elements_text(p_talk #> '{scene,witnesses}'));
  SELECT array_agg(w.id) INTO v_ids FROM (
    SELECT min(a.id::text)::uuid AS id FROM economy.agent_npc a
     WHERE a.instance_id = p_instance AND a.name = ANY (v_witnesses) AND a.deleted_at IS NULL
     GROUP BY a.name HAVING count(*) = 1
    UNION
    SELECT a.id FROM economy.agent_npc a
     WHERE a.instance_id = p_instance AND a.deleted_at IS NULL
       AND a.id = ANY (ARRAY(SELECT w.name::uuid FROM unnest(v_witnesses) AS w (name)
                              WHERE w.name ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'))) w
   WHERE w.id <> ALL (p_between);
  IF v_ids IS NULL THEN RETURN; END IF;
  INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, fact, weight, event_seq, created_at)
  SELECT p_instance, w.id, economy.uuid_v7(p_at), p_between[1], 'witness',
         jsonb_strip_nulls(jsonb_build_object('what', 'overheard', 'with', to_jsonb(p_between[2:]), 'topic', left(p_talk #>> '{scene,topic}', 80),
           'by', p_talk #>> '{chat,0,speakerId}', 'said', left(p_talk #>> '{chat,0,text}', 120))), 0.3, p_seq, p_at
    FROM unnest(v_ids) AS w (id);
END
$function$;
