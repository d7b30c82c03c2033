-- Spawns Agent NPCs in the order given; a refused entry is refused alone, or with p_atomic refuses the whole call.
-- An entry: {id, uuid, alias, name?, type, wealth, mood, personality, agentId?, parents: [{id, alias}]}. Nobody may have its
-- uuid, nor its uuid as an id, nor its id as a uuid: whose uuid that is has the id `alias`. Parents may be living
-- characters of the instance, also ones spawned earlier in the same call. Without an agent: the claiming agent of the
-- instance with the fewest characters, else p_built_in. Without a name: the agent's.
CREATE OR REPLACE FUNCTION economy.register_spawns(
  p_instance uuid, p_application uuid, p_built_in uuid, p_entries jsonb, p_atomic boolean,
  p_key text, p_fingerprint text)
RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
DECLARE
  v_open record;
  v_instance economy.instance;
  v_at timestamptz;
  v_seq bigint;
  v_minted numeric := 0;
  v_spawned integer := 0;
  v_refused integer := 0;
  v_entry jsonb;
  v_ord integer := 0;
  v_code text;
  v_fault jsonb;
  v_agent economy.agent;
  v_parent jsonb;
  v_found record;
  v_parents jsonb;
  v_character economy.agent_npc;
  v_event uuid;
  v_codes text[] := '{}';
  v_results jsonb[] := '{}';
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint);
  IF v_open.replayed THEN
    -- A whole call is kept under one key: its rows as an array.
    RETURN QUERY
    SELECT o.ord::integer, o.row ->> 'code', true, nullif(o.row -> 'result', 'null')
      FROM jsonb_array_elements(v_open.result) WITH ORDINALITY AS o (row, ord);
    RETURN;
  ELSIF v_open.settled THEN
    RETURN QUERY SELECT 0, v_open.code, false, NULL::jsonb;
    RETURN;
  END IF;
  v_instance := v_open.instance;
  v_at := economy.moment_after(v_instance.last_event_at);
  v_seq := v_instance.last_seq;

  BEGIN
    FOR v_entry IN SELECT * FROM jsonb_array_elements(p_entries) LOOP
      v_ord := v_ord + 1;
      v_code := NULL;
      v_fault := NULL;
      v_parents := '[]';
      IF EXISTS (SELECT FROM economy.agent_npc a
                  WHERE a.instance_id = p_instance
                    AND a.id IN ((v_entry ->> 'id')::uuid, (v_entry ->> 'uuid')::uuid, (v_entry ->> 'alias')::uuid))
         OR EXISTS (SELECT FROM economy.npc n
                     WHERE n.instance_id = p_instance
                       AND n.id IN ((v_entry ->> 'id')::uuid, (v_entry ->> 'uuid')::uuid, (v_entry ->> 'alias')::uuid)) THEN
        v_code := 'ALREADY_EXISTS';
      END IF;
      FOR v_parent IN SELECT * FROM jsonb_array_elements(v_entry -> 'parents') LOOP
        SELECT p.id, p.uuid, p.name, p.type INTO v_found FROM (
          SELECT a.id, a.uuid, a.name, 'agent-npc' AS type, 0 AS kind FROM economy.agent_npc a
           WHERE a.instance_id = p_instance AND a.deleted_at IS NULL
             AND a.id IN ((v_parent ->> 'id')::uuid, (v_parent ->> 'alias')::uuid)
          UNION ALL
          SELECT n.id, n.uuid, n.name, 'npc', 1 FROM economy.npc n
           WHERE n.instance_id = p_instance AND n.deleted_at IS NULL
             AND n.id IN ((v_parent ->> 'id')::uuid, (v_parent ->> 'alias')::uuid)) p
         ORDER BY p.id = (v_parent ->> 'id')::uuid DESC, p.kind LIMIT 1;
        IF NOT FOUND THEN
          v_code := coalesce(v_code, 'PARENT_NOT_FOUND');
          v_fault := coalesce(v_fault, jsonb_build_object('identifier', v_parent ->> 'id'));
        ELSIF NOT v_parents @> jsonb_build_array(jsonb_build_object('id', v_found.id)) THEN
          v_parents := v_parents || jsonb_build_object(
            'id', v_found.id, 'uuid', v_found.uuid, 'name', v_found.name, 'type', v_found.type);
        END IF;
      END LOOP;
      -- Locked, so that an agent that is just being removed is waited for and then not found.
      IF v_entry ->> 'agentId' IS NOT NULL THEN
        SELECT * INTO v_agent FROM economy.agent g
         WHERE g.id = (v_entry ->> 'agentId')::uuid AND g.application_id = p_application AND g.deleted_at IS NULL
           FOR KEY SHARE;
      ELSE
        SELECT g.* INTO v_agent FROM economy.agent_claim c JOIN economy.agent g ON g.id = c.agent_id
         WHERE c.instance_id = p_instance AND g.deleted_at IS NULL
         ORDER BY c.characters, c.created_at, g.id LIMIT 1 FOR KEY SHARE OF g;
        IF NOT FOUND THEN
          SELECT * INTO v_agent FROM economy.agent g WHERE g.id = p_built_in AND g.application_id = p_application;
        END IF;
      END IF;
      IF v_agent.id IS NULL THEN
        v_code := coalesce(v_code, 'AGENT_NOT_FOUND');
      END IF;

      IF v_code IS NOT NULL THEN
        v_refused := v_refused + 1;
        v_codes := v_codes || v_code;
        v_results := v_results || v_fault;
        CONTINUE;
      END IF;

      v_seq := v_seq + 1;
      v_event := economy.uuid_v7(v_at);
      INSERT INTO economy.agent_npc
        (instance_id, id, uuid, name, type, agent_id, wealth, mood, personality, created_at, updated_at)
      VALUES (p_instance, (v_entry ->> 'id')::uuid, (v_entry ->> 'uuid')::uuid,
              coalesce(v_entry ->> 'name', v_agent.name), v_entry ->> 'type', v_agent.id,
              (v_entry ->> 'wealth')::numeric, (v_entry ->> 'mood')::numeric, v_entry ->> 'personality', v_at, v_at)
      RETURNING * INTO v_character;
      INSERT INTO economy.agent_npc_parent (instance_id, child_id, parent_id, parent_type, position)
      SELECT p_instance, v_character.id, (p.parent ->> 'id')::uuid, p.parent ->> 'type', p.position
        FROM jsonb_array_elements(v_parents) WITH ORDINALITY AS p (parent, position);
      UPDATE economy.agent_claim c SET characters = c.characters + 1
       WHERE c.instance_id = p_instance AND c.agent_id = v_agent.id;
      INSERT INTO economy.event
        (instance_id, seq, id, created_at, recipient_id, kind, amount, recipient_wealth, recipient_mood, data)
      VALUES (p_instance, v_seq, v_event, v_at, v_character.id, 'spawn', v_character.wealth, v_character.wealth,
              v_character.mood,
              jsonb_build_object('type', v_character.type, 'uuid', v_character.uuid, 'name', v_character.name,
                                 'agentId', v_agent.id, 'mood', v_character.mood, 'parents', v_parents));
      v_minted := v_minted + v_character.wealth;
      v_spawned := v_spawned + 1;
      v_codes := array_append(v_codes, NULL);
      v_results := v_results || jsonb_build_object(
        'seq', v_seq, 'id', v_event, 'at', v_at, 'kind', 'spawn', 'type', v_character.type,
        'agentNpc', to_jsonb(v_character) || jsonb_build_object('agent', to_jsonb(v_agent), 'parents', v_parents));
    END LOOP;
    IF p_atomic AND v_refused > 0 THEN
      RAISE EXCEPTION USING ERRCODE = 'EC002', MESSAGE = 'an entry was refused';
    END IF;
    IF v_spawned > 0 THEN
      PERFORM economy.meter(p_instance, v_at, 'spawn', v_spawned, 0);
      UPDATE economy.instance i
         SET last_seq = v_seq, last_event_at = v_at, minted = i.minted + v_minted,
             agent_npc_count = i.agent_npc_count + v_spawned
       WHERE i.id = p_instance;
    END IF;
  EXCEPTION WHEN SQLSTATE 'EC002' THEN
    SELECT array_agg(coalesce(o.code, 'BATCH_REFUSED') ORDER BY o.ord),
           array_agg(CASE WHEN o.code IS NOT NULL THEN o.result END ORDER BY o.ord)
      INTO v_codes, v_results
      FROM unnest(v_codes, v_results) WITH ORDINALITY AS o (code, result, ord);
  END;

  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  SELECT array_agg(CASE WHEN o.code IS NULL THEN o.result || jsonb_build_object('instance', to_jsonb(v_instance))
                   ELSE o.result END ORDER BY o.ord)
    INTO v_results
    FROM unnest(v_codes, v_results) WITH ORDINALITY AS o (code, result, ord);
  IF p_key <> '' THEN
    PERFORM economy.remember(p_instance, p_key, p_fingerprint, NULL,
      (SELECT jsonb_agg(jsonb_build_object('code', o.code, 'result', o.result) ORDER BY o.ord)
         FROM unnest(v_codes, v_results) WITH ORDINALITY AS o (code, result, ord)), v_at);
  END IF;
  RETURN QUERY
  SELECT o.ord::integer, o.code, false, o.result
    FROM unnest(v_codes, v_results) WITH ORDINALITY AS o (code, result, ord);
END
$function$;
