-- A character as responses show it, with its texts and its agent, by its row; NULL for an account, and for nobody.
CREATE OR REPLACE FUNCTION economy.shown_character(p_instance uuid, p_row economy.holder) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $function$
DECLARE
  v_texts jsonb;
  v_agent jsonb;
BEGIN
  IF p_row.agent_id IS NULL THEN RETURN NULL; END IF;
  SELECT to_jsonb(t) INTO v_texts FROM economy.character_text t WHERE t.instance_id = p_instance AND t.id = p_row.id;
  SELECT to_jsonb(g) INTO v_agent FROM economy.agent g WHERE g.id = p_row.agent_id;
  RETURN to_jsonb(p_row) || coalesce(v_texts, '{}') || jsonb_build_object('agent', v_agent);
END
$function$;
