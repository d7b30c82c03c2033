-- A night of the world, or several at once, as one event: moods and relationships drift, and memories are put in order. The caller
-- holds the instance's lock. Returns the row of the instance after it.
CREATE OR REPLACE FUNCTION economy.pass_night(p_instance economy.instance, p_at timestamptz, p_nights integer)
RETURNS economy.instance
LANGUAGE plpgsql AS $function$
DECLARE
  v_seq CONSTANT bigint := p_instance.last_seq + 1;
  v_night CONSTANT integer := p_instance.nights + p_nights;
  v_world CONSTANT timestamptz := economy.world_time(p_instance.clock, p_at);
  v_instance economy.instance;
  v_moods integer;
  v_ties integer;
BEGIN
  v_moods := economy.nightly_moods(p_instance.id, v_seq, p_at, p_nights);
  v_ties := economy.nightly_ties(p_instance.id, v_seq, p_at, v_night, p_nights);
  INSERT INTO economy.event (instance_id, seq, created_at, kind, data)
  VALUES (p_instance.id, v_seq, p_at, 'night',
          jsonb_build_object('night', v_night, 'nights', p_nights, 'moods', v_moods, 'relationships', v_ties,
                             'memory', economy.nightly_memory(p_instance.id, p_at, v_seq)));
  UPDATE economy.instance i
     SET nights = v_night, last_night_at = v_world, night_due_at = NULL, last_seq = v_seq,
         last_event_at = p_at, pending_since = coalesce(i.pending_since, p_at)
   WHERE i.id = p_instance.id
  RETURNING * INTO v_instance;
  RETURN v_instance;
END
$function$;
