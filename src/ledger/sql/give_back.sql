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
  v_asset text[];
  v_goods bigint[];
  v_has bigint[];
  v_held uuid[];
  v_owner uuid[];
  v_of text[];
  v_amount bigint[];
BEGIN
  SELECT array_agg(b.id ORDER BY b.place), array_agg(b.payer_id ORDER BY b.place), array_agg(b.asset ORDER BY b.place),
         array_agg(b.goods ORDER BY b.place), array_agg(b.money ORDER BY b.place),
         array_agg(b.wealth + b.back ORDER BY b.place), array_agg(b.mood ORDER BY b.place), array_agg(b.reason ORDER BY b.place),
         array_agg(b.reference ORDER BY b.place),
         array_agg(jsonb_build_object('held', b.held - b.back, 'hold', b.content || jsonb_build_object(
           'state', p_state, 'ended_seq', p_seq + b.place - 1, 'updated_at', p_at)) ORDER BY b.place)
    INTO v_id, v_payer, v_asset, v_goods, v_rest, v_wealth, v_mood, v_reason, v_reference, v_data
    FROM (SELECT h.*, a.wealth, a.held, a.mood, sum(h.money) OVER (PARTITION BY h.payer_id ORDER BY h.place)::bigint AS back
            FROM (SELECT u.id, u.payer_id, u.asset::text AS asset, CASE WHEN u.asset IS NULL THEN u.amount - u.captured ELSE 0 END AS money,
                         CASE WHEN u.asset IS NULL THEN 0 ELSE u.amount - u.captured END AS goods, u.reason, u.reference,
                         to_jsonb(u) - '{instance_id,payer_id,reason,reference}'::text[] AS content,
                         row_number() OVER (ORDER BY u.expires_at, u.id) AS place
                    FROM economy.hold u
                   WHERE u.instance_id = p_instance AND u.id = ANY (p_id) AND u.state = 'held') h
            JOIN economy.holder a ON a.instance_id = p_instance AND a.id = h.payer_id) b;
  IF v_id IS NULL THEN RETURN 0; END IF;
  SELECT array_agg(o.id), array_agg(o.payer), array_agg(o.asset), array_agg(o.goods) INTO v_held, v_owner, v_of, v_amount
    FROM unnest(v_id, v_payer, v_asset, v_goods) AS o (id, payer, asset, goods) WHERE o.goods > 0;
  IF v_held IS NOT NULL THEN
    v_has := economy.goods_of(p_instance, v_payer, v_asset);
    PERFORM economy.move_goods(p_instance, v_held, v_owner, v_of, v_amount);
  END IF;
  INSERT INTO economy.event
    (instance_id, seq, created_at, recipient_id, kind, cause, amount, recipient_wealth, recipient_mood, reason, reference, data)
  SELECT p_instance, p_seq + o.place - 1, p_at, o.payer, 'release', p_cause, CASE WHEN o.asset IS NULL THEN o.rest END, o.wealth, o.mood,
         o.reason, o.reference, o.data || CASE WHEN o.asset IS NULL THEN '{}' ELSE jsonb_build_object('legs', jsonb_build_array(jsonb_build_object(
           'asset', o.asset, 'from', o.id, 'to', o.payer, 'amount', o.goods, 'fromLeft', 0,
           'toLeft', o.has + sum(o.goods) OVER (PARTITION BY o.payer, o.asset ORDER BY o.place)))) END
    FROM unnest(v_id, v_payer, v_asset, v_goods, v_has, v_rest, v_wealth, v_mood, v_reason, v_reference, v_data)
           WITH ORDINALITY AS o (id, payer, asset, goods, has, rest, wealth, mood, reason, reference, data, place);
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
