-- Writes the exchanges that economy.decide_exchanges accepted. p_stock and p_owner to p_perishing come from economy.find_stock, p_left is the stock
-- after them. p_reverses: the event that they undo, else NULL. The caller holds the instance's lock.
CREATE OR REPLACE FUNCTION economy.write_exchanges(
  p_instance uuid, p_at timestamptz, p_last_seq bigint, p_minted numeric, p_sunk numeric, p_id uuid[], p_mood integer[], p_wealth bigint[],
  p_owner uuid[], p_of text[], p_stock bigint[], p_left bigint[], p_assets text[], p_perishing boolean[], p_made numeric[], p_consumed numeric[],
  p_seq bigint[], p_legs jsonb[], p_actor integer[], p_recipient integer[], p_actor_left bigint[], p_recipient_left bigint[], p_others jsonb[],
  p_metadata jsonb[], p_reason text[], p_reference text[], p_reverses bigint)
RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  v_written bigint;
BEGIN
  UPDATE economy.holder h SET wealth = c.wealth, updated_at = p_at
    FROM unnest(p_id, p_wealth) AS c (id, wealth)
   WHERE h.instance_id = p_instance AND h.id = ANY (p_id) AND h.id = c.id AND h.wealth <> c.wealth;
  IF p_assets <> '{}' THEN
    PERFORM economy.write_stock(p_instance, p_owner, p_of, p_stock, p_left, p_assets, p_perishing, p_made, p_consumed);
    IF true = ANY (p_perishing) THEN
      PERFORM economy.move_legs(p_instance, p_legs, p_assets, p_perishing);
    END IF;
  END IF;
  INSERT INTO economy.event
    (instance_id, seq, created_at, actor_id, recipient_id, actor_wealth, recipient_wealth, actor_mood, recipient_mood, kind, cause, reason, reference, data)
  SELECT p_instance, o.seq, p_at, p_id[o.actor], p_id[o.recipient], o.actor_left, o.recipient_left, p_mood[o.actor], p_mood[o.recipient],
         'exchange', CASE WHEN p_reverses IS NULL THEN 'trade'::economy.event_cause ELSE 'reversal'::economy.event_cause END,
         o.reason, o.reference,
         CASE WHEN o.metadata IS NULL AND o.others IS NULL AND p_reverses IS NULL THEN jsonb_build_object('legs', o.legs)
              ELSE jsonb_build_object('legs', o.legs)
                   || CASE WHEN o.metadata IS NULL THEN '{}' ELSE jsonb_build_object('metadata', o.metadata) END
                   || CASE WHEN p_reverses IS NULL THEN '{}' ELSE jsonb_build_object('reverses', p_reverses) END
                   || CASE WHEN o.others IS NULL THEN '{}' ELSE jsonb_build_object('others', o.others) END END
    FROM unnest(p_seq, p_legs, p_actor, p_recipient, p_actor_left, p_recipient_left, p_others, p_metadata, p_reason, p_reference)
           AS o (seq, legs, actor, recipient, actor_left, recipient_left, others, metadata, reason, reference)
   WHERE o.legs IS NOT NULL;
  GET DIAGNOSTICS v_written = ROW_COUNT;
  IF p_others IS NOT NULL THEN
    INSERT INTO economy.event_participant (instance_id, character_id, seq)
    SELECT p_instance, (p.item ->> 'id')::uuid, o.seq
      FROM unnest(p_seq, p_others) AS o (seq, others), jsonb_array_elements(o.others) AS p (item);
  END IF;
  UPDATE economy.instance i
     SET last_seq = p_last_seq, last_event_at = p_at, pending_since = coalesce(i.pending_since, p_at),
         minted = i.minted + p_minted, sunk = i.sunk + p_sunk
   WHERE i.id = p_instance;
  IF p_reverses IS NULL THEN
    PERFORM economy.increment_usage(p_instance, p_at, 'trade', v_written, 0);
  END IF;
END
$function$;
