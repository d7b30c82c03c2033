-- Writes the trades that economy.decide_trades accepted; those to the treasury are taxes with the cause `payment`. p_talk_seq: the talk in
-- which they were agreed, else NULL. p_reason and p_reference are empty if no entry has any. The caller holds the instance's lock.
CREATE OR REPLACE FUNCTION economy.write_trades(
  p_instance uuid, p_at timestamptz, p_last_seq bigint, p_sunk bigint, p_collected bigint,
  p_id uuid[], p_wealth bigint[], p_touched boolean[], p_mood integer[],
  p_seq bigint[], p_trader integer[], p_recipient integer[], p_amount bigint[], p_trader_left bigint[], p_recipient_left bigint[],
  p_metadata jsonb[], p_reason text[], p_reference text[], p_talk_seq bigint)
RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  v_written bigint;
BEGIN
  -- One trade without a join, and by VALUES: on a cluster, an INSERT … SELECT costs as much as the rest of it.
  IF cardinality(p_seq) = 1 THEN
    UPDATE economy.holder h
       SET wealth = CASE WHEN h.id = p_id[p_trader[1]] THEN p_trader_left[1] ELSE p_recipient_left[1] END, updated_at = p_at
     WHERE h.instance_id = p_instance AND h.id IN (p_id[p_trader[1]], p_id[p_recipient[1]]);
    INSERT INTO economy.event
      (instance_id, seq, created_at, actor_id, recipient_id, amount, actor_wealth, recipient_wealth, actor_mood, recipient_mood,
       kind, cause, reason, reference, data)
    VALUES (p_instance, p_seq[1], p_at, p_id[p_trader[1]], p_id[p_recipient[1]], p_amount[1], p_trader_left[1], p_recipient_left[1],
            p_mood[p_trader[1]], p_mood[p_recipient[1]],
            CASE WHEN p_recipient[1] = -1 THEN 'tax'::economy.event_kind ELSE 'trade'::economy.event_kind END,
            CASE WHEN p_recipient[1] = -1 THEN 'payment'::economy.event_cause ELSE 'trade'::economy.event_cause END,
            p_reason[1], p_reference[1],
            CASE WHEN jsonb_typeof(p_metadata[1]) = 'array' THEN p_metadata[1] -> 0
                 WHEN p_metadata[1] IS NOT NULL THEN jsonb_build_object('metadata', p_metadata[1])
                 WHEN p_talk_seq IS NOT NULL THEN jsonb_build_object('talkSeq', p_talk_seq) END);
  ELSE
    UPDATE economy.holder h SET wealth = c.wealth, updated_at = p_at
      FROM unnest(p_id, p_wealth, p_touched) AS c (id, wealth, touched)
     WHERE h.instance_id = p_instance AND h.id = ANY (p_id) AND h.id = c.id AND c.touched;
    INSERT INTO economy.event
      (instance_id, seq, created_at, actor_id, recipient_id, amount, actor_wealth, recipient_wealth, actor_mood, recipient_mood,
       kind, cause, reason, reference, data)
    SELECT p_instance, o.seq, p_at, p_id[o.trader], p_id[o.recipient], o.amount, o.trader_left, o.recipient_left,
           p_mood[o.trader], p_mood[o.recipient],
           CASE WHEN o.recipient = -1 THEN 'tax'::economy.event_kind ELSE 'trade'::economy.event_kind END,
           CASE WHEN o.recipient = -1 THEN 'payment'::economy.event_cause ELSE 'trade'::economy.event_cause END,
           o.reason, o.reference,
           CASE WHEN jsonb_typeof(o.metadata) = 'array' THEN o.metadata -> 0
                WHEN o.metadata IS NOT NULL THEN jsonb_build_object('metadata', o.metadata)
                WHEN p_talk_seq IS NOT NULL THEN jsonb_build_object('talkSeq', p_talk_seq) END
      FROM unnest(p_seq, p_trader, p_recipient, p_amount, p_trader_left, p_recipient_left, p_metadata, p_reason, p_reference)
             AS o (seq, trader, recipient, amount, trader_left, recipient_left, metadata, reason, reference)
     WHERE o.trader IS NOT NULL;
  END IF;
  GET DIAGNOSTICS v_written = ROW_COUNT;
  IF p_collected IS NULL THEN
    UPDATE economy.instance i
       SET last_seq = p_last_seq, last_event_at = p_at, pending_since = coalesce(i.pending_since, p_at), sunk = i.sunk + p_sunk
     WHERE i.id = p_instance;
  ELSE
    UPDATE economy.instance i
       SET last_seq = p_last_seq, last_event_at = p_at, pending_since = coalesce(i.pending_since, p_at), sunk = i.sunk + p_sunk,
           collected_taxes = i.collected_taxes + p_collected, treasury = i.treasury + p_collected,
           version = i.version + 1, updated_at = p_at
     WHERE i.id = p_instance;
  END IF;
  PERFORM economy.increment_usage(p_instance, p_at, 'trade', v_written, 0);
END
$function$;
