-- The data of an event with a digest in place of its texts, as its hash covers it: so they can be erased, and the hash stays
-- valid. The digest covers the whole data with its random salt, which is erased with the texts, so that nobody can guess
-- texts. Data without a salt has no texts, or they were erased.
CREATE OR REPLACE FUNCTION economy.digest_texts(p_data jsonb) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE STRICT AS $function$
DECLARE
  v_data jsonb := p_data - 'salt';
  v_text record;
  v_list record;
BEGIN
  IF NOT p_data ? 'salt' THEN RETURN p_data; END IF;
  FOR v_text IN
    SELECT t.path
      FROM (VALUES ('{name}'::text[]), ('{npc,name}'), ('{account,name}'), ('{obligation,text}'), {{row_texts}}, {{old_and_new_texts}}) AS t (path)
     WHERE p_data #> t.path IS NOT NULL
  LOOP
    v_data := jsonb_set(v_data, v_text.path, '""');
  END LOOP;
  FOR v_list IN
    SELECT l.path, l.blank FROM (VALUES
      ('{chat}'::text[], '{"text": "", "speakerName": "", "actions": []}'::jsonb), ('{failures}', '{"detail": ""}'), ('{offers}', '{"reason": ""}'),
      ('{parents}', '{"name": ""}'), ('{agentNpc,parents}', '{"name": ""}'), ('{mourners}', '{"name": ""}')) AS l (path, blank)
     WHERE jsonb_typeof(p_data #> l.path) = 'array' AND p_data #> l.path <> '[]'
  LOOP
    v_data := jsonb_set(v_data, v_list.path,
      (SELECT jsonb_agg(o.item || v_list.blank ORDER BY o.place)
         FROM jsonb_array_elements(p_data #> v_list.path) WITH ORDINALITY AS o (item, place)));
  END LOOP;
  -- Of accounts.
  FOR v_text IN
    SELECT t.path FROM (VALUES ('{old,metadata}'::text[]), ('{new,metadata}')) AS t (path) WHERE p_data #> t.path IS NOT NULL
  LOOP
    v_data := jsonb_set(v_data, v_text.path, 'null');
  END LOOP;
  IF v_data ? 'scene' THEN v_data := v_data || '{"scene": {}}'; END IF;
  RETURN v_data || jsonb_build_object('digest', encode(sha256(convert_to(p_data::text, 'UTF8')), 'hex'));
END
$function$;
