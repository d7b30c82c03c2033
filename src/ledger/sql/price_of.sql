-- What a quantity costs at a price of one, rounded half up to a unit. Numeric, because the product may be more than any amount.
CREATE OR REPLACE FUNCTION economy.price_of(p_quantity bigint, p_unit_price bigint) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $function$
  SELECT round(p_quantity::numeric * p_unit_price / 10000)
$function$;
