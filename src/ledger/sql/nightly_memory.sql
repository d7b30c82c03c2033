-- What a night does to the memories of a world: characters reflect (economy.reflect), and what is light and old fades
-- (economy.fade_memories). Returns how many reflected and how many memories faded. The caller holds the lock of the instance.
CREATE OR REPLACE FUNCTION economy.nightly_memory(p_instance uuid, p_at timestamptz, p_seq bigint) RETURNS jsonb
LANGUAGE plpgsql STRICT AS $function$
DECLARE
  v_ids uuid[];
  v_clock jsonb;
BEGIN
  v_ids := economy.reflect(p_instance, '{}', p_at, {{reflection_weight}});
  SELECT i.clock INTO v_clock FROM economy.instance i WHERE i.id = p_instance;
  RETURN jsonb_build_object('reflected', cardinality(v_ids),
    'faded', economy.fade_memories(p_instance, p_at, coalesce((v_clock ->> 'timeScale')::double precision, 1)));
END
$function$;
