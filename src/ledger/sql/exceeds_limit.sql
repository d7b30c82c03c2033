-- Whether anybody would come to have more than may be had, after all these payments; a payee NULL is the treasury.
CREATE OR REPLACE FUNCTION economy.exceeds_limit(p_instance uuid, p_treasury bigint, p_payees uuid[], p_amounts bigint[]) RETURNS boolean
LANGUAGE plpgsql STABLE STRICT AS $function$
DECLARE
  c_most CONSTANT bigint := {{largest_amount}};
  v_id uuid[];
  v_amount bigint[];
BEGIN
  SELECT array_agg(s.id), array_agg(s.amount) INTO v_id, v_amount
    FROM (SELECT u.id, sum(u.amount)::bigint AS amount FROM unnest(p_payees, p_amounts) AS u (id, amount) GROUP BY u.id) s;
  PERFORM FROM unnest(v_id, v_amount) AS p (id, amount)
    JOIN economy.holder h ON h.instance_id = p_instance AND h.id = p.id
   WHERE h.wealth + h.held + p.amount > c_most;
  RETURN FOUND OR EXISTS (SELECT FROM unnest(v_id, v_amount) AS p (id, amount) WHERE p.id IS NULL AND p_treasury + p.amount > c_most);
END
$function$;
