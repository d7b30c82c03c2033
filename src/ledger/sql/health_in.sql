-- The health of the agents in a result: it changes without events, so no event has it. NULL if there are none.
CREATE OR REPLACE FUNCTION economy.health_in(p_result jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT AS $function$
  SELECT jsonb_object_agg(c.agent ->> 'id', jsonb_build_object('healthy', c.agent -> 'healthy',
                                                               'last_health_check', c.agent -> 'last_health_check'))
    FROM (SELECT r.value -> 'agent' AS agent FROM jsonb_each(p_result) r
          UNION ALL SELECT o.item -> 'agent' FROM jsonb_array_elements(p_result -> 'others') AS o (item)) c
   WHERE c.agent IS NOT NULL
$function$;
