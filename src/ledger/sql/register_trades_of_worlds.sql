-- Registers trades of several instances in one transaction, so that they share its commit and its statements: one that locks, one that
-- finds the holders of all, one UPDATE and one INSERT for all. Each instance has its own result, as economy.register_trades would return it. Its
-- arguments are those, one instance after the other: p_names and p_entries say how many each has, p_name_world and p_entry_world of which
-- instance each is. p_agent are the agents of all. p_key and p_fingerprint are empty if no entry has a key.
--
-- An instance that is locked, deleted or not there holds up nobody: its code is INSTANCE_BUSY, nothing of it was written, and its call is to be
-- sent alone; likewise one whose treasury is paid, or of which goods may move (p_goods: an entry has some). No call waits for another one's locks.
--
-- Nested loops over whole keys are the only plan: the number of rows is that of the names, whatever the tables have.
CREATE OR REPLACE FUNCTION economy.register_trades_of_worlds(
  p_instance uuid[], p_names integer[], p_entries integer[], p_name_world integer[], p_entry_world integer[],
  p_name uuid[], p_alias uuid[], p_trader integer[], p_recipient integer[], p_amount bigint[],
  p_by_account boolean[], p_at_most boolean[], p_reason text[], p_reference text[], p_metadata jsonb[], p_refused json[],
  p_key text[], p_fingerprint text[], p_goods boolean[],
  p_whole boolean[], p_instance_version integer[], p_version integer[], p_agent uuid[], p_agent_version integer[])
RETURNS TABLE (ord integer, code text, replayed boolean, kept jsonb, at bigint, first_seq bigint, codes text[], facts json[],
               seqs bigint[], repeats boolean[], paid bigint[], trader_left bigint[], recipient_left bigint[],
               place integer[], id uuid[], version integer[], mood integer[], fresh json)
LANGUAGE plpgsql STRICT
SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = 'off' SET enable_hashjoin = 'off' SET enable_mergejoin = 'off'
SET enable_bitmapscan = 'off' SET jit = 'off'
AS $function$
#variable_conflict use_column
DECLARE
  c_nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  v_now CONSTANT timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_open record;
  v_instance economy.instance;
  v_found record;
  v_known record;
  v_made record;
  v_stale_agents boolean := false;
  v_stale boolean;
  v_world integer;
  v_count integer;
  v_name integer := 1;
  v_last_name integer;
  v_entry integer := 1;
  v_last_entry integer;
  -- By instance. Filled from the start, because an array whose first element is assigned later has another lower bound.
  v_base integer[] := array_fill(0, ARRAY[cardinality(p_instance)]);
  v_written integer[] := v_base;
  v_at timestamptz[] := array_fill(NULL::timestamptz, ARRAY[cardinality(p_instance)]);
  v_last_seq bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(p_instance)]);
  v_sunk bigint[] := v_last_seq;
  v_seq bigint[] := '{}';
  v_trader integer[] := '{}';
  v_recipient integer[] := '{}';
  v_paid bigint[] := '{}';
  v_trader_left bigint[] := '{}';
  v_recipient_left bigint[] := '{}';
  v_wealth bigint[] := '{}';
  v_touched boolean[] := '{}';
