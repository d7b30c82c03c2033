-- What of a holder's money was held right after an event of its instance: its holds, and its listings to buy, that were open then, without what had been
-- paid out of them. The payments are searched only for those of which some have been, and from the opening on.
CREATE OR REPLACE FUNCTION economy.held_at(p_instance uuid, p_holder uuid, p_seq bigint) RETURNS bigint
LANGUAGE plpgsql STABLE STRICT SET enable_bitmapscan = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
BEGIN
  RETURN (
  SELECT coalesce(sum(h.amount - CASE WHEN h.captured = 0 THEN 0 ELSE
           (SELECT coalesce(sum(e.amount), 0) FROM economy.event e
             WHERE e.instance_id = p_instance AND e.actor_id = p_holder AND e.seq > h.seq AND e.seq <= p_seq
               AND e.seq >> 13 >= h.seq >> 13 AND e.seq >> 13 <= p_seq >> 13
               AND e.cause IN ('capture', 'bid') AND coalesce(e.data #>> '{hold,id}', e.data #>> '{listing,id}') = h.id::text) END), 0)
    FROM (SELECT o.id, o.amount, o.captured, o.seq, o.ended_seq FROM economy.hold o
           WHERE o.instance_id = p_instance AND o.payer_id = p_holder AND o.asset IS NULL
          UNION ALL
          SELECT l.id, economy.price_of(l.quantity, l.unit_price)::bigint, l.quantity - l.remaining, l.seq, l.ended_seq FROM economy.listing l
           WHERE l.instance_id = p_instance AND l.owner_id = p_holder AND l.side = 'buy') h
   WHERE h.seq <= p_seq AND (h.ended_seq IS NULL OR h.ended_seq > p_seq));
END
$function$;
