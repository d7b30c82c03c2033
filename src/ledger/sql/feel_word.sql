-- What a word that was kept, broken or let go, or a debt that was made good, does to both sides of an obligation, of which event p_seq tells. It is the row after it;
-- p_forgiven: how much of p_owed was let go or paid.
CREATE OR REPLACE FUNCTION economy.feel_word(
  p_instance uuid, p_at timestamptz, p_seq bigint, p_obligation economy.obligation, p_action text, p_forgiven bigint, p_owed bigint)
RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  v_said CONSTANT jsonb := CASE WHEN p_obligation.text = '' THEN '{}' ELSE jsonb_build_object('reason', p_obligation.text) END;
  v_sum CONSTANT jsonb := jsonb_build_object('amount', trim_scale(economy.money(p_forgiven)));
  v_share CONSTANT numeric := p_forgiven / nullif(p_owed, 0)::numeric;
BEGIN
  IF p_action = 'forgiven' THEN
    PERFORM economy.feel_obligations(p_instance, p_at, ARRAY[p_obligation.debtor_id, p_obligation.creditor_id],
      ARRAY[p_obligation.creditor_id, p_obligation.debtor_id], ARRAY[round({{forgiven_affinity}} * v_share)::integer, 0],
      ARRAY[round({{forgiven_trust}} * v_share)::integer, 0], ARRAY[p_seq, p_seq],
      ARRAY['{"what": "let"}' || v_sum, '{"what": "forgave"}' || v_sum], ARRAY[0.7, 0.5],
      ARRAY[NULL, NULL]::bigint[]);
  ELSIF p_action = 'repaid' THEN
    PERFORM economy.feel_obligations(p_instance, p_at, ARRAY[p_obligation.creditor_id, p_obligation.debtor_id],
      ARRAY[p_obligation.debtor_id, p_obligation.creditor_id], ARRAY[0, 0], ARRAY[{{made_good_trust}}, 0], ARRAY[p_seq, p_seq],
      ARRAY['{"what": "back"}', '{"what": "returned"}']::jsonb[], ARRAY[0.5, 0.5],
      ARRAY[p_forgiven, -p_forgiven]);
  ELSIF p_action = 'kept' THEN
    PERFORM economy.feel_obligations(p_instance, p_at, ARRAY[p_obligation.creditor_id, p_obligation.debtor_id],
      ARRAY[p_obligation.debtor_id, p_obligation.creditor_id], ARRAY[{{word_kept_affinity}}, 0], ARRAY[{{word_kept_trust}}, 0], ARRAY[p_seq, p_seq],
      ARRAY['{"what": "kept"}' || v_said, '{"what": "held"}' || v_said], ARRAY[0.5, 0.3],
      ARRAY[NULL, NULL]::bigint[]);
  ELSIF p_action = 'broken' THEN
    PERFORM economy.feel_obligations(p_instance, p_at, ARRAY[p_obligation.creditor_id, p_obligation.debtor_id],
      ARRAY[p_obligation.debtor_id, p_obligation.creditor_id], ARRAY[{{word_broken_affinity}}, 0], ARRAY[{{word_broken_trust}}, 0], ARRAY[p_seq, p_seq],
      ARRAY['{"what": "broken"}' || v_said, '{"what": "broke"}' || v_said], ARRAY[0.8, 0.5],
      ARRAY[NULL, NULL]::bigint[]);
  END IF;
END
$function$;
