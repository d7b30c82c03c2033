-- When in real time something is due by the clock that it names: p_world is the time of the world at p_at. NULL: that clock stands still.
CREATE OR REPLACE FUNCTION economy.due_at(p_clock text, p_due timestamptz, p_world timestamptz, p_settings jsonb, p_at timestamptz)
RETURNS timestamptz
LANGUAGE plpgsql IMMUTABLE AS $function$
DECLARE
  v_scale CONSTANT double precision := coalesce((p_settings ->> 'timeScale')::double precision, 1);
BEGIN
  IF p_due IS NULL OR p_clock = 'real' THEN RETURN p_due; END IF;
  IF p_due <= p_world THEN RETURN p_at; END IF;
  IF v_scale = 0 THEN RETURN NULL; END IF;
  -- Three centuries are as good as never.
  RETURN p_at + least(extract(epoch FROM p_due - p_world)::double precision / v_scale, 1e10) * interval '1 second';
END
$function$;
