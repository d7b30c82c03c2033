-- What each living Agent NPC of an instance pays at a rate: wealth * rate / 100, cut to whole ten-thousandths. Collections
-- and their dry runs both use it.
CREATE OR REPLACE FUNCTION economy.flat_tax(p_instance uuid, p_rate numeric, p_options jsonb)
RETURNS TABLE (id uuid, wealth bigint, tax bigint, mood integer)
LANGUAGE plpgsql STABLE SET citus.allow_nested_distributed_execution = 'on' AS $function$
#variable_conflict use_column
BEGIN
  -- In whole numbers as far as their product is one of 64 bits, which takes a fifth; both cut the exact product.
  RETURN QUERY
  SELECT a.id, a.wealth, CASE WHEN a.wealth < 9000000000000 THEN a.wealth * r.units / 1000000
                              ELSE trunc(a.wealth * p_rate * 0.01)::bigint END,
         a.mood
    FROM (SELECT (p_rate * 10000)::bigint AS units OFFSET 0) r, economy.agent_npc a
   WHERE a.instance_id = p_instance AND a.deleted_at IS NULL;
END
$function$;
