-- Settings with their clock, if there is one, as it is stored: set at p_at, and going on from the time of the world until then
-- (p_clock) unless the settings say what time it is. It keeps how fast the world ran before, the newest first: {{most_clocks}} settings, of
-- which the oldest two become one with their mean speed when there are more. Another worldTime moves them all along. What is skipped
-- (`advance`) is time that passes, and is kept with the setting at whose end it was: `skipped`, in seconds; skippedTo is the time of the world
-- after it, up to which all nights pass (economy.register_night).
CREATE OR REPLACE FUNCTION economy.with_clock(p_settings jsonb, p_clock jsonb, p_at timestamptz) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $function$
DECLARE
  v_earlier jsonb := coalesce(p_clock -> 'earlier', '[]');
  v_oldest jsonb;
  v_second jsonb;
  v_begin double precision;
  v_middle double precision;
  v_end double precision;
  v_skipped CONSTANT double precision := extract(epoch FROM (p_settings #>> '{clock,advance}')::interval);
  v_skipped_to text := p_clock ->> 'skippedTo';
  v_world timestamptz;
BEGIN
  IF jsonb_typeof(p_settings -> 'clock') IS DISTINCT FROM 'object' THEN RETURN p_settings; END IF;
  v_world := coalesce((p_settings #>> '{clock,worldTime}')::timestamptz, economy.world_time(p_clock, p_at));
  IF p_settings #> '{clock,worldTime}' IS NOT NULL THEN v_skipped_to := NULL; END IF;
  -- One of the same speed goes on.
  IF p_clock IS NULL AND v_skipped > 0 THEN
    v_earlier := jsonb_build_array(jsonb_build_object('timeScale', 1, 'setAt', p_at));
  ELSIF p_clock IS NOT NULL AND (v_earlier #> '{0,timeScale}' IS DISTINCT FROM p_clock -> 'timeScale' OR v_earlier #> '{0,skipped}' IS NOT NULL) THEN
    v_earlier := jsonb_build_array(jsonb_build_object('timeScale', p_clock -> 'timeScale', 'setAt', p_clock -> 'setAt')) || v_earlier;
  END IF;
  IF v_skipped > 0 THEN
    v_earlier := jsonb_set(v_earlier, '{0,skipped}', to_jsonb(v_skipped));
    v_world := least('9999-12-31T00:00:00Z'::timestamptz, v_world + v_skipped * interval '1 second');
    v_skipped_to := to_jsonb(v_world) #>> '{}';
  END IF;
  IF jsonb_array_length(v_earlier) > {{most_clocks}} THEN
    v_oldest := v_earlier -> -1;
    v_second := v_earlier -> -2;
    v_begin := extract(epoch FROM (v_oldest ->> 'setAt')::timestamptz);
    v_middle := extract(epoch FROM (v_second ->> 'setAt')::timestamptz);
    v_end := extract(epoch FROM (v_earlier -> -3 ->> 'setAt')::timestamptz);
    v_earlier := (v_earlier - -1 - -1) || (jsonb_build_object('setAt', v_oldest -> 'setAt', 'timeScale', coalesce(
      ((v_middle - v_begin) * (v_oldest ->> 'timeScale')::double precision + coalesce((v_oldest ->> 'skipped')::double precision, 0)
       + (v_end - v_middle) * (v_second ->> 'timeScale')::double precision) / nullif(v_end - v_begin, 0), 1))
      || CASE WHEN v_second ? 'skipped' THEN jsonb_build_object('skipped', v_second -> 'skipped') ELSE '{}' END);
  END IF;
  RETURN p_settings || jsonb_build_object('clock', jsonb_build_object(
    'timeScale', coalesce(p_settings #> '{clock,timeScale}', p_clock -> 'timeScale', '1'),
    'worldTime', v_world,
    'setAt', p_at)
    || CASE WHEN v_skipped_to IS NULL THEN '{}' ELSE jsonb_build_object('skippedTo', v_skipped_to) END
    || CASE WHEN v_earlier = '[]' THEN '{}' ELSE jsonb_build_object('earlier', v_earlier) END);
END
$function$;
