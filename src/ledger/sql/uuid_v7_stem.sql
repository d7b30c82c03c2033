-- What the UUIDs of version 7 of one call begin with: the milliseconds and a random number, the same for all of them. The last
-- eight hex digits are a counter (RFC 9562 §6.2, method 1): lpad(to_hex(n), 8, '0'). Where there are many, making each by
-- itself is a tenth of the work of writing its row.
CREATE OR REPLACE FUNCTION economy.uuid_v7_stem(p_at timestamptz) RETURNS text
LANGUAGE sql VOLATILE PARALLEL SAFE AS $function$
  SELECT left(economy.uuid_v7(p_at)::text, 28)
$function$;
