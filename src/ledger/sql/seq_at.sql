-- The last event of an instance at a moment: 0 before the first one. Times of events never decrease, so a binary
-- search over the primary key finds it, and no index by time is needed.
CREATE OR REPLACE FUNCTION economy.seq_at(p_instance uuid, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE STRICT SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_time timestamptz;
BEGIN
  SELECT i.last_seq INTO v_high FROM economy.instance i WHERE i.id = p_instance;
  -- The event at v_low is not later than the moment, the one after v_high is.
  WHILE v_low < v_high LOOP
    v_middle := (v_low + v_high + 1) / 2;
    SELECT e.created_at INTO v_time FROM economy.event e WHERE e.instance_id = p_instance AND e.seq = v_middle;
    IF v_time <= p_at THEN
      v_low := v_middle;
    ELSE
      v_high := v_middle - 1;
    END IF;
  END LOOP;
  RETURN v_low;
END
$function$;
