-- What each living Agent NPC and each taxable account pays under a policy that SQL runs; no rows for other policies. Collections and dry runs both use it.
--
-- flat: wealth * rate / 100. progressive: by marginal brackets above a floor that is free: every rate applies to the part of the wealth
-- within its bracket; for checked options, in decimals: {"floor": 100, "brackets": [{"upTo": 1000, "rate": 10}, {"upTo": null, "rate": 25}]}.
-- Both are cut to whole ten-thousandths.
CREATE OR REPLACE FUNCTION economy.assess_tax(p_instance uuid, p_policy text, p_rate numeric, p_options jsonb)
RETURNS TABLE (id uuid, wealth bigint, tax bigint, mood integer)
LANGUAGE plpgsql STABLE SET citus.allow_nested_distributed_execution = 'on' AS $function$
#variable_conflict use_column
BEGIN
  IF p_policy = 'flat' THEN
    -- In whole numbers as far as their product is one of 64 bits, which takes a fifth; both cut the exact product.
    RETURN QUERY
    SELECT a.id, a.wealth, CASE WHEN a.wealth < 9000000000000 THEN a.wealth * r.units / 1000000
                                ELSE trunc(a.wealth * p_rate * 0.01)::bigint END,
           a.mood
      FROM (SELECT (p_rate * 10000)::bigint AS units OFFSET 0) r, economy.holder a
     WHERE a.instance_id = p_instance AND a.taxable AND a.deleted_at IS NULL;
  ELSIF p_policy = 'progressive' THEN
    RETURN QUERY
    WITH bracket AS MATERIALIZED (
      SELECT (coalesce(lag((b.value ->> 'upTo')::numeric) OVER (ORDER BY b.place), (p_options ->> 'floor')::numeric, 0) * 10000)::bigint AS above,
             ((b.value ->> 'upTo')::numeric * 10000)::bigint AS up_to, (b.value ->> 'rate')::numeric AS rate
        FROM jsonb_array_elements(p_options -> 'brackets') WITH ORDINALITY AS b (value, place)
    )
    SELECT a.id, a.wealth,
           -- least() ignores the end of the last bracket, which is null.
           trunc(coalesce((SELECT sum((least(a.wealth, b.up_to) - b.above) * b.rate)
                             FROM bracket b WHERE a.wealth > b.above), 0) * 0.01)::bigint,
           a.mood
      FROM economy.holder a
     WHERE a.instance_id = p_instance AND a.taxable AND a.deleted_at IS NULL;
  END IF;
END
$function$;
