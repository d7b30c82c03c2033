-- A fact as a copy of its world has it: with the ids of the copy, by p_names; NULL for none. An id that p_names lacks stays as it is.
CREATE OR REPLACE FUNCTION economy.copied_fact(p_names jsonb, p_fact jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $function$
  SELECT p_fact || jsonb_strip_nulls(jsonb_build_object(
    'who', coalesce(p_names -> (p_fact ->> 'who'), p_fact -> 'who'),
    'by', coalesce(p_names -> (p_fact ->> 'by'), p_fact -> 'by'),
    'with', (SELECT jsonb_agg(coalesce(p_names -> (o.item #>> '{}'), o.item) ORDER BY o.place)
               FROM jsonb_array_elements(p_fact -> 'with') WITH ORDINALITY AS o (item, place))))
$function$;
