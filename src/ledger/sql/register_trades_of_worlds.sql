-- Registers trades of several instances in one transaction, so that they share its commit and its statements: however many instances, one
-- that locks, one that finds the holders, one that looks for keys, and one for each table that is written. Arguments and results are those of
-- economy.register_trades, one instance after the other: p_name_world, p_entry_world and p_asset_world say of which instance each name, entry and
-- asset is; p_trader, p_recipient and `place` count the names of all. `at`, `first_seq` and `fresh` are by instance. p_agent are the agents of all.
-- p_key and p_fingerprint are empty if no entry has a key. p_good_upto to p_good_amount are the goods in p_metadata, as economy.traded_goods has them, with the
-- places of the names and of the assets of p_assets that they may be; empty if no entry has any.
--
-- An instance that is locked, deleted or not there holds up nobody: the code of its entries is INSTANCE_BUSY, nothing of it was written, and its
-- call is to be sent alone. No call waits for another one's locks.
--
-- Where more is asked for than this, economy.register_trades decides and writes, of each such instance by itself: if its treasury is paid, or if a
-- key was used before or comes twice. Its row follows that of all others, with the place of its instance in `ord`, which is 0 in the first.
--
-- Nested loops over whole keys are the only plan: the number of rows is that of the names, whatever the tables have.
CREATE OR REPLACE FUNCTION economy.register_trades_of_worlds(
  p_instance uuid[], p_name_world integer[], p_entry_world integer[],
  p_name uuid[], p_alias uuid[], p_trader integer[], p_recipient integer[], p_amount bigint[],
  p_by_account boolean[], p_at_most boolean[], p_reason text[], p_reference text[], p_metadata jsonb[], p_refused json[],
  p_key text[], p_fingerprint text[],
  p_good_upto integer[], p_good integer[], p_good_from integer[], p_good_to integer[], p_good_asset integer[], p_good_amount bigint[],
  p_asset_world integer[], p_assets text[],
  p_whole boolean[], p_instance_version integer[], p_version integer[], p_agent uuid[], p_agent_version integer[])
RETURNS TABLE (ord integer, code text, replayed boolean, at bigint[], first_seq bigint[], codes text[], facts json[],
               seqs bigint[], repeats boolean[], paid bigint[], trader_left bigint[], recipient_left bigint[],
               place integer[], id uuid[], version integer[], mood integer[], fresh json[])
{{planned_for_worlds}}
  v_open record;
  v_found record;
  v_known record;
  v_stock record;
  v_made record;
  v_stale_agents boolean;
  v_stale integer[];
  v_world integer;
  v_from integer;
  v_upto integer;
  v_entry integer;
  v_last integer;
