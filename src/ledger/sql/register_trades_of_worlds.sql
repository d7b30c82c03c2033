-- Registers trades of several instances in one transaction, so that they share its commit and its statements: however many instances, one
-- that locks, one that finds the holders, one that looks for keys, and one for each table that is written. Arguments and results are those of
-- economy.register_trades, one instance after the other: p_name_world and p_entry_world say of which instance each name and each entry is; p_trader,
-- p_recipient and `place` count the names of all. `at`, `first_seq` and `fresh` are by instance. p_agent are the agents of all. p_key and
-- p_fingerprint are empty if no entry has a key.
--
-- An instance that is locked, deleted or not there holds up nobody: the code of its entries is INSTANCE_BUSY, nothing of it was written, and its
-- call is to be sent alone. No call waits for another one's locks.
--
-- Where more is asked for than a plain trade, economy.register_trades decides and writes, of each such instance by itself: if its treasury is paid, if goods may
-- move (p_goods: an entry has some), or if a key was used before or comes twice. Its row follows that of all others, with the place of its instance in `ord`,
-- which is 0 in the first.
--
-- Nested loops over whole keys are the only plan: the number of rows is that of the names, whatever the tables have.
CREATE OR REPLACE FUNCTION economy.register_trades_of_worlds(
  p_instance uuid[], p_name_world integer[], p_entry_world integer[],
  p_name uuid[], p_alias uuid[], p_trader integer[], p_recipient integer[], p_amount bigint[],
  p_by_account boolean[], p_at_most boolean[], p_reason text[], p_reference text[], p_metadata jsonb[], p_refused json[],
  p_key text[], p_fingerprint text[], p_goods boolean[],
  p_whole boolean[], p_instance_version integer[], p_version integer[], p_agent uuid[], p_agent_version integer[])
RETURNS TABLE (ord integer, code text, replayed boolean, at bigint[], first_seq bigint[], codes text[], facts json[],
               seqs bigint[], repeats boolean[], paid bigint[], trader_left bigint[], recipient_left bigint[],
               place integer[], id uuid[], version integer[], mood integer[], fresh json[])
LANGUAGE plpgsql STRICT
SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = 'off' SET enable_hashjoin = 'off' SET enable_mergejoin = 'off'
SET enable_bitmapscan = 'off' SET jit = 'off'
AS $function$
#variable_conflict use_column
DECLARE
  c_nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  v_now CONSTANT timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_open record;
  v_found record;
  v_made record;
  v_busy boolean[];
  -- Those that economy.register_trades does.
  v_own integer[] := '{}';
  v_settled boolean[];
  v_first integer[];
  v_code text[];
  v_fact json[];
  v_seq bigint[];
  v_stale_agents boolean;
  v_stale integer[];
  v_world integer;
  v_from integer;
  v_upto integer;
  v_entry integer;
  v_last integer;
