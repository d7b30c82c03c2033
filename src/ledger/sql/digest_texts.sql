-- The data of an event with a digest in place of its texts, as its hash covers it: so they can be erased, and the hash stays
-- valid. The digest covers the whole data with its random salt, which is erased with the texts, so that nobody can guess
-- texts. Data without a salt has no texts, or they were erased.
CREATE OR REPLACE FUNCTION economy.digest_texts(p_data jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT AS $function$
  SELECT CASE WHEN p_data ? 'salt'
    THEN economy.without_texts(p_data)
         || jsonb_build_object('digest', encode(sha256(convert_to(p_data::text, 'UTF8')), 'hex'))
    ELSE p_data END
$function$;
