-- The id of an event without a stored one: a UUID of version 7 (RFC 9562 §5.7) with its milliseconds, the first 24 bits of
-- the instance, which come from a hash, and its number, which is unique in the instance. src/database/event-id.ts
-- computes the same.
CREATE OR REPLACE FUNCTION economy.event_id(p_instance uuid, p_seq bigint, p_at timestamptz) RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE AS $function$
  SELECT (lpad(to_hex((extract(epoch FROM p_at) * 1000)::bigint), 12, '0') || '7' || left(p_instance::text, 3)
          || '8' || substr(p_instance::text, 4, 3) || lpad(to_hex(p_seq), 12, '0'))::uuid
$function$;
