-- Sets what a character feels towards another one, as event p_seq tells; p_values, of economy.find_known: {id, diedAt, mutual, affinity?, trust?,
-- respect?, tie?}. What is absent stays; a tie may be null. With `mutual` the other feels the same. Returns {otherId, mutual, old, new}.
CREATE OR REPLACE FUNCTION economy.set_feelings(
  p_instance uuid, p_seq bigint, p_at timestamptz, p_character uuid, p_values jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $function$
DECLARE
  v_other CONSTANT uuid := p_values ->> 'id';
  v_before economy.relationship;
  v_after economy.relationship;
BEGIN
  SELECT * INTO v_before FROM economy.relationship r
   WHERE r.instance_id = p_instance AND r.character_id = p_character AND r.other_id = v_other;
  INSERT INTO economy.relationship AS r
    (instance_id, character_id, other_id, affinity, trust, respect, tie, ended_at, created_at, updated_at)
  VALUES (p_instance, p_character, v_other,
          coalesce((p_values ->> 'affinity')::smallint, v_before.affinity, 0),
          coalesce((p_values ->> 'trust')::smallint, v_before.trust, 0),
          coalesce((p_values ->> 'respect')::smallint, v_before.respect, 0),
          CASE WHEN p_values ? 'tie' THEN p_values ->> 'tie' ELSE v_before.tie END,
          coalesce(v_before.ended_at, (p_values ->> 'diedAt')::timestamptz), p_at, p_at)
  ON CONFLICT (instance_id, character_id, other_id) DO UPDATE
    SET affinity = EXCLUDED.affinity, trust = EXCLUDED.trust, respect = EXCLUDED.respect, tie = EXCLUDED.tie,
        updated_at = EXCLUDED.updated_at
  RETURNING * INTO v_after;
  IF (v_after.affinity, v_after.trust, v_after.respect)
     <> (coalesce(v_before.affinity, 0), coalesce(v_before.trust, 0), coalesce(v_before.respect, 0)) THEN
    INSERT INTO economy.feeling_change
      (instance_id, character_id, id, other_id, cause, event_seq, affinity_delta, affinity, trust_delta, trust,
       respect_delta, respect, created_at)
    VALUES (p_instance, p_character, economy.uuid_v7(p_at), v_other, 'set', p_seq,
            v_after.affinity - coalesce(v_before.affinity, 0), v_after.affinity,
            v_after.trust - coalesce(v_before.trust, 0), v_after.trust,
            v_after.respect - coalesce(v_before.respect, 0), v_after.respect, p_at);
  END IF;
  IF (p_values ->> 'mutual')::boolean THEN
    PERFORM economy.set_feelings(p_instance, p_seq, p_at, v_other,
      p_values || jsonb_build_object('id', p_character, 'mutual', false)
      || CASE WHEN p_values ? 'tie' THEN jsonb_build_object('tie', coalesce({{counterparts}} ->> (p_values ->> 'tie'), p_values ->> 'tie')) ELSE '{}' END);
  END IF;
  RETURN jsonb_build_object(
    'otherId', v_other, 'mutual', (p_values ->> 'mutual')::boolean,
    'old', jsonb_build_object('affinity', coalesce(v_before.affinity, 0), 'trust', coalesce(v_before.trust, 0),
                              'respect', coalesce(v_before.respect, 0), 'tie', v_before.tie),
    'new', jsonb_build_object('affinity', v_after.affinity, 'trust', v_after.trust, 'respect', v_after.respect, 'tie', v_after.tie));
END
$function$;
