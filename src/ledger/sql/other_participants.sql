-- Who takes part in an event besides its actor and its recipient, in their order, by its data: the third and further
-- characters of a talk.
CREATE OR REPLACE FUNCTION economy.other_participants(p_data jsonb) RETURNS uuid[]
LANGUAGE sql IMMUTABLE AS $function$
  SELECT ARRAY(SELECT (o.item ->> 'id')::uuid FROM jsonb_array_elements(p_data -> 'others') WITH ORDINALITY AS o (item, place)
                ORDER BY o.place)
$function$;