BEGIN
  v_open := economy.open_of_worlds(p_instance);
  v_found := economy.find_traders_of_worlds(p_instance, v_open.uuid, p_name_world, p_name, p_alias);
  v_known := economy.settled_of_worlds(p_instance, p_entry_world, p_key, v_open.busy, CASE WHEN -1 = ANY (v_found.place) THEN ARRAY(
    SELECT e.world FROM unnest(p_entry_world, p_recipient) AS e (world, recipient) WHERE v_found.place[e.recipient] = -1) ELSE '{}' END);
  IF p_assets = '{}' THEN
    v_made := economy.decide_trades(p_trader, p_recipient, p_amount, p_by_account, p_at_most, p_refused,
      v_found.place, v_found.wealth, v_found.ended, v_found.account, v_found.most, 0, v_open.last_seq, v_known.settled, v_known.first, v_known.code, v_known.fact, v_known.seq,
      p_world => p_entry_world);
  ELSE
    v_stock := economy.find_stock_of_worlds(p_instance, v_open.goods_owned, v_found.place, v_found.id, p_good_from, p_good_to, p_good_asset, p_good_amount,
      p_asset_world, p_assets);
    v_made := economy.decide_trades(p_trader, p_recipient, p_amount, p_by_account, p_at_most, p_refused,
      v_found.place, v_found.wealth, v_found.ended, v_found.account, v_found.most, 0, v_open.last_seq, v_known.settled, v_known.first, v_known.code, v_known.fact, v_known.seq,
      v_found.id, p_good_upto, p_good, ARRAY(SELECT p_assets[u.asset] FROM unnest(p_good_asset) WITH ORDINALITY AS u (asset, ord) ORDER BY u.ord),
      p_good_amount, v_stock.fault, v_stock.from_slot, v_stock.to_slot, v_stock.stock, p_entry_world);
    PERFORM economy.write_stock_of_worlds(p_instance, v_stock.owner, v_stock.asset, v_stock.stock, v_made.stock,
      p_asset_world, p_assets, v_stock.perishing, '{}', '{}', p_entry_world, v_made.legs);
  END IF;

  UPDATE economy.holder h SET wealth = c.wealth, updated_at = v_open.at[c.world]
    FROM unnest(p_name_world, v_found.id, v_made.wealth, v_made.touched) AS c (world, id, wealth, touched)
   WHERE h.instance_id = p_instance[c.world] AND h.id = c.id AND c.touched;
  INSERT INTO economy.event
    (instance_id, seq, created_at, actor_id, recipient_id, amount, actor_wealth, recipient_wealth, actor_mood, recipient_mood,
     kind, cause, reason, reference, data)
  SELECT p_instance[o.world], o.seq, v_open.at[o.world], v_found.id[o.trader], v_found.id[o.recipient], o.amount, o.trader_left, o.recipient_left,
         v_found.mood[o.trader], v_found.mood[o.recipient], 'trade', 'trade', o.reason, o.reference,
         CASE WHEN o.legs IS NOT NULL THEN (o.metadata -> 0) || jsonb_build_object('legs', o.legs)
              WHEN jsonb_typeof(o.metadata) = 'array' THEN o.metadata -> 0
              WHEN o.metadata IS NOT NULL THEN jsonb_build_object('metadata', o.metadata) END
    FROM unnest(p_entry_world, v_made.seq, v_made.trader, v_made.recipient, v_made.paid, v_made.trader_left, v_made.recipient_left,
                p_metadata, v_made.legs, p_reason, p_reference)
           AS o (world, seq, trader, recipient, amount, trader_left, recipient_left, metadata, legs, reason, reference)
   WHERE o.trader IS NOT NULL;
  PERFORM economy.end_of_worlds(p_instance, v_open.at, v_open.last_seq, v_made.last_seq, NULL, v_made.sunk,
    p_entry_world, v_known.settled, p_key, p_fingerprint, v_made.code, v_made.fact, v_made.seq);

  IF true = ANY (p_whole) THEN
    v_stale_agents := p_agent <> '{}' AND EXISTS (SELECT FROM economy.agent g
      WHERE g.id = ANY (p_agent) AND g.version <> p_agent_version[array_position(p_agent, g.id)]);
    IF v_stale_agents OR v_open.version IS DISTINCT FROM p_instance_version OR v_found.version <> p_version THEN
      v_stale := ARRAY(SELECT n.world FROM unnest(p_name_world, v_found.version, p_version) AS n (world, version, known) WHERE n.version <> n.known);
      fresh := array_fill(NULL::json, ARRAY[cardinality(p_instance)]);
      FOR v_world IN 1 .. cardinality(p_instance) LOOP
        IF p_whole[v_world] AND NOT v_known.busy[v_world]
           AND (v_stale_agents OR v_open.version[v_world] <> p_instance_version[v_world] OR v_world = ANY (v_stale)) THEN
          v_from := array_position(p_name_world, v_world);
          v_upto := v_from + cardinality(array_positions(p_name_world, v_world)) - 1;
          fresh[v_world] := economy.fresh_rows(p_instance[v_world], v_open.version[v_world], p_instance_version[v_world], v_found.id, v_found.version,
            v_found.place[v_from:v_upto], p_version[v_from:v_upto], p_agent, p_agent_version);
        END IF;
      END LOOP;
    END IF;
  END IF;
  ord := 0;
  {{outcomes_of_worlds}}
  paid := CASE WHEN p_at_most <> '{}' THEN v_made.paid END;
  trader_left := v_made.trader_left;
  recipient_left := v_made.recipient_left;
  version := v_found.version;
  mood := v_found.mood;
  RETURN NEXT;
  FOREACH v_world IN ARRAY v_known.own LOOP
    v_from := array_position(p_name_world, v_world);
    v_upto := v_from + cardinality(array_positions(p_name_world, v_world)) - 1;
    v_entry := array_position(p_entry_world, v_world);
    v_last := v_entry + cardinality(array_positions(p_entry_world, v_world)) - 1;
    RETURN QUERY
    SELECT v_world, r.code, r.replayed, ARRAY[r.at], ARRAY[r.first_seq], r.codes, r.facts, r.seqs, r.repeats, r.paid, r.trader_left, r.recipient_left,
           r.place, r.id, r.version, r.mood, ARRAY[r.fresh]
      FROM economy.register_trades(p_instance[v_world], p_name[v_from:v_upto], p_alias[v_from:v_upto],
        ARRAY(SELECT u.name - v_from + 1 FROM unnest(p_trader[v_entry:v_last]) WITH ORDINALITY AS u (name, ord) ORDER BY u.ord),
        ARRAY(SELECT greatest(u.name - v_from + 1, 0) FROM unnest(p_recipient[v_entry:v_last]) WITH ORDINALITY AS u (name, ord) ORDER BY u.ord),
        p_amount[v_entry:v_last], p_by_account[v_entry:v_last], p_at_most[v_entry:v_last], p_reason[v_entry:v_last], p_reference[v_entry:v_last],
        p_metadata[v_entry:v_last], p_refused[v_entry:v_last], p_key[v_entry:v_last], p_fingerprint[v_entry:v_last], false, '', '',
        p_whole[v_world], p_instance_version[v_world], p_version[v_from:v_upto], p_agent, p_agent_version) r;
  END LOOP;
END
$function$;
