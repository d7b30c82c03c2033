-- What of its wealth somebody who leaves the world owes others: the most is all that it has.
CREATE OR REPLACE FUNCTION economy.debts_of(p_instance uuid, p_debtor uuid, p_wealth bigint) RETURNS bigint
LANGUAGE plpgsql STABLE STRICT AS $function$
BEGIN
  RETURN (SELECT least(p_wealth, coalesce(sum(o.owed), 0))::bigint FROM economy.obligation o
           WHERE o.instance_id = p_instance AND o.debtor_id = p_debtor AND o.state = 'open' AND o.owed > 0);
END
$function$;
