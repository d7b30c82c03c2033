-- A JSON object of an event with the ids in these keys mapped to those of a copy; ids without a mapping
-- and missing keys stay as they are.
CREATE OR REPLACE FUNCTION economy.copied_references(p_instance uuid, p_object jsonb, p_keys text[]) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT AS $function$
DECLARE
  v_object jsonb := p_object;
  v_key text;
  v_id uuid;
BEGIN
  FOREACH v_key IN ARRAY p_keys LOOP
    SELECT c.new_id INTO v_id FROM economy.copied_id c
     WHERE c.instance_id = p_instance AND c.old_id = (p_object ->> v_key)::uuid;
    IF FOUND THEN
      v_object := jsonb_set(v_object, ARRAY[v_key], to_jsonb(v_id));
    END IF;
  END LOOP;
  RETURN v_object;
END
$function$;
