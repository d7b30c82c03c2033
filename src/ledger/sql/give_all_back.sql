-- Gives back all that a holder has held or listed, before it leaves: first the holds, then the listings. Returns the number of events, the first of
-- which is number p_seq. The caller holds the instance's lock and sets what the instance has of it.
CREATE OR REPLACE FUNCTION economy.give_all_back(
  p_instance uuid, p_holder uuid, p_cause economy.event_cause, p_seq bigint, p_at timestamptz)
RETURNS bigint
LANGUAGE plpgsql AS $function$
DECLARE
  v_holds bigint;
BEGIN
  v_holds := economy.give_back(p_instance, economy.open_holds(p_instance, p_holder), 'released', p_cause, p_seq, p_at);
  RETURN v_holds + economy.end_listings(p_instance, economy.open_listings(p_instance, p_holder), 'withdrawn', p_cause, p_seq + v_holds, p_at);
END
$function$;
