-- When the next night of a world comes, in which something has happened: a day of the world after the last one. Stored, because the
-- search for due nights looks across all worlds; in a world that sleeps nothing is stored, and none is looked for. NULL: nobody lives
-- there and nothing is owned, its clock stands still, or nothing has happened since its last night. Nights of days that were skipped are due at
-- once.
CREATE OR REPLACE FUNCTION economy.wake_world(p_instance uuid) RETURNS timestamptz
LANGUAGE plpgsql STRICT AS $function$
DECLARE
  v_instance economy.instance;
  v_now CONSTANT timestamptz := clock_timestamp();
  v_scale numeric;
  v_skipped boolean;
  v_world timestamptz;
  v_due timestamptz;
BEGIN
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  IF NOT FOUND OR v_instance.night_due_at IS NOT NULL THEN RETURN v_instance.night_due_at; END IF;
  v_scale := coalesce((v_instance.clock ->> 'timeScale')::numeric, 1);
  v_skipped := v_instance.last_night_at + interval '24 hours' <= (v_instance.clock ->> 'skippedTo')::timestamptz IS TRUE;
  IF v_instance.agent_npc_count = 0 AND v_instance.asset_count = 0 OR v_scale = 0 AND NOT v_skipped OR v_instance.deleted_at IS NOT NULL
     OR NOT v_skipped AND EXISTS (SELECT FROM economy.event e WHERE e.instance_id = p_instance AND e.seq = v_instance.last_seq AND e.kind = 'night') THEN
    RETURN NULL;
  END IF;
  v_world := economy.world_time(v_instance.clock, v_now);
  v_due := CASE WHEN v_skipped THEN v_now ELSE greatest(v_now, v_now + (coalesce(v_instance.last_night_at, v_world) + interval '24 hours' - v_world) / v_scale::double precision) END;
  -- A write since then may have changed its clock or made its night: then it is left to the next one.
  UPDATE economy.instance i SET last_night_at = coalesce(i.last_night_at, v_world), night_due_at = v_due
   WHERE i.id = p_instance AND i.night_due_at IS NULL AND i.nights = v_instance.nights AND i.clock IS NOT DISTINCT FROM v_instance.clock;
  RETURN CASE WHEN FOUND THEN v_due END;
END
$function$;
