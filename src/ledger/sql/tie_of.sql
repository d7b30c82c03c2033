-- How a character stands to another one when they meet: its relationship, with `kin`, what the other is to it. NULL: strangers.
CREATE OR REPLACE FUNCTION economy.tie_of(p_instance uuid, p_character uuid, p_other uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  v_tie jsonb;
  v_kin text;
BEGIN
  SELECT to_jsonb(r) INTO v_tie FROM economy.relationship r
   WHERE r.instance_id = p_instance AND r.character_id = p_character AND r.other_id = p_other;
  v_kin := {{kin_of_other}};
  IF v_kin IS NOT NULL THEN
    v_tie := coalesce(v_tie, '{"affinity": 0, "trust": 0, "respect": 0, "interactions": 0, "recent_talks": [],
                               "last_interaction_at": null, "ended_at": null}') || jsonb_build_object('kin', v_kin);
  END IF;
  RETURN v_tie;
END
$function$;
