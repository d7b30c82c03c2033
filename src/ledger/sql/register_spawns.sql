-- Spawns Agent NPCs in the order given; a refused entry is refused alone, or with p_atomic refuses the whole call.
-- An entry: {id, uuid, alias, name?, type, wealth, mood, texts, agentId?, parents: [{id, alias}],
-- relationships: as in economy.set_relationship}. Nobody may have its
-- uuid, nor its uuid as an id, nor its id as a uuid: whose uuid that is has the id `alias`. Parents may be living
-- characters of the instance, also ones spawned earlier in the same call. Without an agent: see economy.find_agent. Without a
-- name: the agent's.
CREATE OR REPLACE FUNCTION economy.register_spawns(
  p_instance uuid, p_application uuid, p_built_in uuid, p_entries jsonb, p_atomic boolean,
  p_key text, p_fingerprint text)
{{ledger_results}}
  v_open record;
  v_instance economy.instance;
  v_at timestamptz;
  v_seq bigint;
  v_minted numeric := 0;
  v_spawned integer := 0;
  v_entry jsonb;
  v_code text;
  v_family record;
  v_known record;
  v_agent economy.agent;
  v_codes text[] := '{}';
  v_results jsonb[] := '{}';
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint);
  {{unless_settled_bulk}}
  v_instance := v_open.instance;
  v_at := economy.next_event_time(v_instance.last_event_at);
  v_seq := v_instance.last_seq;

  BEGIN
    FOR v_entry IN SELECT * FROM jsonb_array_elements(p_entries) LOOP
      v_family := economy.find_parents(p_instance, v_entry -> 'parents');
      v_known := economy.find_known(p_instance, v_entry -> 'relationships');
      v_agent := economy.find_agent(p_instance, p_application, p_built_in, (v_entry ->> 'agentId')::uuid);
      v_code := CASE
        WHEN {{is_entry_taken}} THEN 'ALREADY_EXISTS'
        WHEN v_family.missing IS NOT NULL THEN 'PARENT_NOT_FOUND'
        WHEN v_known.missing IN (v_entry ->> 'id', v_entry ->> 'uuid', v_entry ->> 'alias') THEN 'SELF_RELATIONSHIP'
        WHEN v_known.missing IS NOT NULL THEN 'NPC_NOT_FOUND'
        WHEN v_agent.id IS NULL THEN 'AGENT_NOT_FOUND'
      END;
      v_codes := array_append(v_codes, v_code);
      IF v_code IS NULL THEN
        v_seq := v_seq + 1;
        v_spawned := v_spawned + 1;
        v_minted := v_minted + (v_entry ->> 'wealth')::bigint;
        v_results := v_results || economy.spawn_character(p_instance, v_seq, v_at, v_entry, v_agent, v_family.parents, v_known.known);
      ELSE
        v_results := array_append(v_results, CASE WHEN v_code IN ('PARENT_NOT_FOUND', 'NPC_NOT_FOUND')
          THEN jsonb_build_object('identifier', coalesce(v_family.missing, v_known.missing)) END);
      END IF;
    END LOOP;
    IF p_atomic AND v_spawned < cardinality(v_codes) THEN
      RAISE EXCEPTION USING ERRCODE = 'EC002', MESSAGE = 'an entry was refused';
    END IF;
    IF v_spawned > 0 THEN
      PERFORM economy.increment_usage(p_instance, v_at, 'spawn', v_spawned, 0);
      UPDATE economy.instance i
         SET pending_since = coalesce(i.pending_since, v_at),
             last_seq = v_seq, last_event_at = v_at, version = i.version + 1, minted = i.minted + v_minted,
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
    PERFORM economy.save_idempotent_result(p_instance, p_key, p_fingerprint, NULL, NULL,
      (SELECT jsonb_agg(jsonb_build_object('code', o.code, 'result', CASE WHEN o.code IS NULL
                          THEN jsonb_build_object('seq', o.result -> 'seq', 'health', {{health_of_spawned}}) ELSE o.result END) ORDER BY o.ord)
         FROM unnest(v_codes, v_results) WITH ORDINALITY AS o (code, result, ord)), v_at);
  END IF;
  {{end_bulk}}
