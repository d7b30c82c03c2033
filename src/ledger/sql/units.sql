-- Converts a decimal with at most four fraction digits to ten-thousandths, the unit of amounts and moods.
CREATE OR REPLACE FUNCTION economy.units(p_decimal numeric) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $function$
  SELECT (p_decimal * 10000)::bigint
$function$;
