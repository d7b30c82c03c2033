-- Gives the same memory to some characters: what the game lets them know. p_at is when they lived it (infinity: now), p_about whom it
-- is about, alive or dead ('{}': no one in particular), p_language that of the text ('': not known). All or none; no event records it, because it changes no money and is private.
CREATE OR REPLACE FUNCTION economy.tell_memory(
  p_instance uuid, p_characters uuid[], p_aliases uuid[], p_text text, p_language text, p_weight numeric, p_secrecy numeric, p_about uuid[], p_at timestamptz,
  p_key text, p_fingerprint text)
{{ledger_write}}
  v_ids uuid[];
  v_missing uuid;
  v_about jsonb;
  v_memories uuid[];
  v_when timestamptz;
{{begin_write}}
  SELECT array_agg(DISTINCT a.id) FILTER (WHERE a.id IS NOT NULL), (array_agg(c.id ORDER BY c.place) FILTER (WHERE a.id IS NULL))[1]
    INTO v_ids, v_missing
    FROM unnest(p_characters, p_aliases) WITH ORDINALITY AS c (id, alias, place)
    LEFT JOIN economy.agent_npc a
      ON a.instance_id = p_instance AND a.id = ANY (p_characters || p_aliases) AND a.id IN (c.id, c.alias) AND a.deleted_at IS NULL;
  IF cardinality(p_about) > 0 THEN
    SELECT to_jsonb(o) INTO v_about FROM (
      SELECT a.id, a.uuid, a.name FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = ANY (p_about)
      UNION ALL SELECT n.id, n.uuid, n.name FROM economy.npc n WHERE n.instance_id = p_instance AND n.id = ANY (p_about)) o
     ORDER BY o.id = p_about[1] DESC LIMIT 1;
  END IF;
  IF v_missing IS NOT NULL THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('identifier', v_missing);
  ELSIF cardinality(p_about) > 0 AND v_about IS NULL THEN
    v_code := 'NPC_NOT_FOUND';
    v_result := jsonb_build_object('identifier', p_about[1]);
  ELSE
    v_when := least(p_at, v_at);
    SELECT array_agg(economy.uuid_v7(v_when)) INTO v_memories FROM unnest(v_ids);
    INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, language, weight, secrecy, created_at)
    SELECT p_instance, c.id, c.memory, (v_about ->> 'id')::uuid, 'told', p_text, nullif(p_language, ''), p_weight, p_secrecy, v_when
      FROM unnest(v_ids, v_memories) AS c (id, memory);
    SELECT jsonb_build_object('told', cardinality(v_ids), 'memory', to_jsonb(m) || jsonb_build_object('about', v_about)) INTO v_result
      FROM economy.memory m WHERE m.instance_id = p_instance AND m.character_id = v_ids[1] AND m.id = v_memories[1];
  END IF;
  v_seq := NULL;
  {{end_write}}
