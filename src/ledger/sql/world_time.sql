-- The time of a world at a real moment: since its clock (economy.instance.clock) was set it runs timeScale seconds in each real
-- one, up to the last year that four digits can name. What was before lies as far back as it does in real time: a world that is set
-- to a day a minute does not age by a century. Without a clock it is real time.
CREATE OR REPLACE FUNCTION economy.world_time(p_clock jsonb, p_at timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE AS $function$
  SELECT CASE WHEN p_clock IS NULL THEN p_at
              ELSE least('9999-12-31T00:00:00Z'::timestamptz, (p_clock ->> 'worldTime')::timestamptz
                         + (p_at - (p_clock ->> 'setAt')::timestamptz) * CASE WHEN p_at < (p_clock ->> 'setAt')::timestamptz THEN 1
                                ELSE (p_clock ->> 'timeScale')::double precision END) END
$function$;
