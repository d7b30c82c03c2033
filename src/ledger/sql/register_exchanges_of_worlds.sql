-- Registers exchanges of several instances in one transaction, as economy.register_trades_of_worlds does with trades. Arguments and results are those of
-- economy.register_exchanges, one instance after the other: p_name_world, p_entry_world and p_asset_world say of which instance each name, entry
-- and asset is, p_upto counts the legs of all, p_from, p_to and `place` the names of all, and p_asset the assets of all. `at` and `first_seq` are
-- by instance; all about holders is by name. `uuid` and `name` are theirs, with p_whole.
--
-- The code of entries of an instance is INSTANCE_BUSY, nothing of it was written, and its call is to be sent alone, if the instance is locked,
-- deleted or not there, or if one of the keys was used before or comes twice.
CREATE OR REPLACE FUNCTION economy.register_exchanges_of_worlds(
  p_instance uuid[], p_name_world integer[], p_entry_world integer[], p_name uuid[], p_alias uuid[],
  p_upto integer[], p_from integer[], p_to integer[], p_asset integer[], p_amount bigint[], p_asset_world integer[], p_assets text[],
  p_metadata jsonb[], p_reason text[], p_reference text[], p_key text[], p_fingerprint text[], p_whole boolean)
RETURNS TABLE (ord integer, code text, replayed boolean, at bigint[], first_seq bigint[], codes text[], facts json[], seqs bigint[],
               from_left bigint[], to_left bigint[], place integer[], id uuid[], wealth bigint[], uuid uuid[], name text[])
{{planned_for_worlds}}
  v_open record;
  v_found record;
  v_known record;
  v_stock record;
  v_made record;
BEGIN
  v_open := economy.open_of_worlds(p_instance);
  v_found := economy.find_traders_of_worlds(p_instance, v_open.uuid, p_name_world, p_name, p_alias);
  v_known := economy.settled_of_worlds(p_instance, p_entry_world, p_key, v_open.busy, '{}');
  v_stock := economy.find_stock_of_worlds(p_instance, '{}', v_found.place, v_found.id, p_from, p_to, p_asset, p_amount, p_asset_world, p_assets);
  v_made := economy.decide_exchanges(p_upto, p_from, p_to, p_asset, v_stock.from_slot, v_stock.to_slot, p_amount, v_stock.fault, p_assets,
    coalesce(v_stock.stock, '{}'), v_stock.supply, -1, NULL, v_found.place, v_found.id, v_found.mood, v_found.wealth, v_found.ended, v_found.most, v_open.last_seq,
    v_known.settled, v_known.first, v_known.code, v_known.fact, v_known.seq, p_world => p_entry_world);

  UPDATE economy.holder h SET wealth = c.wealth, updated_at = v_open.at[c.world]
    FROM unnest(p_name_world, v_found.id, v_found.wealth, v_made.wealth) AS c (world, id, had, wealth)
   WHERE h.instance_id = p_instance[c.world] AND h.id = c.id AND c.wealth <> c.had;
  IF p_assets <> '{}' THEN
    PERFORM economy.write_stock_of_worlds(p_instance, v_stock.owner, v_stock.asset, v_stock.stock, v_made.stock,
      p_asset_world, p_assets, v_stock.perishing, v_made.made, v_made.consumed, p_entry_world, v_made.legs);
  END IF;
  INSERT INTO economy.event
    (instance_id, seq, created_at, actor_id, recipient_id, actor_wealth, recipient_wealth, actor_mood, recipient_mood, kind, cause, reason, reference, data)
  SELECT p_instance[o.world], o.seq, v_open.at[o.world], v_found.id[o.actor], v_found.id[o.recipient], o.actor_left, o.recipient_left,
         v_found.mood[o.actor], v_found.mood[o.recipient], 'exchange', 'trade', o.reason, o.reference,
         CASE WHEN o.metadata IS NULL AND o.others IS NULL THEN jsonb_build_object('legs', o.legs)
              ELSE jsonb_build_object('legs', o.legs)
                   || CASE WHEN o.metadata IS NULL THEN '{}' ELSE jsonb_build_object('metadata', o.metadata) END
                   || CASE WHEN o.others IS NULL THEN '{}' ELSE jsonb_build_object('others', o.others) END END
    FROM unnest(p_entry_world, v_made.seq, v_made.legs, v_made.actor, v_made.recipient, v_made.actor_left, v_made.recipient_left, v_made.others,
                p_metadata, p_reason, p_reference)
           AS o (world, seq, legs, actor, recipient, actor_left, recipient_left, others, metadata, reason, reference)
   WHERE o.legs IS NOT NULL;
  IF v_made.others IS NOT NULL THEN
    INSERT INTO economy.event_participant (instance_id, character_id, seq)
    SELECT p_instance[o.world], (p.item ->> 'id')::uuid, o.seq
      FROM unnest(p_entry_world, v_made.seq, v_made.others) AS o (world, seq, others), jsonb_array_elements(o.others) AS p (item);
  END IF;
  PERFORM economy.end_of_worlds(p_instance, v_open.at, v_open.last_seq, v_made.last_seq, v_made.minted, v_made.sunk,
    p_entry_world, v_known.settled, p_key, p_fingerprint, v_made.code, v_made.fact, v_made.seq);

  ord := 1;
  {{outcomes_of_worlds}}
  from_left := v_made.from_left;
  to_left := v_made.to_left;
  wealth := v_found.wealth;
  uuid := CASE WHEN p_whole THEN v_found.uuid END;
  name := CASE WHEN p_whole THEN v_found.name END;
  RETURN NEXT;
END
$function$;
