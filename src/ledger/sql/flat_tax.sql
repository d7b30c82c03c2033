-- What each living Agent NPC of an instance pays at a rate: wealth * rate / 100, cut to whole ten-thousandths. The one place where a
-- tax is assessed: collections and forecasts both ask here. Not STRICT: PostgreSQL puts the text of a strict function that
-- returns rows into no query, and 100 000 rows would be stored once more on their way.
CREATE OR REPLACE FUNCTION economy.flat_tax(p_instance uuid, p_rate numeric)
RETURNS TABLE (id uuid, wealth bigint, tax bigint)
LANGUAGE sql STABLE AS $function$
  -- Multiplying keeps every digit where a division would round: trunc() sees the exact product.
  SELECT a.id, a.wealth, trunc(a.wealth * p_rate * 0.01)::bigint
    FROM economy.agent_npc a
   WHERE a.instance_id = p_instance AND a.deleted_at IS NULL
$function$;
