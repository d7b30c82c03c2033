-- A decimal as the ten-thousandths in which amounts and moods are kept. What has more than four fraction digits is not for here.
CREATE OR REPLACE FUNCTION economy.units(p_decimal numeric) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $function$
  SELECT (p_decimal * 10000)::bigint
$function$;
