-- Changes characters or lets them die, in the order given, each as economy.update_agent_npc or economy.register_death does it: one lock
-- and one transaction. An entry: {id, alias, patch} or {id, alias, division}. A refused entry is refused alone, or with p_atomic refuses
-- the whole call. The result of an entry is its event, {seq, health}, from which it is rebuilt, or the facts of its refusal.
-- Code POLICY_ASKED: nothing was done, because an external policy has to divide estates; the result is [{index, estate}].
CREATE OR REPLACE FUNCTION economy.change_characters(
  p_instance uuid, p_application uuid, p_entries jsonb, p_atomic boolean, p_key text, p_fingerprint text)
{{ledger_results}}
  v_open record;
  v_entry record;
  v_made record;
  v_refused boolean := false;
  v_asked jsonb := '[]';
  v_codes text[] := '{}';
  v_results jsonb[] := '{}';
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint);
  {{unless_settled_bulk}}

  BEGIN
    FOR v_entry IN
      SELECT (e.value ->> 'id')::uuid AS id, (e.value ->> 'alias')::uuid AS alias, e.value -> 'patch' AS patch,
             e.value -> 'division' AS division, e.ord
        FROM jsonb_array_elements(p_entries) WITH ORDINALITY AS e (value, ord) ORDER BY e.ord
    LOOP
      IF v_entry.patch IS NOT NULL THEN
        SELECT r.code, r.result INTO v_made
          FROM economy.update_agent_npc(p_instance, v_entry.id, v_entry.alias, p_application, v_entry.patch, '', '') r;
      ELSE
        SELECT r.code, r.result INTO v_made
          FROM economy.register_death(p_instance, v_entry.id, v_entry.alias, v_entry.division, '', '') r;
      END IF;
      IF v_made.code = 'POLICY_ASKED' THEN
        v_asked := v_asked || jsonb_build_object('index', v_entry.ord - 1, 'estate', v_made.result);
      END IF;
      v_refused := v_refused OR v_made.code IS NOT NULL;
      v_codes := array_append(v_codes, v_made.code);
      v_results := array_append(v_results, CASE WHEN v_made.code IS NULL
        THEN (SELECT jsonb_build_object('seq', o.result -> 'seq', 'health', {{health_of_spawned}}) FROM (VALUES (v_made.result)) AS o (result))
        ELSE v_made.result END);
    END LOOP;
    IF v_asked <> '[]' OR p_atomic AND v_refused THEN
      RAISE EXCEPTION USING ERRCODE = 'EC002', MESSAGE = 'an entry was refused';
    END IF;
  EXCEPTION WHEN SQLSTATE 'EC002' THEN
    IF v_asked <> '[]' THEN
      RETURN QUERY SELECT 0, 'POLICY_ASKED', false, v_asked;
      RETURN;
    END IF;
    SELECT array_agg(coalesce(o.code, 'BATCH_REFUSED') ORDER BY o.ord),
           array_agg(CASE WHEN o.code IS NOT NULL THEN o.result END ORDER BY o.ord)
      INTO v_codes, v_results
      FROM unnest(v_codes, v_results) WITH ORDINALITY AS o (code, result, ord);
  END;

  IF p_key <> '' THEN
    PERFORM economy.save_idempotent_result(p_instance, p_key, p_fingerprint, NULL, NULL,
      (SELECT jsonb_agg(jsonb_build_object('code', o.code, 'result', o.result) ORDER BY o.ord)
         FROM unnest(v_codes, v_results) WITH ORDINALITY AS o (code, result, ord)),
      economy.next_event_time((v_open.instance).last_event_at));
  END IF;
  {{end_bulk}}
