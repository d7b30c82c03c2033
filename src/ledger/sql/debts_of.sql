-- Whom somebody who leaves the world pays what it owes, as economy.settle_debts does: the oldest debt first, from what it has. A creditor NULL is the
-- treasury. paid: all of it.
CREATE OR REPLACE FUNCTION economy.debts_of(
  p_instance uuid, p_debtor uuid, p_wealth bigint, OUT creditors uuid[], OUT amounts bigint[], OUT paid bigint)
LANGUAGE plpgsql STABLE AS $function$
BEGIN
  SELECT array_agg(d.creditor_id ORDER BY d.id), array_agg(d.amount ORDER BY d.id), coalesce(sum(d.amount), 0)
    INTO creditors, amounts, paid
    FROM (SELECT o.id, o.creditor_id,
                 least(o.owed, greatest(0, p_wealth - coalesce(sum(o.owed) OVER (ORDER BY o.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))::bigint AS amount
            FROM economy.obligation o
           WHERE o.instance_id = p_instance AND o.debtor_id = p_debtor AND o.state = 'open' AND o.owed > 0) d;
END
$function$;
