-- Ends open listings: what is left of each goes back to its owner, by an event of its own, the first of which is number p_seq. Of p_id, those that
-- have ended are passed over. Returns the number of events. The caller holds the instance's lock and sets what the instance has of it.
CREATE OR REPLACE FUNCTION economy.end_listings(
  p_instance uuid, p_id uuid[], p_state text, p_cause economy.event_cause, p_seq bigint, p_at timestamptz)
RETURNS bigint
LANGUAGE plpgsql AS $function$
DECLARE
  v_id uuid[];
  v_owner uuid[];
  v_asset text[];
  v_goods bigint[];
  v_money bigint[];
  v_has bigint[];
  v_wealth bigint[];
  v_held bigint[];
  v_mood integer[];
  v_content jsonb[];
  v_reason text[];
  v_reference text[];
  v_sale uuid[];
  v_seller uuid[];
  v_sold text[];
  v_back bigint[];
BEGIN
  SELECT array_agg(b.id ORDER BY b.place), array_agg(b.owner_id ORDER BY b.place), array_agg(b.asset ORDER BY b.place),
         array_agg(b.goods ORDER BY b.place), array_agg(b.money ORDER BY b.place), array_agg(b.wealth + b.back ORDER BY b.place),
         array_agg(b.held - b.back ORDER BY b.place), array_agg(b.mood ORDER BY b.place), array_agg(b.reason ORDER BY b.place), array_agg(b.reference ORDER BY b.place),
         array_agg(b.content || jsonb_build_object('state', p_state, 'ended_seq', p_seq + b.place - 1, 'updated_at', p_at) ORDER BY b.place)
    INTO v_id, v_owner, v_asset, v_goods, v_money, v_wealth, v_held, v_mood, v_reason, v_reference, v_content
    FROM (SELECT l.*, a.wealth, a.held, a.mood, sum(l.money) OVER (PARTITION BY l.owner_id ORDER BY l.place)::bigint AS back
            FROM (SELECT u.id, u.owner_id, u.asset::text AS asset, u.reason, u.reference, CASE WHEN u.side = 'sell' THEN u.remaining ELSE 0 END AS goods,
                         CASE WHEN u.side = 'buy' THEN economy.price_of(u.remaining, u.unit_price)::bigint ELSE 0 END AS money,
                         to_jsonb(u) - '{instance_id,owner_id,reason,reference}'::text[] AS content,
                         row_number() OVER (ORDER BY u.expires_at, u.id) AS place
                    FROM economy.listing u
                   WHERE u.instance_id = p_instance AND u.id = ANY (p_id) AND u.state = 'open') l
            JOIN economy.holder a ON a.instance_id = p_instance AND a.id = l.owner_id) b;
  IF v_id IS NULL THEN RETURN 0; END IF;
  v_has := economy.goods_of(p_instance, v_owner, v_asset);
  SELECT array_agg(o.id), array_agg(o.owner), array_agg(o.asset), array_agg(o.goods) INTO v_sale, v_seller, v_sold, v_back
    FROM unnest(v_id, v_owner, v_asset, v_goods) AS o (id, owner, asset, goods) WHERE o.goods > 0;
  IF v_sale IS NOT NULL THEN
    PERFORM economy.move_goods(p_instance, v_sale, v_seller, v_sold, v_back);
  END IF;
  INSERT INTO economy.event (instance_id, seq, created_at, recipient_id, kind, cause, amount, recipient_wealth, recipient_mood, reason, reference, data)
  SELECT p_instance, p_seq + o.place - 1, p_at, o.owner, 'listing-end', p_cause, CASE WHEN o.bid THEN o.money END, o.wealth, o.mood, o.reason, o.reference,
         jsonb_build_object('listing', o.content)
           || CASE WHEN o.bid THEN jsonb_build_object('held', o.held)
              ELSE jsonb_build_object('legs', jsonb_build_array(jsonb_build_object('asset', o.asset, 'from', o.id, 'to', o.owner, 'amount', o.goods,
                     'fromLeft', 0, 'toLeft', o.has + sum(o.goods) OVER (PARTITION BY o.owner, o.asset ORDER BY o.place)))) END
    FROM (SELECT u.*, u.content ->> 'side' = 'buy' AS bid
            FROM unnest(v_id, v_owner, v_asset, v_goods, v_money, v_has, v_wealth, v_held, v_mood, v_reason, v_reference, v_content)
                   WITH ORDINALITY AS u (id, owner, asset, goods, money, has, wealth, held, mood, reason, reference, content, place)) o;
  UPDATE economy.holder a
     SET wealth = a.wealth + b.money, held = a.held - b.money, version = a.version + 1, updated_at = p_at
    FROM (SELECT u.owner, sum(u.money)::bigint AS money FROM unnest(v_owner, v_money) AS u (owner, money) GROUP BY u.owner) b
   WHERE a.instance_id = p_instance AND a.id = ANY (v_owner) AND a.id = b.owner;
  UPDATE economy.listing l SET state = p_state, ended_seq = p_seq + o.place - 1, updated_at = p_at
    FROM unnest(v_id) WITH ORDINALITY AS o (id, place)
   WHERE l.instance_id = p_instance AND l.id = ANY (v_id) AND l.id = o.id;
  RETURN cardinality(v_id);
END
$function$;
