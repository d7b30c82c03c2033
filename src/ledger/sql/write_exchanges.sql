-- Writes the exchanges that economy.decide_exchanges accepted. p_reverses: the event that they undo, else NULL. The caller holds the instance's lock.
CREATE OR REPLACE FUNCTION economy.write_exchanges(
  p_instance uuid, p_at timestamptz, p_last_seq bigint, p_minted numeric, p_sunk numeric, p_id uuid[], p_wealth bigint[], p_touched boolean[],
  p_seq bigint[], p_legs jsonb[], p_parties jsonb[], p_metadata jsonb[], p_reason text[], p_reference text[], p_reverses bigint)
RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  v_written bigint := 0;
  v_party jsonb;
BEGIN
  UPDATE economy.holder h SET wealth = c.wealth, updated_at = p_at
    FROM unnest(p_id, p_wealth, p_touched) AS c (id, wealth, touched)
   WHERE h.instance_id = p_instance AND h.id = ANY (p_id) AND h.id = c.id AND c.touched AND h.wealth <> c.wealth;
  PERFORM economy.move_legs(p_instance, p_legs);
  FOR v_ord IN 1 .. cardinality(p_legs) LOOP
    CONTINUE WHEN p_legs[v_ord] IS NULL;
    v_party := p_parties[v_ord];
    v_written := v_written + 1;
    INSERT INTO economy.event
      (instance_id, seq, created_at, actor_id, recipient_id, actor_wealth, recipient_wealth, actor_mood, recipient_mood, kind, cause, reason, reference, data)
    VALUES (p_instance, p_seq[v_ord], p_at, (v_party #>> '{0,id}')::uuid, (v_party #>> '{1,id}')::uuid,
            (v_party #>> '{0,wealth}')::bigint, (v_party #>> '{1,wealth}')::bigint, (v_party #>> '{0,mood}')::integer, (v_party #>> '{1,mood}')::integer,
            'exchange', CASE WHEN p_reverses IS NULL THEN 'trade'::economy.event_cause ELSE 'reversal'::economy.event_cause END,
            p_reason[v_ord], p_reference[v_ord],
            jsonb_build_object('legs', p_legs[v_ord])
            || CASE WHEN p_metadata[v_ord] IS NULL THEN '{}' ELSE jsonb_build_object('metadata', p_metadata[v_ord]) END
            || CASE WHEN p_reverses IS NULL THEN '{}' ELSE jsonb_build_object('reverses', p_reverses) END
            || CASE WHEN jsonb_array_length(v_party) > 2 THEN jsonb_build_object('others', v_party - 0 - 0) ELSE '{}' END);
    FOR v_other IN 2 .. jsonb_array_length(v_party) - 1 LOOP
      INSERT INTO economy.event_participant (instance_id, character_id, seq)
      VALUES (p_instance, (v_party #>> ARRAY[v_other::text, 'id'])::uuid, p_seq[v_ord]);
    END LOOP;
  END LOOP;
  UPDATE economy.instance i
     SET last_seq = p_last_seq, last_event_at = p_at, pending_since = coalesce(i.pending_since, p_at),
         minted = i.minted + p_minted, sunk = i.sunk + p_sunk
   WHERE i.id = p_instance;
  IF p_reverses IS NULL THEN
    PERFORM economy.increment_usage(p_instance, p_at, 'trade', v_written, 0);
  END IF;
END
$function$;