BEGIN
  SELECT array_agg(i.id) AS id, array_agg(i.uuid) AS uuid, array_agg(i.last_seq) AS last_seq, array_agg(i.last_event_at) AS last_event_at,
         array_agg(i.treasury) AS treasury, array_agg(i.version) AS version, array_agg(i.goods) AS goods INTO v_open
    FROM (SELECT i.id, i.uuid, i.last_seq, i.last_event_at, i.treasury, i.version,
                 i.asset_count > 0 OR i.goods_owned AS goods FROM economy.instance i
           WHERE i.id = ANY (p_instance) AND i.deleted_at IS NULL FOR NO KEY UPDATE SKIP LOCKED) i;
  SELECT array_agg(coalesce(h.id, c_nobody) ORDER BY n.ord) AS id, array_agg(coalesce(h.version, -1) ORDER BY n.ord) AS version,
         array_agg(h.mood ORDER BY n.ord) AS mood, array_agg(coalesce(h.wealth, 0) ORDER BY n.ord) AS wealth,
         array_agg(coalesce(h.ended, '-infinity') ORDER BY n.ord) AS ended, array_agg(coalesce(h.account, false) ORDER BY n.ord) AS account,
         array_agg(coalesce(h.most, 0) ORDER BY n.ord) AS most INTO v_found
    FROM unnest(p_name_world, p_name, p_alias) WITH ORDINALITY AS n (world, name, alias, ord)
    LEFT JOIN LATERAL (
      SELECT h.id, h.version, h.mood, h.wealth, h.deleted_at AS ended, h.agent_id IS NULL AS account, {{largest_amount}} - h.held AS most
        FROM economy.holder h
       WHERE h.instance_id = p_instance[n.world] AND h.id IN (n.name, n.alias)
       ORDER BY h.id = n.name DESC LIMIT 1) h ON true;
  IF p_agent <> '{}' THEN
    v_stale_agents := EXISTS (SELECT FROM economy.agent g
      WHERE g.id = ANY (p_agent) AND g.version <> p_agent_version[array_position(p_agent, g.id)]);
  END IF;

  FOR v_ord IN 1 .. cardinality(p_instance) LOOP
    v_count := p_entries[v_ord];
    v_last_name := v_name + p_names[v_ord] - 1;
    v_last_entry := v_entry + v_count - 1;
    v_world := array_position(v_open.id, p_instance[v_ord]);
    IF p_goods[v_ord] AND v_open.goods[v_world] THEN v_world := NULL; END IF;
    ord := v_ord;
    code := NULL;
    replayed := false;
    v_base[v_ord] := v_name - 1;
    id := v_found.id[v_name:v_last_name];
    IF v_world IS NOT NULL THEN
      place := '{}';
      FOR v_at_name IN v_name .. v_last_name LOOP
        place[v_at_name - v_name + 1] := CASE
          WHEN v_found.id[v_at_name] <> c_nobody THEN array_position(id, v_found.id[v_at_name])
          WHEN p_name[v_at_name] IN (p_instance[v_ord], v_open.uuid[v_world]) THEN -1 ELSE 0 END;
      END LOOP;
      v_known := economy.known_trades(p_instance[v_ord],
        CASE WHEN p_key <> '{}' AND array_to_string(p_key[v_entry:v_last_entry], '') <> '' THEN p_key[v_entry:v_last_entry] ELSE '{}' END,
        p_fingerprint[v_entry:v_last_entry], '', v_count);
      v_made := economy.decide_trades(p_trader[v_entry:v_last_entry], p_recipient[v_entry:v_last_entry], p_amount[v_entry:v_last_entry],
        p_by_account[v_entry:v_last_entry], p_at_most[v_entry:v_last_entry], p_refused[v_entry:v_last_entry],
        place, v_found.wealth[v_name:v_last_name], v_found.ended[v_name:v_last_name], v_found.account[v_name:v_last_name],
        v_found.most[v_name:v_last_name], v_open.treasury[v_world], v_open.last_seq[v_world],
        v_known.settled, v_known.first, v_known.code, v_known.fact, v_known.seq);
    END IF;
    IF v_world IS NULL OR v_made.collected IS NOT NULL THEN
      code := 'INSTANCE_BUSY';
      v_seq := v_seq || array_fill(NULL::bigint, ARRAY[v_count]);
      v_trader := v_trader || array_fill(NULL::integer, ARRAY[v_count]);
      v_recipient := v_recipient || array_fill(NULL::integer, ARRAY[v_count]);
      v_paid := v_paid || array_fill(NULL::bigint, ARRAY[v_count]);
      v_trader_left := v_trader_left || array_fill(NULL::bigint, ARRAY[v_count]);
      v_recipient_left := v_recipient_left || array_fill(NULL::bigint, ARRAY[v_count]);
      v_wealth := v_wealth || v_found.wealth[v_name:v_last_name];
      v_touched := v_touched || array_fill(false, ARRAY[p_names[v_ord]]);
    ELSE
      v_at[v_ord] := greatest(v_now, v_open.last_event_at[v_world]);
      at := extract(epoch FROM v_at[v_ord]) * 1000;
      first_seq := v_open.last_seq[v_world] + 1;
      codes := CASE WHEN v_made.refused > 0 THEN v_made.code END;
      facts := CASE WHEN v_made.refused > 0 THEN v_made.fact END;
      seqs := v_made.seq;
      repeats := v_known.repeats;
      paid := CASE WHEN p_at_most <> '{}' THEN v_made.paid END;
      trader_left := v_made.trader_left;
      recipient_left := v_made.recipient_left;
      version := v_found.version[v_name:v_last_name];
      mood := v_found.mood[v_name:v_last_name];
      fresh := NULL;
      IF p_whole[v_ord] THEN
        v_stale := v_stale_agents OR v_open.version[v_world] <> p_instance_version[v_ord]
          OR version <> p_version[v_name:v_last_name];
        IF v_stale THEN
          SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance[v_ord];
          fresh := economy.fresh_rows(v_instance, p_instance_version[v_ord], id, version, place, p_version[v_name:v_last_name], p_agent, p_agent_version);
        END IF;
      END IF;
      IF v_known.repeats IS NOT NULL THEN
        PERFORM economy.save_trade_results(p_instance[v_ord], v_at[v_ord], p_key[v_entry:v_last_entry], p_fingerprint[v_entry:v_last_entry],
          v_known.settled, v_made.code, v_made.fact, v_made.seq);
      END IF;
      v_last_seq[v_ord] := v_made.last_seq;
      v_written[v_ord] := v_made.last_seq - v_open.last_seq[v_world];
      v_sunk[v_ord] := v_made.sunk;
      v_seq := v_seq || v_made.seq;
      v_trader := v_trader || v_made.trader;
      v_recipient := v_recipient || v_made.recipient;
      v_paid := v_paid || v_made.paid;
      v_trader_left := v_trader_left || v_made.trader_left;
      v_recipient_left := v_recipient_left || v_made.recipient_left;
      v_wealth := v_wealth || v_made.wealth;
      v_touched := v_touched || v_made.touched;
    END IF;
    RETURN NEXT;
    v_name := v_last_name + 1;
    v_entry := v_last_entry + 1;
  END LOOP;

  UPDATE economy.holder h SET wealth = c.wealth, updated_at = v_at[c.world]
    FROM unnest(p_name_world, v_found.id, v_wealth, v_touched) AS c (world, id, wealth, touched)
   WHERE h.instance_id = p_instance[c.world] AND h.id = c.id AND c.touched;
  INSERT INTO economy.event
    (instance_id, seq, created_at, actor_id, recipient_id, amount, actor_wealth, recipient_wealth, actor_mood, recipient_mood,
     kind, cause, reason, reference, data)
  SELECT p_instance[o.world], o.seq, v_at[o.world], v_found.id[v_base[o.world] + o.trader], v_found.id[v_base[o.world] + o.recipient], o.amount,
         o.trader_left, o.recipient_left, v_found.mood[v_base[o.world] + o.trader], v_found.mood[v_base[o.world] + o.recipient],
         'trade', 'trade', o.reason, o.reference,
         CASE WHEN jsonb_typeof(o.metadata) = 'array' THEN o.metadata -> 0
              WHEN o.metadata IS NOT NULL THEN jsonb_build_object('metadata', o.metadata) END
    FROM unnest(p_entry_world, v_seq, v_trader, v_recipient, v_paid, v_trader_left, v_recipient_left, p_metadata, p_reason, p_reference)
           AS o (world, seq, trader, recipient, amount, trader_left, recipient_left, metadata, reason, reference)
   WHERE o.trader IS NOT NULL;
  UPDATE economy.instance i
     SET last_seq = c.seq, last_event_at = c.at, pending_since = coalesce(i.pending_since, c.at), sunk = i.sunk + c.sunk
    FROM unnest(p_instance, v_last_seq, v_at, v_sunk, v_written) AS c (id, seq, at, sunk, written)
   WHERE i.id = c.id AND c.written > 0;
  UPDATE economy.usage u SET calls = u.calls + c.written
    FROM unnest(p_instance, v_at, v_written) AS c (id, at, written)
   WHERE u.instance_id = c.id AND u.day = (c.at AT TIME ZONE 'UTC')::date AND u.operation = 'trade' AND c.written > 0;
  -- The first of a day: the lock of its instance is held, so nobody else can add the row.
  INSERT INTO economy.usage (instance_id, day, operation, calls, silent)
  SELECT c.id, c.day, 'trade', c.written, 0
    FROM (SELECT w.id, (w.at AT TIME ZONE 'UTC')::date AS day, w.written FROM unnest(p_instance, v_at, v_written) AS w (id, at, written)
           WHERE w.written > 0) c
   WHERE NOT EXISTS (SELECT FROM economy.usage u WHERE u.instance_id = c.id AND u.day = c.day AND u.operation = 'trade');
END
$function$;
