-- The mean wealth of the living, from which a talk says who is rich and who is poor. p_money: what is neither sunk nor in the treasury; without
-- accounts and holds it is all theirs: no need for a sum. Else the mean is that of the hundred who came first. Indexes alone are read, whatever
-- the statistics say of the size of the world.
CREATE OR REPLACE FUNCTION economy.mean_wealth(p_instance uuid, p_money numeric, p_living bigint) RETURNS numeric
LANGUAGE plpgsql STABLE STRICT SET enable_bitmapscan = off SET enable_seqscan = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
BEGIN
  IF EXISTS (SELECT FROM economy.holder h WHERE h.instance_id = p_instance AND h.agent_id IS NULL AND h.deleted_at IS NULL)
     OR EXISTS (SELECT FROM economy.hold h WHERE h.instance_id = p_instance AND h.state = 'held') THEN
    RETURN (
      SELECT round(coalesce(avg(o.wealth), 0))
        FROM (SELECT h.wealth FROM economy.holder h
               WHERE h.instance_id = p_instance AND h.agent_id IS NOT NULL AND h.deleted_at IS NULL
               ORDER BY h.created_at, h.id LIMIT 100) o);
  END IF;
  RETURN round(p_money / greatest(p_living, 1));
END
$function$;
