-- Moves the texts of the next p_most holders of an instance after p_after, in the order of their ids, out of the columns where a release
-- before had them. Returns the last of these ids, NULL if none is left. Texts that were written since are newer.
CREATE OR REPLACE FUNCTION economy.move_texts(p_instance uuid, p_after uuid, p_most integer) RETURNS uuid
LANGUAGE plpgsql STRICT AS $function$
DECLARE
  v_ids uuid[];
BEGIN
  PERFORM FROM economy.instance i WHERE i.id = p_instance FOR NO KEY UPDATE;
  v_ids := ARRAY(SELECT h.id FROM economy.holder h WHERE h.instance_id = p_instance AND h.id > p_after ORDER BY h.id LIMIT p_most);
  INSERT INTO economy.character_text (instance_id, id, {{former_texts}})
  SELECT h.instance_id, h.id, {{former_texts}} FROM economy.holder h
   WHERE h.instance_id = p_instance AND h.id = ANY (v_ids) AND {{has_former_texts}}
  ON CONFLICT DO NOTHING;
  UPDATE economy.holder h SET {{no_former_texts}}
   WHERE h.instance_id = p_instance AND h.id = ANY (v_ids) AND {{has_former_texts}};
  RETURN v_ids[cardinality(v_ids)];
END
$function$;
