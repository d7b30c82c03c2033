-- A UUID of version 8 (RFC 9562 §5.8), derived from a moment and a name: 48 bits of milliseconds, then the beginning
-- of the name's SHA-256. It sorts among those of version 7.
CREATE OR REPLACE FUNCTION economy.uuid_v8(p_at timestamptz, p_name text) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $function$
  SELECT encode(set_byte(set_byte(b.bytes, 6, get_byte(b.bytes, 6) & 15 | 128), 8, get_byte(b.bytes, 8) & 63 | 128), 'hex')::uuid
    FROM (SELECT overlay(substring(sha256(convert_to(p_name, 'UTF8')) FROM 1 FOR 16)
                   PLACING substring(int8send((extract(epoch FROM p_at) * 1000)::bigint) FROM 3) FROM 1 FOR 6) AS bytes) b
$function$;
