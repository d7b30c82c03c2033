-- Counts calls of a billable operation, in the transaction of their events. The day is that of the events, in UTC, so that
-- usage and events can be compared. `silent`: talks in which no agent spoke.
-- The caller holds the instance's lock, so nobody else can add the row between the two statements. In PL/pgSQL, which
-- plans them once for a connection and not on each call.
CREATE OR REPLACE FUNCTION economy.increment_usage(
  p_instance uuid, p_at timestamptz, p_operation text, p_calls bigint, p_silent bigint)
RETURNS void
LANGUAGE plpgsql STRICT AS $function$
DECLARE
  v_day CONSTANT date := (p_at AT TIME ZONE 'UTC')::date;
BEGIN
  UPDATE economy.usage u SET calls = u.calls + p_calls, silent = u.silent + p_silent
   WHERE u.instance_id = p_instance AND u.day = v_day AND u.operation = p_operation;
  IF NOT FOUND THEN
    INSERT INTO economy.usage (instance_id, day, operation, calls, silent)
    VALUES (p_instance, v_day, p_operation, p_calls, p_silent);
  END IF;
END
$function$;
