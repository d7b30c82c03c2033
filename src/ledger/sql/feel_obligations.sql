-- What debts and promises do to feelings: by entry, in order, who feels it about whom, what it adds to affinity and trust, and what is remembered
-- of the event (NULL: nothing). Only between living characters. The caller holds the instance's lock.
CREATE OR REPLACE FUNCTION economy.feel_obligations(
  p_instance uuid, p_at timestamptz, p_who uuid[], p_whom uuid[], p_affinity integer[], p_trust integer[], p_seq bigint[],
  p_fact jsonb[], p_weight numeric[], p_amount bigint[])
RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  c_most CONSTANT integer := {{highest_affinity}};
  v_living uuid[];
  v_felt record;
  v_ties jsonb;
  v_tie text;
  v_affinity integer[] := p_affinity;
  v_trust integer[] := p_trust;
  v_affinity_after integer[] := p_affinity;
  v_trust_after integer[] := p_trust;
  v_moved boolean[] := array_fill(false, ARRAY[cardinality(p_who)]);
BEGIN
  IF cardinality(p_who) = 0 THEN RETURN; END IF;
  v_living := ARRAY(SELECT a.id FROM economy.agent_npc a
                     WHERE a.instance_id = p_instance AND a.id = ANY (p_who || p_whom) AND a.deleted_at IS NULL);
  -- What earlier gifts did comes first.
  FOR v_felt IN SELECT f.who, array_agg(DISTINCT f.whom) AS whom FROM unnest(p_who, p_whom, p_affinity, p_trust) AS f (who, whom, affinity, trust)
                 WHERE f.who = ANY (v_living) AND f.whom = ANY (v_living) AND (f.affinity <> 0 OR f.trust <> 0) GROUP BY f.who LOOP
    PERFORM economy.apply_trade_effects_with(p_instance, v_felt.who, v_felt.whom, true);
  END LOOP;
  SELECT coalesce(jsonb_object_agg(r.character_id || ' ' || r.other_id, jsonb_build_array(r.affinity, r.trust)), '{}') INTO v_ties
    FROM economy.relationship r
   WHERE r.instance_id = p_instance AND r.character_id = ANY (p_who) AND r.other_id = ANY (p_whom);
  FOR v_ord IN 1 .. cardinality(p_who) LOOP
    CONTINUE WHEN p_affinity[v_ord] = 0 AND p_trust[v_ord] = 0
      OR (p_who[v_ord] = ANY (v_living) AND p_whom[v_ord] = ANY (v_living)) IS NOT TRUE;
    v_tie := p_who[v_ord] || ' ' || p_whom[v_ord];
    v_affinity_after[v_ord] := greatest(-c_most, least(c_most, coalesce((v_ties #>> ARRAY[v_tie, '0'])::integer, 0) + p_affinity[v_ord]));
    v_trust_after[v_ord] := greatest(-c_most, least(c_most, coalesce((v_ties #>> ARRAY[v_tie, '1'])::integer, 0) + p_trust[v_ord]));
    v_affinity[v_ord] := v_affinity_after[v_ord] - coalesce((v_ties #>> ARRAY[v_tie, '0'])::integer, 0);
    v_trust[v_ord] := v_trust_after[v_ord] - coalesce((v_ties #>> ARRAY[v_tie, '1'])::integer, 0);
    v_ties := v_ties || jsonb_build_object(v_tie, jsonb_build_array(v_affinity_after[v_ord], v_trust_after[v_ord]));
    v_moved[v_ord] := true;
  END LOOP;
  INSERT INTO economy.relationship AS r (instance_id, character_id, other_id, affinity, trust, created_at, updated_at)
  SELECT DISTINCT ON (f.who, f.whom) p_instance, f.who, f.whom, f.affinity, f.trust, p_at, p_at
    FROM unnest(p_who, p_whom, v_affinity_after, v_trust_after, v_moved) WITH ORDINALITY AS f (who, whom, affinity, trust, moved, place)
   WHERE f.moved ORDER BY f.who, f.whom, f.place DESC
  ON CONFLICT (instance_id, character_id, other_id) DO UPDATE
    SET affinity = EXCLUDED.affinity, trust = EXCLUDED.trust, updated_at = EXCLUDED.updated_at;
  INSERT INTO economy.feeling_change
    (instance_id, character_id, id, other_id, cause, event_seq, affinity_delta, affinity, trust_delta, trust, created_at)
  SELECT p_instance, f.who, economy.uuid_v7(p_at), f.whom, 'obligation', f.seq, f.affinity_delta, f.affinity, f.trust_delta, f.trust, p_at
    FROM unnest(p_who, p_whom, p_seq, v_affinity, v_affinity_after, v_trust, v_trust_after, v_moved)
           AS f (who, whom, seq, affinity_delta, affinity, trust_delta, trust, moved)
   WHERE f.moved;
  INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, fact, weight, event_seq, amount, created_at)
  SELECT p_instance, f.who, economy.uuid_v7(p_at), f.whom, 'obligation', f.fact, f.weight, f.seq, f.amount, p_at
    FROM unnest(p_who, p_whom, p_seq, p_fact, p_weight, p_amount) AS f (who, whom, seq, fact, weight, amount)
   WHERE f.fact IS NOT NULL AND f.who = ANY (v_living) AND f.whom = ANY (v_living);
END
$function$;
