-- Removes a deleted instance of which nothing else is left; then its uuid is free. What it used is from then on counted under its
-- application. False if something is left, or another process is at it. It runs with the rights of its owner, as economy.purge_rows.
CREATE OR REPLACE FUNCTION economy.end_purge(p_instance uuid)
RETURNS boolean
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $function$
DECLARE
  v_application uuid;
  v_table text;
  v_left boolean;
  v_used record;
BEGIN
  SELECT i.application_id INTO v_application FROM economy.instance i
   WHERE i.id = p_instance AND i.purge_at <= clock_timestamp() FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  FOR v_table IN SELECT jsonb_object_keys('{{purge_keys}}') LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM economy.%I WHERE instance_id = $1)', v_table) INTO v_left USING p_instance;
    IF v_left THEN RETURN false; END IF;
  END LOOP;
  -- Two that end at once add to the same rows; one that finds the other's first row only now fails, and ends in the next round.
  FOR v_used IN
    SELECT u.day, u.operation, u.calls, u.silent FROM economy.usage u WHERE u.instance_id = p_instance ORDER BY u.day, u.operation
  LOOP
    PERFORM economy.increment_usage(v_application, v_used.day::timestamp AT TIME ZONE 'UTC', v_used.operation, v_used.calls, v_used.silent);
  END LOOP;
  DELETE FROM economy.usage u WHERE u.instance_id = p_instance;
  DELETE FROM economy.instance i WHERE i.id = p_instance;
  RETURN true;
END
$function$;
