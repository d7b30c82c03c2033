-- What was skipped in a world, for ages in its time: when in real time, the latest first, and how many seconds. NULL: nothing was.
CREATE OR REPLACE FUNCTION economy.skips_of(p_clock jsonb, OUT at timestamptz[], OUT seconds double precision[])
LANGUAGE plpgsql STABLE AS $function$
BEGIN
  IF NOT coalesce(jsonb_path_exists(p_clock, '$.earlier[*].skipped'), false) THEN RETURN; END IF;
  SELECT array_agg(s.at ORDER BY s.at DESC), array_agg(s.seconds ORDER BY s.at DESC) INTO at, seconds
    FROM (SELECT (lag(e.item ->> 'setAt', 1, p_clock ->> 'setAt') OVER (ORDER BY e.place))::timestamptz AS at,
                 (e.item ->> 'skipped')::double precision AS seconds
            FROM jsonb_array_elements(p_clock -> 'earlier') WITH ORDINALITY AS e (item, place)) s
   WHERE s.seconds IS NOT NULL;
END
$function$;
