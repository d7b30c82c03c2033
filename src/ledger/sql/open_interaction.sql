-- What a conversation needs to start, in one short call: the instance, all who take part with their agents, and what each
-- feels towards each other one. What they remember is read afterwards, without the lock (economy.recall). p_responder has two candidates (an id, and one derived from a uuid) for the
-- responder, then for each further character. Without a named responder (an empty array, or NULLs) it is the living character
-- that the initiator has talked with most, else the one who was born next; of those who do not take part anyway.
--
-- With a key, the key is claimed for p_lease: until the conversation is registered or released, a retry is refused as still
-- running. p_event, the id under which the conversation will be registered, distinguishes this claim from that of another
-- attempt with the same key.
CREATE OR REPLACE FUNCTION economy.open_interaction(
  p_instance uuid, p_event uuid, p_initiator uuid, p_initiator_alias uuid, p_responder uuid[],
  p_key text, p_fingerprint text, p_lease interval)
{{ledger_write}}
  v_asked CONSTANT uuid[] := ARRAY[p_initiator, p_initiator_alias] || p_responder;
  v_between uuid[] := '{}';
  v_id uuid;
  v_rows jsonb;
  v_pairs jsonb;
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint, p_event);
  {{unless_settled}}

  SELECT coalesce(jsonb_object_agg(a.id, to_jsonb(a)), '{}') INTO v_rows FROM economy.agent_npc a
   WHERE a.instance_id = p_instance AND a.id = ANY (v_asked);
  FOR v_place IN 1 .. greatest(2, cardinality(v_asked) / 2) LOOP
    v_id := v_asked[2 * v_place - 1];
    IF NOT v_rows ? v_id::text THEN v_id := v_asked[2 * v_place]; END IF;
    v_between[v_place] := v_id;
    IF v_id IS NULL THEN
      CONTINUE;
    ELSIF NOT v_rows ? v_id::text OR v_rows -> v_id::text ->> 'deleted_at' IS NOT NULL THEN
      v_code := 'AGENT_NPC_NOT_FOUND';
      v_result := jsonb_build_object('place', v_place, 'diedAt', v_rows -> v_id::text ->> 'deleted_at',
        'role', CASE WHEN v_place = 1 THEN 'initiator' WHEN v_place = 2 THEN 'responder' ELSE 'other' END);
    ELSIF v_id = ANY (v_between[1 : v_place - 1]) THEN
      v_code := CASE WHEN v_place = 2 THEN 'SELF_INTERACTION' ELSE 'DUPLICATE_PARTICIPANT' END;
    END IF;
    EXIT WHEN v_code IS NOT NULL;
  END LOOP;
  IF v_code IS NULL AND v_between[2] IS NULL THEN
    SELECT a.id INTO v_id
      FROM economy.relationship r
      JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = r.other_id
     WHERE r.instance_id = p_instance AND r.character_id = v_between[1] AND r.ended_at IS NULL
       AND a.deleted_at IS NULL AND a.id <> ALL (v_between[3 : ])
     ORDER BY r.interactions DESC, r.last_interaction_at DESC NULLS LAST, a.id LIMIT 1;
    IF NOT FOUND THEN
      SELECT a.id INTO v_id FROM economy.agent_npc a
       WHERE a.instance_id = p_instance AND a.deleted_at IS NULL AND a.id > v_between[1] AND a.id <> ALL (v_between[3 : ])
       ORDER BY a.id LIMIT 1;
    END IF;
    IF NOT FOUND THEN
      SELECT a.id INTO v_id FROM economy.agent_npc a
       WHERE a.instance_id = p_instance AND a.deleted_at IS NULL AND a.id < v_between[1] AND a.id <> ALL (v_between[3 : ])
       ORDER BY a.id LIMIT 1;
    END IF;
    IF FOUND THEN
      v_between[2] := v_id;
      SELECT v_rows || jsonb_build_object(a.id, to_jsonb(a)) INTO v_rows FROM economy.agent_npc a
       WHERE a.instance_id = p_instance AND a.id = v_id;
    ELSE
      v_code := 'NO_RESPONDER';
    END IF;
  END IF;

  IF v_code IS NULL THEN
    -- These writes may be lost in a crash: the effects of the trades are computed again, and the talk is lost anyway.
    PERFORM set_config('synchronous_commit', 'off', true);
    FOR v_place IN 1 .. cardinality(v_between) - 1 LOOP
      PERFORM economy.apply_trade_effects_with(p_instance, v_between[v_place], v_between[v_place + 1 : ], true);
    END LOOP;
    SELECT jsonb_object_agg(a.key, a.value || jsonb_build_object('agent', to_jsonb(g))) INTO v_rows
      FROM jsonb_each(v_rows) a JOIN economy.agent g ON g.id = (a.value ->> 'agent_id')::uuid;
    SELECT jsonb_agg(jsonb_build_object(
             'characterId', c.id, 'otherId', o.id,
             'ties', economy.tie_of(p_instance, c.id, o.id)) ORDER BY c.place, o.place)
      INTO v_pairs
      FROM unnest(v_between) WITH ORDINALITY AS c (id, place), unnest(v_between) WITH ORDINALITY AS o (id, place)
     WHERE c.id <> o.id;
    v_result := jsonb_build_object(
      'instance', to_jsonb(v_instance),
      'characters', (SELECT jsonb_agg((v_rows -> b.id::text) || jsonb_build_object('family', economy.family_of(p_instance, b.id))
                                      || CASE WHEN (v_rows #>> ARRAY[b.id::text, 'mourning'])::integer > 0
                                         THEN jsonb_build_object('mourned', economy.mourned_by(p_instance, b.id)) ELSE '{}' END ORDER BY b.place)
                       FROM unnest(v_between) WITH ORDINALITY AS b (id, place)),
      'pairs', v_pairs,
      -- The wealth of the living is what was minted and is neither sunk nor in the treasury: no need for a sum.
      'meanWealth', {{mean_wealth}});
  END IF;
  IF p_key <> '' AND v_code IS NOT NULL THEN
    PERFORM economy.save_idempotent_result(p_instance, p_key, p_fingerprint, v_code, NULL, v_result, now());
  ELSIF p_key <> '' THEN
    PERFORM economy.write_keys(p_instance, ARRAY[p_key], ARRAY[p_fingerprint], p_event, ARRAY[NULL], '{}', ARRAY[NULL::jsonb],
                               now() + p_lease);
  END IF;
  RETURN QUERY SELECT 1, v_code, false, v_result;
END
$function$;
