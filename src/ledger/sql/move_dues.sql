-- When the obligations of a world that follow its clock are due in real time, after that clock was set. p_world: the time of the world at p_at.
CREATE OR REPLACE FUNCTION economy.move_dues(p_instance uuid, p_clock jsonb, p_world timestamptz, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  v_scale CONSTANT double precision := coalesce((p_clock ->> 'timeScale')::double precision, 1);
  v_epoch CONSTANT double precision := extract(epoch FROM p_at);
  v_due timestamptz(3);
BEGIN
  -- As economy.due_at has it: on a cluster, a call within a statement over a table would be sent to its shard, and a CASE has nothing that depends
  -- on the time zone, as adding an interval does.
  UPDATE economy.obligation o
     SET due_at = CASE WHEN o.due <= p_world THEN p_at
                       WHEN v_scale > 0 THEN to_timestamp(v_epoch + least(extract(epoch FROM o.due - p_world)::double precision / v_scale, 1e10)) END
   WHERE o.instance_id = p_instance AND o.state = 'open' AND o.clock = 'world' AND o.due IS NOT NULL;
  SELECT min(o.due_at) INTO v_due FROM economy.obligation o WHERE o.instance_id = p_instance AND o.due_at IS NOT NULL;
  UPDATE economy.instance i SET obligations_due_at = v_due
   WHERE i.id = p_instance AND i.obligations_due_at IS DISTINCT FROM v_due;
END
$function$;
