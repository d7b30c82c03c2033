-- Settings with their clock, if there is one, as it is stored: set at p_at, and going on from the time of the world until then
-- (p_clock) unless the settings say what time it is.
CREATE OR REPLACE FUNCTION economy.with_clock(p_settings jsonb, p_clock jsonb, p_at timestamptz) RETURNS jsonb
LANGUAGE sql STABLE AS $function$
  SELECT CASE WHEN jsonb_typeof(p_settings -> 'clock') IS DISTINCT FROM 'object' THEN p_settings
              ELSE p_settings || jsonb_build_object('clock', jsonb_build_object(
                'timeScale', coalesce(p_settings #> '{clock,timeScale}', p_clock -> 'timeScale', '1'),
                'worldTime', coalesce((p_settings #>> '{clock,worldTime}')::timestamptz, economy.world_time(p_clock, p_at)),
                'setAt', p_at)) END
$function$;
