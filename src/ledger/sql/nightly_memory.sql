-- What a night does to memories. Returns what it counts, for the event of the night. The caller holds the instance's lock.
CREATE OR REPLACE FUNCTION economy.nightly_memory(p_instance uuid, p_at timestamptz, p_seq bigint) RETURNS jsonb
LANGUAGE plpgsql STRICT AS $function$
BEGIN
  RETURN '{}'::jsonb;
END
$function$;
