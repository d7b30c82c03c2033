-- What debts and promises do to feelings: by entry, who feels it about whom, what it adds to affinity and trust, and what is remembered of
-- the event (NULL: nothing). Only between living characters. The caller holds the instance's lock.
CREATE OR REPLACE FUNCTION economy.feel_obligations(
  p_instance uuid, p_at timestamptz, p_who uuid[], p_whom uuid[], p_affinity integer[], p_trust integer[], p_seq bigint[],
  p_text text[], p_weight numeric[], p_amount bigint[])
RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  v_living uuid[];
  v_tie economy.relationship;
  v_affinity smallint;
  v_trust smallint;
BEGIN
  IF cardinality(p_who) = 0 THEN RETURN; END IF;
  v_living := ARRAY(SELECT a.id FROM economy.agent_npc a
                     WHERE a.instance_id = p_instance AND a.id = ANY (p_who || p_whom) AND a.deleted_at IS NULL);
  FOR v_ord IN 1 .. cardinality(p_who) LOOP
    CONTINUE WHEN p_who[v_ord] <> ALL (v_living) OR p_whom[v_ord] <> ALL (v_living) OR p_who[v_ord] IS NULL OR p_whom[v_ord] IS NULL;
    IF p_affinity[v_ord] <> 0 OR p_trust[v_ord] <> 0 THEN
      -- What earlier gifts did comes first.
      PERFORM economy.apply_trade_effects_with(p_instance, p_who[v_ord], ARRAY[p_whom[v_ord]], true);
      SELECT * INTO v_tie FROM economy.relationship r
       WHERE r.instance_id = p_instance AND r.character_id = p_who[v_ord] AND r.other_id = p_whom[v_ord];
      v_affinity := greatest(-{{highest_affinity}}, least({{highest_affinity}}, coalesce(v_tie.affinity, 0) + p_affinity[v_ord]));
      v_trust := greatest(-{{highest_affinity}}, least({{highest_affinity}}, coalesce(v_tie.trust, 0) + p_trust[v_ord]));
      INSERT INTO economy.relationship AS r (instance_id, character_id, other_id, affinity, trust, created_at, updated_at)
      VALUES (p_instance, p_who[v_ord], p_whom[v_ord], v_affinity, v_trust, p_at, p_at)
      ON CONFLICT (instance_id, character_id, other_id) DO UPDATE
        SET affinity = EXCLUDED.affinity, trust = EXCLUDED.trust, updated_at = EXCLUDED.updated_at;
      INSERT INTO economy.feeling_change
        (instance_id, character_id, id, other_id, cause, event_seq, affinity_delta, affinity, trust_delta, trust, created_at)
      VALUES (p_instance, p_who[v_ord], economy.uuid_v7(p_at), p_whom[v_ord], 'obligation', p_seq[v_ord],
              v_affinity - coalesce(v_tie.affinity, 0), v_affinity, v_trust - coalesce(v_tie.trust, 0), v_trust, p_at);
    END IF;
    IF p_text[v_ord] IS NOT NULL THEN
      INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, event_seq, amount, created_at)
      VALUES (p_instance, p_who[v_ord], economy.uuid_v7(p_at), p_whom[v_ord], 'obligation', left(p_text[v_ord], 500), p_weight[v_ord],
              p_seq[v_ord], p_amount[v_ord], p_at);
    END IF;
  END LOOP;
END
$function$;
