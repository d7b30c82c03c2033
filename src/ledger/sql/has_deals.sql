-- Whether a character has traded or paid taxes, but for what was due, after p_seen, up to p_last, the newest event of its world. A short way is searched
-- event by event, a longer one by pages of 8192, as the events of a character are indexed.
CREATE OR REPLACE FUNCTION economy.has_deals(p_instance uuid, p_character uuid, p_seen bigint, p_last bigint) RETURNS boolean
LANGUAGE plpgsql STABLE STRICT
SET enable_bitmapscan = off SET enable_seqscan = off SET plan_cache_mode = 'force_generic_plan' SET citus.allow_nested_distributed_execution = 'on' AS $function$
BEGIN
  IF p_last - p_seen <= 200 THEN
    RETURN EXISTS (
      SELECT FROM economy.event e
       WHERE e.instance_id = p_instance AND e.seq > p_seen AND e.kind IN ('trade', 'tax') AND e.cause <> 'obligation'
         AND (e.actor_id = p_character OR e.recipient_id = p_character));
  END IF;
  RETURN EXISTS (
      SELECT FROM economy.event e
       WHERE e.instance_id = p_instance AND e.actor_id = p_character AND e.seq > p_seen AND e.seq >> 13 >= p_seen >> 13
         AND e.kind IN ('trade', 'tax') AND e.cause <> 'obligation')
    OR EXISTS (
      SELECT FROM economy.event e
       WHERE e.instance_id = p_instance AND e.recipient_id = p_character AND e.seq > p_seen AND e.seq >> 13 >= p_seen >> 13
         AND e.kind = 'trade' AND e.cause <> 'obligation');
END
$function$;
