-- Converts ten-thousandths, the unit of amounts and moods, to the decimal for people and policies.
CREATE OR REPLACE FUNCTION economy.money(p_units numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $function$
  SELECT p_units * 0.0001
$function$;
