-- Registers exchanges of one instance in the order given: one lock, one pass in memory, one UPDATE of holders, one move of goods, one INSERT.
-- An entry that breaks a rule is refused alone; with p_atomic, any refusal refuses the whole call. Names are as those of
-- economy.register_trades; for the legs see economy.decide_exchanges. p_slot_name and p_slot_asset: whose holding of what each slot is.
-- p_metadata, p_reason, p_reference, p_key and p_fingerprint are by entry, and empty if none has any. p_budget: what the payer of a
-- single entry may pay within 24 hours, -1 for any amount.
--
-- One row of arrays, as with economy.register_trades: by entry its code or its event, by leg what its two sides have right after it, by name the place
-- of its holder, and by holder its id and its wealth before the first entry. `people`: the uuid and the name of each holder, with p_whole.
CREATE OR REPLACE FUNCTION economy.register_exchanges(
  p_instance uuid, p_name uuid[], p_alias uuid[],
  p_upto integer[], p_from integer[], p_to integer[], p_asset integer[], p_from_slot integer[], p_to_slot integer[], p_amount bigint[],
  p_assets text[], p_slot_name integer[], p_slot_asset integer[],
  p_metadata jsonb[], p_reason text[], p_reference text[], p_key text[], p_fingerprint text[], p_budget bigint, p_whole boolean,
  p_atomic boolean, p_call_key text, p_call_fingerprint text)
RETURNS TABLE (ord integer, code text, replayed boolean, kept jsonb, at bigint, first_seq bigint, codes text[], facts json[], seqs bigint[],
               repeats boolean[], from_left bigint[], to_left bigint[], place integer[], id uuid[], wealth bigint[], people json)
{{planned_once}}
  v_instance record;
  v_at timestamptz;
  v_known record;
  v_settled boolean[];
  v_first integer[];
  v_code text[];
  v_fact json[];
  v_seq bigint[];
  v_repeats boolean[];
  v_found record;
  v_made record;
  v_stock record;
  v_left bigint := -1;
BEGIN
  {{open_entries}}
  {{known_entries}}
  v_found := economy.find_traders(p_instance, v_instance.uuid, p_name, p_alias);
  v_stock := economy.find_stock(p_instance, v_found.place, v_found.id, p_asset, p_from_slot, p_to_slot, p_amount, p_assets, p_slot_name, p_slot_asset);
  IF p_budget >= 0 THEN
    v_left := greatest(0, p_budget - economy.paid_since(p_instance, v_found.id[v_found.place[p_from[1]]], v_at - interval '24 hours', false));
  END IF;
  v_made := economy.decide_exchanges(p_upto, p_from, p_to, p_asset, v_stock.from_slot, v_stock.to_slot, p_amount, v_stock.fault, p_assets, v_stock.stock, v_stock.supply, v_left,
    CASE WHEN p_budget >= 0 THEN jsonb_build_object('rule', 'budget', 'reason', 'MAX_PER_DAY', 'detail', {{budget_of_trade}}) END,
    v_found.place, v_found.id, v_found.mood, v_found.wealth, v_found.ended, v_found.most, ARRAY[v_instance.last_seq],
    v_settled, v_first, v_code, v_fact, v_seq);

  IF p_atomic AND v_made.refused > 0 THEN
    SELECT array_agg(coalesce(o.code, 'BATCH_REFUSED') ORDER BY o.ord) INTO codes
      FROM unnest(v_made.code) WITH ORDINALITY AS o (code, ord);
  ELSE
    codes := CASE WHEN v_made.refused > 0 THEN v_made.code END;
    seqs := v_made.seq;
    repeats := v_repeats;
    from_left := v_made.from_left;
    to_left := v_made.to_left;
    place := v_found.place;
    id := v_found.id;
    wealth := v_found.wealth;
    IF v_made.last_seq[1] > v_instance.last_seq THEN
      PERFORM economy.write_exchanges(p_instance, v_at, v_made.last_seq[1], v_made.minted[1], v_made.sunk[1], id, v_found.mood, v_made.wealth,
        v_stock.owner, v_stock.asset, v_stock.stock, v_made.stock, p_assets, v_stock.perishing, v_made.made, v_made.consumed,
        seqs, v_made.legs, v_made.actor, v_made.recipient, v_made.actor_left, v_made.recipient_left, v_made.others,
        p_metadata, p_reason, p_reference, NULL);
    END IF;
    IF p_key <> '{}' THEN
      PERFORM economy.save_trade_results(p_instance, v_at, p_key, p_fingerprint, v_settled, v_made.code, v_made.fact, seqs);
    END IF;
    IF p_whole THEN
      SELECT json_object_agg(h.id, json_build_object('uuid', h.uuid, 'name', h.name)) INTO people
        FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = ANY (v_found.id);
    END IF;
  END IF;
  {{end_entries}}
