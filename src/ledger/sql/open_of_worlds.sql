-- Opens a write of several instances: locks their rows. An instance that is locked, deleted or not there holds up nobody: it is busy, and no call
-- waits for another one's locks.
CREATE OR REPLACE FUNCTION economy.open_of_worlds(
  p_instance uuid[], OUT uuid uuid[], OUT last_seq bigint[], OUT at timestamptz[], OUT version integer[], OUT goods_owned boolean[], OUT busy boolean[])
LANGUAGE plpgsql AS $function$
#variable_conflict use_column
DECLARE
  v_now CONSTANT timestamptz := date_trunc('milliseconds', clock_timestamp());
BEGIN
  SELECT array_agg(i.uuid ORDER BY w.ord), array_agg(coalesce(i.last_seq, 0) ORDER BY w.ord), array_agg(greatest(v_now, i.last_event_at) ORDER BY w.ord),
         array_agg(i.version ORDER BY w.ord), array_agg(i.goods_owned ORDER BY w.ord), array_agg(i.id IS NULL ORDER BY w.ord)
    INTO uuid, last_seq, at, version, goods_owned, busy
    FROM unnest(p_instance) WITH ORDINALITY AS w (id, ord)
    LEFT JOIN LATERAL (
      SELECT i.id, i.uuid, i.last_seq, i.last_event_at, i.version, i.goods_owned
        FROM economy.instance i WHERE i.id = w.id AND i.deleted_at IS NULL FOR NO KEY UPDATE SKIP LOCKED) i ON true;
END
$function$;