BEGIN
  SELECT array_agg(i.uuid ORDER BY w.ord) AS uuid, array_agg(coalesce(i.last_seq, 0) ORDER BY w.ord) AS last_seq,
         array_agg(greatest(v_now, i.last_event_at) ORDER BY w.ord) AS at, array_agg(i.version ORDER BY w.ord) AS version,
         array_agg(i.id IS NULL ORDER BY w.ord) AS busy,
         coalesce(array_agg(w.ord::integer) FILTER (WHERE i.goods AND p_goods[w.ord]), '{}') AS own INTO v_open
    FROM unnest(p_instance) WITH ORDINALITY AS w (id, ord)
    LEFT JOIN LATERAL (
      SELECT i.id, i.uuid, i.last_seq, i.last_event_at, i.version, i.asset_count > 0 OR i.goods_owned AS goods
        FROM economy.instance i WHERE i.id = w.id AND i.deleted_at IS NULL FOR NO KEY UPDATE SKIP LOCKED) i ON true;
  -- Two names of one holder have the place of the first.
  SELECT array_agg(coalesce(h.id, c_nobody) ORDER BY h.ord) AS id, array_agg(coalesce(h.version, -1) ORDER BY h.ord) AS version,
         array_agg(h.mood ORDER BY h.ord) AS mood, array_agg(coalesce(h.wealth, 0) ORDER BY h.ord) AS wealth,
         array_agg(coalesce(h.ended, '-infinity') ORDER BY h.ord) AS ended, array_agg(coalesce(h.account, false) ORDER BY h.ord) AS account,
         array_agg(coalesce(h.most, 0) ORDER BY h.ord) AS most,
         array_agg(CASE WHEN h.id IS NOT NULL THEN h.place WHEN h.name IN (p_instance[h.world], v_open.uuid[h.world]) THEN -1 ELSE 0 END
                   ORDER BY h.ord) AS place INTO v_found
    FROM (SELECT n.world, n.name, n.ord, h.*, (min(n.ord) OVER (PARTITION BY n.world, h.id))::integer AS place
            FROM unnest(p_name_world, p_name, p_alias) WITH ORDINALITY AS n (world, name, alias, ord)
            LEFT JOIN LATERAL (
              SELECT h.id, h.version, h.mood, h.wealth, h.deleted_at AS ended, h.agent_id IS NULL AS account, {{largest_amount}} - h.held AS most
                FROM economy.holder h
               WHERE h.instance_id = p_instance[n.world] AND h.id IN (n.name, n.alias)
               ORDER BY h.id = n.name DESC LIMIT 1) h ON true) h;
  v_busy := v_open.busy;
  v_own := v_open.own;
  IF -1 = ANY (v_found.place) THEN
    v_own := v_own || ARRAY(
      SELECT e.world FROM unnest(p_entry_world, p_recipient) AS e (world, recipient)
       WHERE v_found.place[e.recipient] = -1 AND NOT v_busy[e.world]);
  END IF;
  IF p_key <> '{}' THEN
    v_own := v_own || ARRAY(
      SELECT e.world FROM unnest(p_entry_world, p_key) AS e (world, key)
       CROSS JOIN LATERAL (SELECT FROM economy.idempotency_key k WHERE k.instance_id = p_instance[e.world] AND k.key = e.key LIMIT 1) k
       WHERE NOT v_busy[e.world]
      UNION
      SELECT e.world FROM unnest(p_entry_world, p_key) AS e (world, key)
       WHERE e.key <> '' AND NOT v_busy[e.world] GROUP BY e.world, e.key HAVING count(*) > 1);
  END IF;
  IF v_own <> '{}' OR true = ANY (v_busy) THEN
    v_own := ARRAY(SELECT DISTINCT u.world FROM unnest(v_own) AS u (world));
    FOREACH v_world IN ARRAY v_own LOOP
      v_busy[v_world] := true;
    END LOOP;
    v_settled := ARRAY(SELECT v_busy[e.world] FROM unnest(p_entry_world) WITH ORDINALITY AS e (world, ord) ORDER BY e.ord);
    v_code := ARRAY(SELECT CASE WHEN v_busy[e.world] THEN 'INSTANCE_BUSY' END FROM unnest(p_entry_world) WITH ORDINALITY AS e (world, ord) ORDER BY e.ord);
    v_first := array_fill(0, ARRAY[cardinality(p_trader)]);
    v_fact := array_fill(NULL::json, ARRAY[cardinality(p_trader)]);
    v_seq := array_fill(NULL::bigint, ARRAY[cardinality(p_trader)]);
  END IF;
  v_made := economy.decide_trades(p_trader, p_recipient, p_amount, p_by_account, p_at_most, p_refused,
    v_found.place, v_found.wealth, v_found.ended, v_found.account, v_found.most, 0, v_open.last_seq, v_settled, v_first, v_code, v_fact, v_seq,
    p_world => p_entry_world);

  UPDATE economy.holder h SET wealth = c.wealth, updated_at = v_open.at[c.world]
    FROM unnest(p_name_world, v_found.id, v_made.wealth, v_made.touched) AS c (world, id, wealth, touched)
   WHERE h.instance_id = p_instance[c.world] AND h.id = c.id AND c.touched;
  INSERT INTO economy.event
    (instance_id, seq, created_at, actor_id, recipient_id, amount, actor_wealth, recipient_wealth, actor_mood, recipient_mood,
     kind, cause, reason, reference, data)
  SELECT p_instance[o.world], o.seq, v_open.at[o.world], v_found.id[o.trader], v_found.id[o.recipient], o.amount, o.trader_left, o.recipient_left,
         v_found.mood[o.trader], v_found.mood[o.recipient], 'trade', 'trade', o.reason, o.reference,
         CASE WHEN jsonb_typeof(o.metadata) = 'array' THEN o.metadata -> 0
              WHEN o.metadata IS NOT NULL THEN jsonb_build_object('metadata', o.metadata) END
    FROM unnest(p_entry_world, v_made.seq, v_made.trader, v_made.recipient, v_made.paid, v_made.trader_left, v_made.recipient_left,
                p_metadata, p_reason, p_reference)
           AS o (world, seq, trader, recipient, amount, trader_left, recipient_left, metadata, reason, reference)
   WHERE o.trader IS NOT NULL;
  UPDATE economy.instance i
     SET last_seq = c.seq, last_event_at = c.at, pending_since = coalesce(i.pending_since, c.at), sunk = i.sunk + c.sunk
    FROM unnest(p_instance, v_open.last_seq, v_made.last_seq, v_open.at, v_made.sunk) AS c (id, before, seq, at, sunk)
   WHERE i.id = c.id AND c.seq > c.before;
  INSERT INTO economy.usage AS u (instance_id, day, operation, calls, silent)
  SELECT c.id, (c.at AT TIME ZONE 'UTC')::date, 'trade', c.seq - c.before, 0
    FROM unnest(p_instance, v_open.last_seq, v_made.last_seq, v_open.at) AS c (id, before, seq, at)
   WHERE c.seq > c.before
      ON CONFLICT (instance_id, day, operation) DO UPDATE SET calls = u.calls + EXCLUDED.calls;
  IF p_key <> '{}' THEN
    INSERT INTO economy.idempotency_key (instance_id, key, fingerprint, done, code, seq, result, expires_at)
    SELECT p_instance[o.world], o.key, o.fingerprint, true, o.code, o.seq, o.fact::jsonb, v_open.at[o.world] + interval '24 hours'
      FROM unnest(p_entry_world, p_key, p_fingerprint, v_made.code, v_made.seq, v_made.fact) AS o (world, key, fingerprint, code, seq, fact)
     WHERE o.key <> '' AND NOT v_busy[o.world];
  END IF;

  IF true = ANY (p_whole) THEN
    v_stale_agents := p_agent <> '{}' AND EXISTS (SELECT FROM economy.agent g
      WHERE g.id = ANY (p_agent) AND g.version <> p_agent_version[array_position(p_agent, g.id)]);
    IF v_stale_agents OR v_open.version IS DISTINCT FROM p_instance_version OR v_found.version <> p_version THEN
      v_stale := ARRAY(SELECT n.world FROM unnest(p_name_world, v_found.version, p_version) AS n (world, version, known) WHERE n.version <> n.known);
      fresh := array_fill(NULL::json, ARRAY[cardinality(p_instance)]);
      FOR v_world IN 1 .. cardinality(p_instance) LOOP
        IF p_whole[v_world] AND NOT v_busy[v_world]
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
  replayed := false;
  at := ARRAY(SELECT (extract(epoch FROM u.at) * 1000)::bigint FROM unnest(v_open.at) WITH ORDINALITY AS u (at, ord) ORDER BY u.ord);
  first_seq := ARRAY(SELECT u.seq + 1 FROM unnest(v_open.last_seq) WITH ORDINALITY AS u (seq, ord) ORDER BY u.ord);
  codes := CASE WHEN v_made.refused > 0 THEN v_made.code END;
  facts := CASE WHEN v_made.refused > 0 THEN v_made.fact END;
  seqs := v_made.seq;
  paid := CASE WHEN p_at_most <> '{}' THEN v_made.paid END;
  trader_left := v_made.trader_left;
  recipient_left := v_made.recipient_left;
  place := v_found.place;
  id := v_found.id;
  version := v_found.version;
  mood := v_found.mood;
  RETURN NEXT;
  FOREACH v_world IN ARRAY v_own LOOP
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
