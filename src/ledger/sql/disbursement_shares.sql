-- How much each of the living gets when the treasury pays out an amount; shares of 0 are omitted, and the sum of the others
-- is exactly the amount; with the wealth that each has before it. What cannot be divided in whole ten-thousandths goes to the
-- first ones, one each.
--
-- equal: the same for everybody; the remainder by age. proportional: by wealth, and where nobody has any, equal; the
-- remainder by the largest fractions (largest remainder method). poorest: the poorest are raised to a common level that
-- the amount just pays for (water filling), so that nobody passes anybody; the remainder by wealth from below. refund: what
-- each paid in a collection of taxes, to the p_share of its payers, in ten-thousandths and rounded up, that were the poorest before
-- it. The taxes of p_payers are the events right after that of the collection. Its amount is what that comes to, and p_amount is 0.
CREATE OR REPLACE FUNCTION economy.disbursement_shares(
  p_instance uuid, p_amount bigint, p_policy text, p_collection bigint, p_payers bigint, p_share integer)
RETURNS TABLE (id uuid, amount bigint, wealth bigint)
LANGUAGE plpgsql STABLE STRICT SET citus.allow_nested_distributed_execution = 'on' AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH living AS MATERIALIZED (
    -- Products of two amounts are longer than a bigint.
    SELECT a.id, a.wealth::numeric, row_number() OVER (ORDER BY a.created_at, a.id) AS age,
           row_number() OVER poor AS place, sum(a.wealth) OVER poor AS below,
           count(*) OVER () AS heads, sum(a.wealth) OVER () AS total
      FROM economy.agent_npc a
     WHERE a.instance_id = p_instance AND a.deleted_at IS NULL
    WINDOW poor AS (ORDER BY a.wealth, a.created_at, a.id)
  ), raised AS (
    SELECT max(l.place) AS heads, max(l.below) AS below FROM living l WHERE l.place * l.wealth - l.below <= p_amount
  ), taxed AS (
    SELECT e.actor_id AS id, e.amount AS units, row_number() OVER (ORDER BY e.actor_wealth + e.amount, e.actor_id) AS place
      FROM economy.event e
     WHERE p_policy = 'refund' AND e.instance_id = p_instance AND e.seq > p_collection AND e.seq <= p_collection + p_payers
       AND e.kind = 'tax'
  ), base AS MATERIALIZED (
    -- Whole ten-thousandths by div(), because a quotient would be rounded.
    SELECT l.id, l.wealth, l.age AS turn, div(p_amount, l.heads) AS units
      FROM living l WHERE p_policy = 'equal' OR (p_policy = 'proportional' AND l.total = 0)
    UNION ALL
    SELECT l.id, l.wealth, row_number() OVER (ORDER BY mod(p_amount * l.wealth, l.total) DESC, l.age),
           div(p_amount * l.wealth, l.total)
      FROM living l WHERE p_policy = 'proportional' AND l.total > 0
    UNION ALL
    SELECT l.id, l.wealth, l.place, div(p_amount + r.below, r.heads) - l.wealth
      FROM living l, raised r WHERE p_policy = 'poorest' AND l.place <= r.heads
    UNION ALL
    SELECT h.id, h.wealth, t.place, t.units
      FROM taxed t JOIN economy.holder h ON h.instance_id = p_instance AND h.id = t.id AND h.deleted_at IS NULL
     WHERE (t.place - 1) * 10000 < p_payers * p_share
  ), rest AS (
    SELECT p_amount - coalesce(sum(b.units), 0) AS units FROM base b
  )
  SELECT s.id, s.amount::bigint, s.wealth::bigint
    FROM (SELECT b.id, b.wealth, b.units + CASE WHEN b.turn <= r.units THEN 1 ELSE 0 END AS amount FROM base b, rest r) s
   WHERE s.amount > 0;
END
$function$;
