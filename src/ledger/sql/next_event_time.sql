-- The time of the next event of an instance: now, but never before its last event, so that `seq` and time agree even
-- when the clock of the machine is set back. The caller holds the instance's lock.
CREATE OR REPLACE FUNCTION economy.next_event_time(p_last timestamptz) RETURNS timestamptz
LANGUAGE sql VOLATILE AS $function$
  SELECT greatest(date_trunc('milliseconds', clock_timestamp()), p_last)
$function$;
