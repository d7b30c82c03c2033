-- Takes an exchange back, its last leg first: what it made is consumed, and what it consumed is made again. With p_at_most each leg takes back
-- what there is. A part of economy.reverse_event, which has checked that it may; the legs are decided as those of any exchange.
CREATE OR REPLACE FUNCTION economy.reverse_exchange(
  p_instance uuid, p_world economy.instance, p_event economy.event, p_at_most boolean, p_reason text, p_seq bigint, p_at timestamptz,
  OUT code text, OUT result jsonb)
LANGUAGE plpgsql AS $function$
#variable_conflict use_column
DECLARE
  v_name uuid[];
  v_assets text[];
  v_from integer[];
  v_to integer[];
  v_asset integer[];
  v_amount bigint[];
  v_slot_name integer[];
  v_slot_asset integer[];
  v_from_slot integer[];
  v_to_slot integer[];
  v_found record;
  v_stock record;
  v_made record;
  v_names jsonb;
BEGIN
  SELECT array_agg(DISTINCT o.id) INTO v_name
    FROM jsonb_array_elements(p_event.data -> 'legs') AS l (leg), unnest(ARRAY[l.leg ->> 'from', l.leg ->> 'to']::uuid[]) AS o (id) WHERE o.id IS NOT NULL;
  SELECT coalesce(array_agg(DISTINCT l.leg ->> 'asset'), '{}') INTO v_assets
    FROM jsonb_array_elements(p_event.data -> 'legs') AS l (leg) WHERE l.leg ->> 'asset' IS NOT NULL;
  SELECT array_agg(coalesce(array_position(v_name, (l.leg ->> 'to')::uuid), 0) ORDER BY l.place DESC),
         array_agg(coalesce(array_position(v_name, (l.leg ->> 'from')::uuid), 0) ORDER BY l.place DESC),
         array_agg(coalesce(array_position(v_assets, l.leg ->> 'asset'), 0) ORDER BY l.place DESC),
         array_agg((l.leg ->> 'amount')::bigint ORDER BY l.place DESC)
    INTO v_from, v_to, v_asset, v_amount
    FROM jsonb_array_elements(p_event.data -> 'legs') WITH ORDINALITY AS l (leg, place);
  -- A slot for each holder and asset.
  SELECT array_agg(n.name ORDER BY n.name, a.asset), array_agg(a.asset ORDER BY n.name, a.asset) INTO v_slot_name, v_slot_asset
    FROM generate_series(1, cardinality(v_name)) AS n (name), generate_series(1, cardinality(v_assets)) AS a (asset);
  SELECT array_agg(CASE WHEN l.giver > 0 AND l.asset > 0 THEN (l.giver - 1) * cardinality(v_assets) + l.asset ELSE 0 END ORDER BY l.place),
         array_agg(CASE WHEN l.taker > 0 AND l.asset > 0 THEN (l.taker - 1) * cardinality(v_assets) + l.asset ELSE 0 END ORDER BY l.place)
    INTO v_from_slot, v_to_slot
    FROM unnest(v_from, v_to, v_asset) WITH ORDINALITY AS l (giver, taker, asset, place);
  v_found := economy.find_traders(p_instance, p_world.uuid, v_name, v_name);
  v_stock := economy.find_stock(p_instance, v_found.place, v_found.id, v_asset, v_from_slot, v_to_slot, v_amount, v_assets, v_slot_name, v_slot_asset);
  v_made := economy.decide_exchanges(ARRAY[cardinality(v_from)], v_from, v_to, v_asset, v_stock.from_slot, v_stock.to_slot, v_amount, v_stock.fault, v_assets,
    v_stock.stock, v_stock.supply, -1, NULL, v_found.place, v_found.id, v_found.mood, v_found.wealth, v_found.ended, v_found.most, ARRAY[p_seq - 1],
    NULL, NULL, NULL, NULL, NULL, p_at_most);
  code := v_made.code[1];
  -- Of the exchange that is reversed, whose sides are the other way round.
  IF code IS NOT NULL THEN
    result := v_made.fact[1]::jsonb || jsonb_build_object('leg', cardinality(v_from) - 1 - (v_made.fact[1] ->> 'leg')::integer);
    IF code = 'AGENT_NPC_NOT_FOUND' THEN
      result := result || jsonb_build_object('role', CASE WHEN result ->> 'role' = 'from' THEN 'to' ELSE 'from' END);
    END IF;
    RETURN;
  END IF;
  PERFORM economy.write_exchanges(p_instance, p_at, p_seq, v_made.minted[1], v_made.sunk[1], v_found.id, v_found.mood, v_made.wealth,
    v_stock.owner, v_stock.asset, v_stock.stock, v_made.stock, v_assets, v_stock.perishing, v_made.made, v_made.consumed,
    v_made.seq, v_made.legs, v_made.actor, v_made.recipient, v_made.actor_left, v_made.recipient_left, v_made.others,
    '{}', ARRAY[p_reason], ARRAY[p_event.reference]::text[], p_event.seq);
  SELECT jsonb_object_agg(h.id, jsonb_build_object('uuid', h.uuid, 'name', h.name)) INTO v_names
    FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = ANY (v_found.id);
  result := jsonb_build_object('seq', p_seq, 'id', economy.event_id(p_instance, p_seq, p_at), 'at', p_at, 'cause', 'reversal',
      'legs', v_made.legs[1], 'reverses', p_event.seq,
      'parties', economy.parties_of(v_names, v_found.id[v_made.actor[1]], v_made.actor_left[1], v_found.id[v_made.recipient[1]],
                                    v_made.recipient_left[1], v_made.others[1]))
    || jsonb_strip_nulls(jsonb_build_object('reason', p_reason, 'reference', p_event.reference));
END
$function$;
