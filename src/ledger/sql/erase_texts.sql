-- Erases the texts of p_most events after p_after that are older than p_before: of those that a character takes part in or is
-- named in, or, without one, of the talks. Returns the last of them and their number; no row if none are left.
-- It runs with the rights of its owner, because the role of the service may not change events otherwise.
CREATE OR REPLACE FUNCTION economy.erase_texts(
  p_instance uuid, p_character uuid, p_before timestamptz, p_after bigint, p_most integer)
RETURNS TABLE (seq bigint, erased integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $function$
#variable_conflict use_column
DECLARE
  c_named CONSTANT jsonb := jsonb_build_array(jsonb_build_object('id', p_character));
  v_seq bigint[];
BEGIN
  SELECT array_agg(p.seq) INTO v_seq FROM (
    SELECT e.seq FROM economy.event e
     WHERE e.instance_id = p_instance AND e.seq > p_after AND ({{non_transfers}}) AND e.created_at < p_before AND e.data ? 'salt'
       AND CASE WHEN p_character IS NULL THEN e.kind = 'interact'
           ELSE p_character IN (e.actor_id, e.recipient_id) OR e.kind = 'interact' AND e.data -> 'others' @> c_named OR e.data -> 'parents' @> c_named
             OR e.data #> '{agentNpc,parents}' @> c_named OR e.data -> 'mourners' @> c_named END
     ORDER BY e.seq LIMIT p_most FOR NO KEY UPDATE) p;
  IF v_seq IS NULL THEN RETURN; END IF;
  UPDATE economy.event e SET data = economy.digest_texts(e.data) WHERE e.instance_id = p_instance AND e.seq = ANY (v_seq);
  seq := v_seq[cardinality(v_seq)];
  erased := cardinality(v_seq);
  RETURN NEXT;
END
$function$;
