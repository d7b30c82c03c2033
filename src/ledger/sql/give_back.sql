-- Gives back what is left of open holds: each to its payer, by an event of its own, the first of which is number p_seq. Of p_id, those that
-- have ended are passed over. Returns the number of events. The caller holds the instance's lock and sets what the instance has of it.
CREATE OR REPLACE FUNCTION economy.give_back(
  p_instance uuid, p_id uuid[], p_state text, p_cause economy.event_cause, p_seq bigint, p_at timestamptz)
RETURNS bigint
LANGUAGE plpgsql AS $function$
DECLARE
  v_id uuid[];
  v_payer uuid[];
  v_rest bigint[];
  v_wealth bigint[];
  v_mood integer[];
  v_data jsonb[];
  v_reason text[];
  v_reference text[];
BEGIN
  SELECT array_agg(b.id ORDER BY b.place), array_agg(b.payer_id ORDER BY b.place), array_agg(b.rest ORDER BY b.place),
         array_agg(b.wealth + b.back ORDER BY b.place), array_agg(b.mood ORDER BY b.place), array_agg(b.reason ORDER BY b.place),
         array_agg(b.reference ORDER BY b.place),
         array_agg(jsonb_build_object('held', b.held - b.back, 'hold', b.content || jsonb_build_object(
           'state', p_state, 'ended_seq', p_seq + b.place - 1, 'updated_at', p_at)) ORDER BY b.place)
    INTO v_id, v_payer, v_rest, v_wealth, v_mood, v_reason, v_reference, v_data
    FROM (SELECT h.id, h.payer_id, h.amount - h.captured AS rest, a.wealth, a.held, a.mood, h.reason, h.reference,
                 to_jsonb(h) - '{instance_id,payer_id,reason,reference}'::text[] AS content,
                 row_number() OVER (ORDER BY h.expires_at, h.id) AS place,
                 sum(h.amount - h.captured) OVER (PARTITION BY h.payer_id ORDER BY h.expires_at, h.id)::bigint AS back
            FROM economy.hold h JOIN economy.holder a ON a.instance_id = p_instance AND a.id = h.payer_id
           WHERE h.instance_id = p_instance AND h.id = ANY (p_id) AND h.state = 'held') b;
  IF v_id IS NULL THEN RETURN 0; END IF;
  INSERT INTO economy.event
    (instance_id, seq, created_at, recipient_id, kind, cause, amount, recipient_wealth, recipient_mood, reason, reference, data)
  SELECT p_instance, p_seq + o.place - 1, p_at, o.payer, 'release', p_cause, o.rest, o.wealth, o.mood, o.reason, o.reference, o.data
    FROM unnest(v_payer, v_rest, v_wealth, v_mood, v_reason, v_reference, v_data)
           WITH ORDINALITY AS o (payer, rest, wealth, mood, reason, reference, data, place);
  UPDATE economy.holder a
     SET wealth = a.wealth + b.rest, held = a.held - b.rest, version = a.version + 1, updated_at = p_at
    FROM (SELECT u.payer, sum(u.rest)::bigint AS rest FROM unnest(v_payer, v_rest) AS u (payer, rest) GROUP BY u.payer) b
   WHERE a.instance_id = p_instance AND a.id = ANY (v_payer) AND a.id = b.payer;
  UPDATE economy.hold h SET state = p_state, ended_seq = p_seq + o.place - 1, updated_at = p_at
    FROM unnest(v_id) WITH ORDINALITY AS o (id, place)
   WHERE h.instance_id = p_instance AND h.id = ANY (v_id) AND h.id = o.id;
  RETURN cardinality(v_id);
END
$function$;
