-- Where the mood of a character rests: what it was given, else by the first byte of the SHA-256 of its uuid, so that all
-- copies of a world have the same. Responses derive it likewise (policy/feelings.ts).
CREATE OR REPLACE FUNCTION economy.mood_baseline(p_uuid uuid, p_given integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $function$
  SELECT coalesce(p_given, {{baseline_from}} + 10000 * (get_byte(sha256(convert_to(p_uuid::text, 'UTF8')), 0) % {{baselines}}))
$function$;
