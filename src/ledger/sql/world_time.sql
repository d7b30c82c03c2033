-- The time of a world at a real moment: since its clock (economy.instance.clock) was set it runs timeScale seconds in each real
-- one, up to the last year that four digits can name; without a clock it is real time.
CREATE OR REPLACE FUNCTION economy.world_time(p_clock jsonb, p_at timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE AS $function$
  SELECT CASE WHEN p_clock IS NULL THEN p_at
              ELSE least('9999-12-31T00:00:00Z'::timestamptz, (p_clock ->> 'worldTime')::timestamptz
                         + (p_at - (p_clock ->> 'setAt')::timestamptz) * (p_clock ->> 'timeScale')::double precision) END
$function$;
