-- Adds up to p_most of the next events of an instance to its hash chain in one row: each hash is the SHA-256 of the previous
-- hash and the event's content. It does not lock the instance, so that no write waits for it: numbers are given out under
-- that lock, so visible events have no gap. It stops if another call extends the same chain, or an event is missing.
CREATE OR REPLACE FUNCTION economy.extend_hash_chain(p_instance uuid, p_most integer)
RETURNS TABLE (done integer, seq bigint)
LANGUAGE plpgsql STRICT AS $function$
DECLARE
  v_head economy.hash_chain_head;
  v_first bigint;
  v_event record;
  v_hashes bytea[] := '{}';
BEGIN
  SELECT h.* INTO v_head FROM economy.hash_chain_head h WHERE h.instance_id = p_instance FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    -- A purged one must not leave a head behind.
    INSERT INTO economy.hash_chain_head (instance_id, seq, hash)
    SELECT i.id, 0, decode(repeat('00', 32), 'hex') FROM economy.instance i WHERE i.id = p_instance AND i.deleted_at IS NULL
    ON CONFLICT (instance_id) DO NOTHING
    RETURNING * INTO v_head;
    IF NOT FOUND THEN
      RETURN QUERY SELECT 0, NULL::bigint;
      RETURN;
    END IF;
  END IF;
  v_first := v_head.seq + 1;
  FOR v_event IN
    SELECT e.seq, economy.event_content(ROW(e.*)::economy.event) AS content FROM economy.event e
     WHERE e.instance_id = p_instance AND e.seq >= v_first ORDER BY e.seq LIMIT p_most
  LOOP
    EXIT WHEN v_event.seq <> v_head.seq + 1;
    v_head.seq := v_event.seq;
    v_head.hash := sha256(v_head.hash || convert_to(v_event.content, 'UTF8'));
    v_hashes := array_append(v_hashes, v_head.hash);
  END LOOP;
  IF v_head.seq >= v_first THEN
    INSERT INTO economy.hash_chain (instance_id, first_seq, last_seq, hash, hashes)
    SELECT p_instance, v_first, v_head.seq, v_head.hash, string_agg(u.hash, '' ORDER BY u.place)
      FROM unnest(v_hashes) WITH ORDINALITY AS u (hash, place);
    UPDATE economy.hash_chain_head h SET seq = v_head.seq, hash = v_head.hash WHERE h.instance_id = p_instance;
  END IF;
  RETURN QUERY SELECT cardinality(v_hashes), v_head.seq;
END
$function$;
