-- How a character stands to another one when they meet: its relationship, with `kin`, what the other is to it by blood or as a partner, and
-- `obligations`, the open ones between the two, where there are any. NULL: strangers.
CREATE OR REPLACE FUNCTION economy.tie_of(p_instance uuid, p_character uuid, p_other uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  v_tie jsonb;
  v_kin text;
  v_obligations jsonb;
BEGIN
  SELECT to_jsonb(r) INTO v_tie FROM economy.relationship r
   WHERE r.instance_id = p_instance AND r.character_id = p_character AND r.other_id = p_other;
  v_kin := coalesce({{kin_of_other}}, CASE WHEN v_tie ->> 'tie' = 'partner' THEN 'partner' END);
  SELECT jsonb_agg(o.said ORDER BY o.owed DESC, o.id) INTO v_obligations
    FROM (SELECT b.id, b.owed, jsonb_build_object('id', b.id, 'debtor', CASE WHEN b.debtor_id = p_character THEN 'self' ELSE 'other' END, 'kind', b.kind,
                   'text', coalesce(nullif(b.text, ''), b.reason, ''), 'amount', b.amount, 'owed', b.owed, 'due', b.due, 'clock', b.clock,
                   'paid', b.paid_count, 'missed', b.missed_count) AS said
            FROM economy.obligation b
           WHERE b.instance_id = p_instance AND b.state = 'open'
             AND (b.debtor_id = p_character AND b.creditor_id = p_other OR b.debtor_id = p_other AND b.creditor_id = p_character)
           ORDER BY b.owed DESC, b.id LIMIT 3) o;
  IF v_kin IS NOT NULL OR v_obligations IS NOT NULL THEN
    v_tie := coalesce(v_tie, '{"affinity": 0, "trust": 0, "respect": 0, "interactions": 0, "recent_talks": [],
                               "last_interaction_at": null, "ended_at": null}') || jsonb_strip_nulls(jsonb_build_object('kin', v_kin, 'obligations', v_obligations));
  END IF;
  RETURN v_tie;
END
$function$;
