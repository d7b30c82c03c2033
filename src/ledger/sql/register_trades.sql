-- Registers trades of one instance in the order given: one lock, one pass in memory, one UPDATE, one INSERT.
-- An entry that breaks a rule is refused alone; with p_atomic, any refusal refuses the whole call and nothing is written.
-- Names are the identifiers that the entries use, each once, as pairs: the id as given, and the id derived from it as a
-- game's uuid; the first one wins. Entries refer to traders and recipients by the places of their names; 0 is nobody.
-- p_by_account (whether the trader has to be an account), p_at_most (it pays what it has, up to the amount), p_reason, p_reference,
-- p_metadata, p_refused (why an external rule refuses an entry; the world's own rules come first), p_key and p_fingerprint are by
-- entry, and empty if no entry has any; an empty key means none. What p_metadata has of an entry is the metadata of the caller, which is
-- an object, or a list of one object: the data of its event, with its goods or the amount that was requested. p_call_key is the key of the whole call.
-- Goods in p_metadata that are assets of the world move too, from the recipient to the trader.
-- With p_whole the caller gets the rows that it lacks of the instance, the characters and their agents, by the
-- versions that it has: by name, -1 for none, and of agents in the order of their ids.
--
-- One row of arrays and no JSON, because the caller builds the result from its own rows: by entry its code or its event, and the
-- two wealths after it; by name the place of the character, 0 for nobody; by character its id, version and mood. `repeats`
-- (NULL without keys of entries): the entry has the outcome of an earlier one with its key; if its event is before
-- first_seq, that was another call, and the trade is rebuilt from the event. `facts`: those of refusals, by entry; NULL without
-- one. `kept`: the stored outcome of an earlier identical call.
--
-- Its statements are planned once per connection: planning on each call would be a quarter of the work of one entry. Such a plan
-- may be from when the tables were empty and must be right for a thousand entries, so it must not depend on estimates: rows
-- are found by whole keys in an index, and joined with the entries by hash (ADR 0033). Without compiling: before version 18,
-- PostgreSQL gives disabled but unavoidable plan nodes such a high cost that it compiles them, on each call.
CREATE OR REPLACE FUNCTION economy.register_trades(
  p_instance uuid,
  p_name uuid[], p_alias uuid[], p_trader integer[], p_recipient integer[], p_amount bigint[],
  p_by_account boolean[], p_at_most boolean[], p_reason text[], p_reference text[], p_metadata jsonb[], p_refused json[], p_key text[], p_fingerprint text[],
  p_atomic boolean, p_call_key text, p_call_fingerprint text,
  p_whole boolean, p_instance_version integer, p_version integer[], p_agent uuid[], p_agent_version integer[])
RETURNS TABLE (ord integer, code text, replayed boolean, kept jsonb, at bigint, first_seq bigint, codes text[], facts json[],
               seqs bigint[], repeats boolean[], paid bigint[], trader_left bigint[], recipient_left bigint[],
               place integer[], id uuid[], version integer[], mood integer[], fresh json)
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
  v_goods record;
  v_metadata jsonb[] := p_metadata;
BEGIN
  {{open_entries}}
  {{known_entries}}
  v_found := economy.find_traders(p_instance, v_instance.uuid, p_name, p_alias);
  IF (v_instance.asset_count > 0 OR v_instance.goods_owned) AND p_metadata <> '{}' THEN
    v_goods := economy.traded_goods(p_instance, v_instance.goods_owned, p_trader, p_recipient, v_found.place, v_found.id, p_metadata);
    v_made := economy.decide_trades(p_trader, p_recipient, p_amount, p_by_account, p_at_most, p_refused,
      v_found.place, v_found.wealth, v_found.ended, v_found.account, v_found.most, v_instance.treasury, ARRAY[v_instance.last_seq], v_settled, v_first, v_code, v_fact, v_seq,
      v_found.id, v_goods.upto, v_goods.good, v_goods.asset, v_goods.amount, v_goods.fault, v_goods.from_slot, v_goods.to_slot, v_goods.stock);
  ELSE
    v_made := economy.decide_trades(p_trader, p_recipient, p_amount, p_by_account, p_at_most, p_refused,
      v_found.place, v_found.wealth, v_found.ended, v_found.account, v_found.most, v_instance.treasury, ARRAY[v_instance.last_seq], v_settled, v_first, v_code, v_fact, v_seq);
  END IF;
  IF p_atomic AND v_made.refused > 0 THEN
    SELECT array_agg(coalesce(o.code, 'BATCH_REFUSED') ORDER BY o.ord) INTO codes
      FROM unnest(v_made.code) WITH ORDINALITY AS o (code, ord);
  ELSE
    codes := CASE WHEN v_made.refused > 0 THEN v_made.code END;
    seqs := v_made.seq;
    repeats := v_repeats;
    paid := CASE WHEN p_at_most <> '{}' THEN v_made.paid END;
    trader_left := v_made.trader_left;
    recipient_left := v_made.recipient_left;
    place := v_found.place;
    id := v_found.id;
    version := v_found.version;
    mood := v_found.mood;
    IF v_made.last_seq[1] > v_instance.last_seq THEN
      IF v_made.legs IS NOT NULL THEN
        v_metadata := economy.move_traded(p_instance, v_made.legs, p_metadata);
      END IF;
      PERFORM economy.write_trades(p_instance, v_at, v_made.last_seq[1], v_made.sunk[1], v_made.collected, id, v_made.wealth, v_made.touched, mood,
        seqs, v_made.trader, v_made.recipient, v_made.paid, trader_left, recipient_left, v_metadata, p_reason, p_reference, NULL);
    END IF;
    IF p_whole THEN
      -- What the treasury gets is a change of the instance.
      fresh := economy.fresh_rows(p_instance, CASE WHEN v_made.collected IS NULL THEN v_instance.version ELSE v_instance.version + 1 END, p_instance_version, id, version, place, p_version, p_agent, p_agent_version);
    END IF;
    IF p_key <> '{}' THEN
      PERFORM economy.save_trade_results(p_instance, v_at, p_key, p_fingerprint, v_settled, v_made.code, v_made.fact, seqs);
    END IF;
  END IF;
  {{end_entries}}
