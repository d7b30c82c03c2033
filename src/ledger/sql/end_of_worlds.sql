-- Ends a write of several instances (see economy.open_of_worlds): counts their events, from p_before to p_last_seq, as trades and for their bills, and
-- writes the keys of their entries, which no row has before: the primary key keeps one from being written twice.
CREATE OR REPLACE FUNCTION economy.end_of_worlds(
  p_instance uuid[], p_at timestamptz[], p_before bigint[], p_last_seq bigint[], p_minted numeric[], p_sunk numeric[],
  p_world integer[], p_settled boolean[], p_key text[], p_fingerprint text[], p_code text[], p_fact json[], p_seq bigint[])
RETURNS void
LANGUAGE plpgsql AS $function$
BEGIN
  UPDATE economy.instance i
     SET last_seq = c.seq, last_event_at = c.at, pending_since = coalesce(i.pending_since, c.at),
         minted = i.minted + coalesce(c.minted, 0), sunk = i.sunk + c.sunk
    FROM unnest(p_instance, p_before, p_last_seq, p_at, p_minted, p_sunk) AS c (id, before, seq, at, minted, sunk)
   WHERE i.id = c.id AND c.seq > c.before;
  INSERT INTO economy.usage AS u (instance_id, day, operation, calls, silent)
  SELECT c.id, (c.at AT TIME ZONE 'UTC')::date, 'trade', c.seq - c.before, 0
    FROM unnest(p_instance, p_before, p_last_seq, p_at) AS c (id, before, seq, at)
   WHERE c.seq > c.before
      ON CONFLICT (instance_id, day, operation) DO UPDATE SET calls = u.calls + EXCLUDED.calls;
  IF p_key <> '{}' THEN
    INSERT INTO economy.idempotency_key (instance_id, key, fingerprint, done, code, seq, result, expires_at)
    SELECT p_instance[o.world], o.key, o.fingerprint, true, o.code, o.seq, o.fact::jsonb, p_at[o.world] + interval '24 hours'
      FROM unnest(p_world, p_key, p_fingerprint, p_code, p_seq, p_fact, p_settled) AS o (world, key, fingerprint, code, seq, fact, settled)
     WHERE o.key <> '' AND o.settled IS NOT TRUE;
  END IF;
END
$function$;
