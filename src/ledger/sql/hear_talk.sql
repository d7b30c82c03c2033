-- What is remembered of a talk in addition to its participants' own memories. p_heard, [{tellerId, listenerId, aboutId, originId,
-- hops, text, fact, amount, secrecy, weight, trust, respect}]: what they told each other about third parties, which no listener
-- remembers twice; who hears of a wrong trusts and respects less who did it, if that one lives. And the witnesses of the
-- scene who are living characters, by id or by a name that only one has, overhear it. The caller holds the lock of the instance.
CREATE OR REPLACE FUNCTION economy.hear_talk(
  p_instance uuid, p_seq bigint, p_at timestamptz, p_between uuid[], p_talk jsonb, p_heard jsonb)
RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  v_witnesses text[];
  v_ids uuid[];
  v_heard jsonb;
  v_wrongs jsonb;
BEGIN
  IF p_heard IS NOT NULL THEN
    SELECT jsonb_agg(to_jsonb(n)) INTO v_heard FROM (
      SELECT DISTINCT ON (h."listenerId", h."aboutId") h.*
        FROM jsonb_to_recordset(p_heard)
               AS h ("tellerId" uuid, "listenerId" uuid, "aboutId" uuid, "originId" uuid, hops smallint, text text, fact jsonb,
                     amount bigint, secrecy numeric, weight numeric, trust integer, respect integer)
       WHERE NOT EXISTS (SELECT FROM economy.memory m
                          WHERE m.instance_id = p_instance AND m.character_id = h."listenerId" AND m.about_id = h."aboutId"
                            AND h."originId" IN (m.id, m.origin_id))
       ORDER BY h."listenerId", h."aboutId", h.weight DESC) n;
    INSERT INTO economy.memory
      (instance_id, character_id, id, about_id, kind, text, fact, amount, secrecy, weight, event_seq, teller_id, origin_id, hops, created_at)
    SELECT p_instance, h."listenerId", economy.uuid_v7(p_at), h."aboutId", 'hearsay', h.text, nullif(h.fact, 'null'), h.amount, h.secrecy,
           h.weight, p_seq, h."tellerId", h."originId", h.hops, p_at
      FROM jsonb_to_recordset(v_heard)
             AS h ("tellerId" uuid, "listenerId" uuid, "aboutId" uuid, "originId" uuid, hops smallint, text text, fact jsonb,
                   amount bigint, secrecy numeric, weight numeric);
    SELECT jsonb_agg(to_jsonb(w)) INTO v_wrongs FROM (
      SELECT h."listenerId" AS character_id, h."aboutId" AS other_id, coalesce(r.affinity, 0) AS affinity,
             coalesce(r.trust, 0) AS old_trust, greatest(-{{highest_affinity}}, coalesce(r.trust, 0) + h.trust) AS trust,
             coalesce(r.respect, 0) AS old_respect, greatest(-{{highest_affinity}}, coalesce(r.respect, 0) + h.respect) AS respect
        FROM jsonb_to_recordset(v_heard) AS h ("listenerId" uuid, "aboutId" uuid, trust integer, respect integer)
        LEFT JOIN economy.relationship r
          ON r.instance_id = p_instance AND r.character_id = ANY (p_between) AND r.character_id = h."listenerId" AND r.other_id = h."aboutId"
       WHERE h.trust + h.respect < 0
         AND (EXISTS (SELECT FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = h."aboutId" AND a.deleted_at IS NULL)
           OR EXISTS (SELECT FROM economy.npc n WHERE n.instance_id = p_instance AND n.id = h."aboutId" AND n.deleted_at IS NULL))) w
     WHERE w.trust <> w.old_trust OR w.respect <> w.old_respect;
    IF v_wrongs IS NOT NULL THEN
      INSERT INTO economy.relationship AS r (instance_id, character_id, other_id, trust, respect, created_at, updated_at)
      SELECT p_instance, w.character_id, w.other_id, w.trust, w.respect, p_at, p_at
        FROM jsonb_to_recordset(v_wrongs) AS w (character_id uuid, other_id uuid, trust smallint, respect smallint)
      ON CONFLICT (instance_id, character_id, other_id) DO UPDATE
        SET trust = EXCLUDED.trust, respect = EXCLUDED.respect, updated_at = EXCLUDED.updated_at;
      INSERT INTO economy.feeling_change
        (instance_id, character_id, id, other_id, cause, event_seq, affinity, trust_delta, trust, respect_delta, respect, created_at)
      SELECT p_instance, w.character_id, economy.uuid_v7(p_at), w.other_id, 'hearsay', p_seq, w.affinity, w.trust - w.old_trust, w.trust,
             w.respect - w.old_respect, w.respect, p_at
        FROM jsonb_to_recordset(v_wrongs) AS w (character_id uuid, other_id uuid, affinity smallint, trust smallint, old_trust smallint,
                                                respect smallint, old_respect smallint);
    END IF;
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
