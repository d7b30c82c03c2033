-- The time of a world at a real moment (the same as worldTime() in src/database/world-time.ts): since its clock (economy.instance.clock)
-- was set it runs timeScale seconds in each real one, up to the last year that four digits can name. Before that it ran as its
-- earlier settings say, the newest first, and before the first of them as real time does: a world that is set to a day a minute does
-- not age by a century, and one that pauses does not lose its past. What was skipped passed at the end of its setting. Without a clock it is real time.
CREATE OR REPLACE FUNCTION economy.world_time(p_clock jsonb, p_at timestamptz) RETURNS timestamptz
LANGUAGE plpgsql STABLE AS $function$
DECLARE
  c_earliest CONSTANT timestamptz := '0001-01-01T00:00:00Z';
  v_world timestamptz := p_clock ->> 'worldTime';
  v_until timestamptz := p_clock ->> 'setAt';
  v_from timestamptz;
  v_passed interval;
  v_earlier jsonb;
BEGIN
  IF p_clock IS NULL THEN RETURN p_at; END IF;
  IF p_at >= v_until THEN
    RETURN least('9999-12-31T00:00:00Z'::timestamptz, v_world + (p_at - v_until) * (p_clock ->> 'timeScale')::double precision);
  END IF;
  FOR v_earlier IN SELECT e FROM jsonb_array_elements(p_clock -> 'earlier') e LOOP
    v_from := v_earlier ->> 'setAt';
    v_world := greatest(c_earliest, v_world - coalesce((v_earlier ->> 'skipped')::double precision, 0) * interval '1 second');
    v_passed := (v_until - greatest(v_from, p_at)) * (v_earlier ->> 'timeScale')::double precision;
    IF extract(epoch FROM v_world) - extract(epoch FROM v_passed) < extract(epoch FROM c_earliest) THEN RETURN c_earliest; END IF;
    v_world := v_world - v_passed;
    IF p_at >= v_from THEN RETURN v_world; END IF;
    v_until := v_from;
  END LOOP;
  RETURN greatest(c_earliest, v_world - (v_until - p_at));
END
$function$;
