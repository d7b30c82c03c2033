-- Who takes part in an exchange, with what each has right after it. p_names: by id, uuid and name; p_others: as in the data of its event.
CREATE OR REPLACE FUNCTION economy.parties_of(
  p_names jsonb, p_actor uuid, p_actor_left bigint, p_recipient uuid, p_recipient_left bigint, p_others jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $function$
  SELECT jsonb_agg((p_names -> p.id) || jsonb_build_object('id', p.id, 'wealth', p.wealth) ORDER BY p.place)
    FROM (SELECT p_actor::text AS id, p_actor_left AS wealth, 1::bigint AS place
          UNION ALL SELECT p_recipient::text, p_recipient_left, 2 WHERE p_recipient IS NOT NULL
          UNION ALL SELECT o.item ->> 'id', (o.item ->> 'wealth')::bigint, 2 + o.place
                      FROM jsonb_array_elements(p_others) WITH ORDINALITY AS o (item, place)) p
$function$;
