-- Ten-thousandths, in which amounts and moods are kept, as the decimal that people and policies are told.
CREATE OR REPLACE FUNCTION economy.money(p_units numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $function$
  SELECT p_units * 0.0001
$function$;
