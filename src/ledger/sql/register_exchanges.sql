-- Registers exchanges of one instance in the order given: one lock, one pass in memory, one UPDATE of holders, one move of goods, one INSERT.
-- An entry that breaks a rule is refused alone; with p_atomic, any refusal refuses the whole call. Names are as those of
-- economy.register_trades; for the legs see economy.decide_exchanges. p_slot_name and p_slot_asset: whose holding of what each slot is.
-- p_metadata, p_reason, p_reference, p_key and p_fingerprint are by entry, and empty if none has any. p_budget: what the payer of a
-- single entry may pay within 24 hours, -1 for any amount. Without p_whole a result is the number and the id of the event alone.
--
-- The result of an entry is the event: {seq, id, at, legs, parties, …}; that of an earlier call {seq, health}, from which it is rebuilt.
CREATE OR REPLACE FUNCTION economy.register_exchanges(
  p_instance uuid, p_name uuid[], p_alias uuid[],
  p_upto integer[], p_from integer[], p_to integer[], p_asset integer[], p_from_slot integer[], p_to_slot integer[], p_amount bigint[],
  p_assets text[], p_slot_name integer[], p_slot_asset integer[],
  p_metadata jsonb[], p_reason text[], p_reference text[], p_key text[], p_fingerprint text[], p_budget bigint, p_whole boolean,
  p_atomic boolean, p_call_key text, p_call_fingerprint text)
RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT
SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = 'off' SET enable_nestloop = 'off' SET jit = 'off'
AS $function$
#variable_conflict use_column
DECLARE
  {{write_variables}}
  v_known record;
  v_found record;
  v_made record;
  v_stock record;
  v_left bigint := -1;
  v_names jsonb;
  v_codes text[];
  v_results jsonb[];
BEGIN
  v_open := economy.open_write(p_instance, p_call_key, p_call_fingerprint);
  IF v_open.replayed AND v_open.code IS NULL THEN
    RETURN QUERY
    SELECT o.ord::integer, o.row ->> 'code', true, nullif(o.row -> 'result', 'null')
      FROM jsonb_array_elements(v_open.result) WITH ORDINALITY AS o (row, ord);
    RETURN;
  ELSIF v_open.settled THEN
    RETURN QUERY SELECT 0, v_open.code, v_open.replayed, NULL::jsonb;
    RETURN;
  END IF;
  v_instance := v_open.instance;
  v_at := economy.next_event_time(v_instance.last_event_at);
  v_known := economy.known_trades(p_instance, p_key, p_fingerprint, p_call_key, cardinality(p_upto));
  v_found := economy.find_traders(p_instance, v_instance.uuid, p_name, p_alias);
  v_stock := economy.find_stock(p_instance, v_found.place, v_found.id, p_asset, p_from_slot, p_to_slot, p_amount, p_assets, p_slot_name, p_slot_asset);
  IF p_budget >= 0 THEN
    v_left := greatest(0, p_budget - economy.paid_since(p_instance, v_found.id[v_found.place[p_from[1]]], v_at - interval '24 hours', false));
  END IF;
  v_made := economy.decide_exchanges(p_upto, p_from, p_to, p_asset, v_stock.from_slot, v_stock.to_slot, p_amount, v_stock.fault, p_assets, v_stock.stock, v_left,
    CASE WHEN p_budget >= 0 THEN jsonb_build_object('rule', 'budget', 'reason', 'MAX_PER_DAY', 'detail', {{budget_of_trade}}) END,
    v_found.place, v_found.id, v_found.mood, v_found.wealth, v_found.ended, v_found.most, v_instance.last_seq,
    v_known.settled, v_known.first, v_known.code, v_known.fact, v_known.seq);

  IF p_atomic AND v_made.refused > 0 THEN
    SELECT array_agg(coalesce(o.code, 'BATCH_REFUSED') ORDER BY o.ord), array_agg(o.fact::jsonb ORDER BY o.ord) INTO v_codes, v_results
      FROM unnest(v_made.code, v_made.fact) WITH ORDINALITY AS o (code, fact, ord);
  ELSE
    v_codes := v_made.code;
    IF v_made.last_seq > v_instance.last_seq THEN
      PERFORM economy.write_exchanges(p_instance, v_at, v_made.last_seq, v_made.minted, v_made.sunk, v_found.id, v_found.mood, v_made.wealth,
        v_stock.owner, v_stock.asset, v_stock.stock, v_made.stock, p_assets, v_stock.perishing, v_made.made, v_made.consumed,
        v_made.seq, v_made.legs, v_made.actor, v_made.recipient, v_made.actor_left, v_made.recipient_left, v_made.others,
        p_metadata, p_reason, p_reference, NULL);
    END IF;
    IF p_key <> '{}' THEN
      PERFORM economy.save_trade_results(p_instance, v_at, p_key, p_fingerprint, v_known.settled, v_made.code, v_made.fact, v_made.seq);
    END IF;
    IF p_whole THEN
      SELECT jsonb_object_agg(h.id, jsonb_build_object('uuid', h.uuid, 'name', h.name)) INTO v_names
        FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = ANY (v_found.id);
    END IF;
    SELECT array_agg(
             CASE WHEN o.code IS NOT NULL THEN o.fact::jsonb
                  WHEN o.legs IS NULL THEN jsonb_build_object('seq', o.seq, 'health', NULL)
                  WHEN NOT p_whole THEN jsonb_build_object('seq', o.seq, 'id', economy.event_id(p_instance, o.seq, v_at))
                  ELSE jsonb_build_object('seq', o.seq, 'id', economy.event_id(p_instance, o.seq, v_at), 'at', v_at, 'cause', 'trade', 'legs', o.legs,
                         'parties', economy.parties_of(v_names, v_found.id[o.actor], o.actor_left, v_found.id[o.recipient], o.recipient_left, o.others))
                       || jsonb_strip_nulls(jsonb_build_object('reason', o.reason, 'reference', o.reference))
                       || CASE WHEN o.metadata IS NULL THEN '{}' ELSE jsonb_build_object('metadata', o.metadata) END
             END ORDER BY o.ord) INTO v_results
      FROM unnest(v_made.code, v_made.fact, v_made.seq, v_made.legs, v_made.actor, v_made.recipient, v_made.actor_left, v_made.recipient_left,
                  v_made.others, p_metadata, p_reason, p_reference)
             WITH ORDINALITY AS o (code, fact, seq, legs, actor, recipient, actor_left, recipient_left, others, metadata, reason, reference, ord)
     WHERE o.ord <= cardinality(p_upto);
  END IF;
  IF p_call_key <> '' THEN
    PERFORM economy.save_idempotent_result(p_instance, p_call_key, p_call_fingerprint, NULL, NULL,
      (SELECT jsonb_agg(jsonb_build_object('code', o.code, 'result',
                CASE WHEN o.code IS NULL THEN jsonb_build_object('seq', o.result -> 'seq', 'health', NULL) ELSE o.result END) ORDER BY o.ord)
         FROM unnest(v_codes, v_results) WITH ORDINALITY AS o (code, result, ord)), v_at);
  END IF;
  RETURN QUERY
  SELECT o.ord::integer, o.code, coalesce(v_known.repeats[o.ord], false), o.result
    FROM unnest(v_codes, v_results) WITH ORDINALITY AS o (code, result, ord);
END
$function$;
