-- What a character or an account has paid by trades, exchanges and for what was listed, and out of holds, since a moment, together with what is held of it, which is as good as
-- paid; with p_in_talks only by the offers of its talks.
CREATE OR REPLACE FUNCTION economy.paid_since(p_instance uuid, p_character uuid, p_since timestamptz, p_in_talks boolean) RETURNS bigint
LANGUAGE plpgsql STABLE STRICT AS $function$
DECLARE
  v_seen CONSTANT bigint := economy.seq_at(p_instance, p_since);
BEGIN
  RETURN (SELECT coalesce(sum(e.amount), 0) FROM economy.event e
           WHERE e.instance_id = p_instance AND e.actor_id = p_character AND e.seq > v_seen AND e.seq >> 13 >= v_seen >> 13
             AND (e.kind = 'trade' AND e.cause = 'trade' OR e.kind = 'tax' AND e.cause = 'payment' OR e.cause IN ('capture', 'listing', 'bid')) AND (NOT p_in_talks OR e.data ? 'talkSeq'))
       + CASE WHEN p_in_talks THEN 0 ELSE
           (SELECT coalesce(sum((l.leg ->> 'amount')::bigint), 0) FROM economy.event e, jsonb_array_elements(e.data -> 'legs') AS l (leg)
             WHERE e.instance_id = p_instance AND e.actor_id = p_character AND e.seq > v_seen AND e.seq >> 13 >= v_seen >> 13
               AND e.kind = 'exchange' AND e.cause = 'trade' AND l.leg ->> 'asset' IS NULL AND l.leg ->> 'from' = p_character::text) END
       + CASE WHEN p_in_talks THEN 0
              ELSE coalesce((SELECT h.held FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = p_character), 0) END;
END
$function$;
