-- A UUID of version 7 (RFC 9562 §5.7): 48 bits of milliseconds, the rest random. Built into PostgreSQL only from 18 on.
CREATE OR REPLACE FUNCTION economy.uuid_v7(p_at timestamptz) RETURNS uuid
LANGUAGE sql VOLATILE PARALLEL SAFE AS $function$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM p_at) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
      52, 1), 53, 1),
    'hex')::uuid
$function$;
