-- A JSON object of an event with the ids in these keys as a copy of the world calls them; what p_names has no name for, and keys
-- that are not there, stay as they are. It looks nothing up, because on a cluster it may run on a node, or over a connection,
-- that does not see what the transaction of the copy has written.
CREATE OR REPLACE FUNCTION economy.copied_references(p_names jsonb, p_object jsonb, p_keys text[]) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE STRICT AS $function$
DECLARE
  v_object jsonb := p_object;
  v_key text;
BEGIN
  FOREACH v_key IN ARRAY p_keys LOOP
    IF p_names ? (p_object ->> v_key) THEN
      v_object := jsonb_set(v_object, ARRAY[v_key], p_names -> (p_object ->> v_key));
    END IF;
  END LOOP;
  RETURN v_object;
END
$function$;
