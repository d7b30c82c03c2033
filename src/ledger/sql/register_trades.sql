-- Registers trades of one instance in the order given: one lock, one pass in memory, one UPDATE, one INSERT.
-- An entry that breaks a rule is refused alone; with p_atomic, any refusal refuses the whole call and nothing is written.
-- Names are the identifiers that the entries use, each once, as pairs: the id as given, and the id derived from it as a
-- game's uuid; the first one wins. Entries tell traders and recipients by the places of their names; 0 is nobody.
-- An empty key means none; p_call_key is that of the whole call, and an entry cannot have it as well.
-- p_refused holds, by entry, why a rule outside refuses it, and is empty where none does; the world's own rules come first.
-- Without p_expand, what is not kept for a key is told shortly. With it one more row, with ord 0, holds what the entries share: the instance after the call, and the characters and
-- agents by id as they were before it. What is kept for a key stands for itself: it has the characters as they are after
-- its entry.
-- Its statements are planned once for a connection: anew for each call, that is a quarter of the work of one entry. Such a plan
-- may have been made when the tables were empty and must be right for a thousand entries, so nothing is left to estimates: rows
-- are found by whole keys in an index, and joined with the entries by hash (ADR 0033). Without compiling: before version 18,
-- PostgreSQL takes what is switched off but has no other way for so dear that it compiles it, on each call.
CREATE OR REPLACE FUNCTION economy.register_trades(
  p_instance uuid,
  p_name uuid[], p_alias uuid[], p_trader integer[], p_recipient integer[],
  p_amount numeric[], p_metadata jsonb[], p_refused json[], p_key text[], p_fingerprint text[],
  p_atomic boolean, p_expand boolean, p_call_key text, p_call_fingerprint text)
RETURNS TABLE (ord integer, code text, replayed boolean, result json)
LANGUAGE plpgsql STRICT
SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = 'off' SET enable_nestloop = 'off' SET jit = 'off'
AS $function$
#variable_conflict use_column
DECLARE
  c_most CONSTANT numeric := 99999999999.9999;
  v_keyed CONSTANT boolean := array_to_string(p_key, '') <> '';
  v_open record;
  v_instance economy.instance;
  v_at timestamptz;
  v_stem text;
  v_seq bigint;
  v_sunk numeric := 0;
  v_refused integer := 0;
  -- the characters that any entry names, by position, and the positions by the places of the names
  v_id uuid[];
  v_wealth numeric[];
  v_before numeric[];
  v_mood numeric[];
  v_died timestamptz[];
  v_record json[];
  v_agent_id uuid[];
  v_agent json;
  v_place integer[];
  -- the entries, by ordinal
  v_amount numeric[] := p_amount;
  v_known record;
  v_fingerprint text;
  v_giver integer;
  v_taker integer;
  v_sum numeric;
  v_left numeric;
  -- their outcomes; filled from the start, because an array that begins with a later element would stand shifted beside the
  -- others when they are unnested together
  v_none CONSTANT integer[] := array_fill(NULL::integer, ARRAY[cardinality(p_trader)]);
  v_code text[] := v_none;
  v_replayed boolean[] := array_fill(false, ARRAY[cardinality(p_trader)]);
  v_result json[] := array_fill(NULL::json, ARRAY[cardinality(p_trader)]);
  v_entry_seq bigint[] := v_none;
  -- the first entry with the same key, where there is an earlier one
  v_first integer[] := v_none;
  v_settled boolean[] := v_replayed;
  v_trader integer[] := v_none;
  v_recipient integer[] := v_none;
  v_trader_wealth numeric[] := v_none;
  v_recipient_wealth numeric[] := v_none;
  v_kept jsonb[];
BEGIN
  v_open := economy.open_write(p_instance, p_call_key, p_call_fingerprint);
  IF v_open.replayed THEN
    RETURN QUERY
    SELECT o.ord::integer, o.row ->> 'code', true, nullif(o.row -> 'result', 'null')::json
      FROM jsonb_array_elements(v_open.result) WITH ORDINALITY AS o (row, ord);
    RETURN;
  ELSIF v_open.settled THEN
    -- Without a key of the call the entries are requests of their own, and each is answered.
    RETURN QUERY
    SELECT o.ord, v_open.code, false, NULL::json
      FROM generate_series((p_call_key = '')::integer, CASE WHEN p_call_key = '' THEN cardinality(p_trader) ELSE 0 END) AS o (ord);
    RETURN;
  END IF;
  v_instance := v_open.instance;
  v_at := economy.moment_after(v_instance.last_event_at);
  v_stem := economy.uuid_v7_stem(v_at);
  v_seq := v_instance.last_seq;

  SELECT array_agg(a.id), array_agg(a.wealth), array_agg(a.wealth), array_agg(a.deleted_at), array_agg(a.mood),
         array_agg(row_to_json(a)) FILTER (WHERE p_expand), array_agg(a.agent_id) FILTER (WHERE p_expand)
    INTO v_id, v_wealth, v_before, v_died, v_mood, v_record, v_agent_id
    FROM economy.agent_npc a
   WHERE a.instance_id = p_instance AND a.id = ANY (p_name || p_alias);
  SELECT array_agg(coalesce(g.place, d.place)::integer ORDER BY n.ord) INTO v_place
    FROM unnest(p_name, p_alias) WITH ORDINALITY AS n (name, alias, ord)
    LEFT JOIN unnest(v_id) WITH ORDINALITY AS g (id, place) ON g.id = n.name
    LEFT JOIN unnest(v_id) WITH ORDINALITY AS d (id, place) ON d.id = n.alias;
  -- Written to, an array is kept unpacked, and an element is then found without passing those before it.
  v_died[1] := v_died[1];
  v_mood[1] := v_mood[1];
  v_amount[1] := v_amount[1];

  IF v_keyed THEN
    FOR v_known IN
      SELECT e.ord::integer AS ord, e.fingerprint, f.ord::integer AS first, k.key IS NOT NULL AS found,
             k.fingerprint AS of, k.done, k.code, k.result, e.key = p_call_key AS of_call
        FROM unnest(p_key, p_fingerprint) WITH ORDINALITY AS e (key, fingerprint, ord)
        JOIN (SELECT u.key, min(u.ord) AS ord FROM unnest(p_key) WITH ORDINALITY AS u (key, ord)
               WHERE u.key <> '' GROUP BY u.key) f ON f.key = e.key
        LEFT JOIN economy.idempotency_key k
          ON k.instance_id = p_instance AND k.key = ANY (p_key) AND k.key = e.key AND k.expires_at > now()
       WHERE k.key IS NOT NULL OR f.ord < e.ord OR e.key = p_call_key
    LOOP
      v_fingerprint := CASE WHEN v_known.found THEN v_known.of ELSE p_fingerprint[v_known.first] END;
      v_settled[v_known.ord] := true;
      IF v_known.fingerprint <> v_fingerprint OR v_known.of_call THEN
        v_code[v_known.ord] := 'IDEMPOTENCY_KEY_REUSED';
      ELSIF NOT v_known.found THEN
        v_first[v_known.ord] := v_known.first;
      ELSIF NOT v_known.done THEN
        v_code[v_known.ord] := 'REQUEST_IN_PROGRESS';
      ELSE
        v_replayed[v_known.ord] := true;
        v_code[v_known.ord] := v_known.code;
        v_result[v_known.ord] := v_known.result;
      END IF;
      IF v_code[v_known.ord] IS NOT NULL THEN
        v_refused := v_refused + 1;
      END IF;
    END LOOP;
  END IF;

  FOR v_ord IN 1 .. cardinality(p_trader) LOOP
    IF v_settled[v_ord] THEN
      IF v_first[v_ord] IS NOT NULL THEN
        -- What the first entry with this key came to is copied below, when it is complete.
        v_replayed[v_ord] := true;
        v_code[v_ord] := v_code[v_first[v_ord]];
      END IF;
      CONTINUE;
    END IF;
    v_giver := v_place[p_trader[v_ord]];
    v_taker := v_place[p_recipient[v_ord]];
    v_sum := v_amount[v_ord];
    IF v_giver IS NULL OR v_died[v_giver] IS NOT NULL THEN
      v_code[v_ord] := 'AGENT_NPC_NOT_FOUND';
      v_result[v_ord] := json_build_object('role', 'trader', 'diedAt', v_died[v_giver]);
    ELSIF p_recipient[v_ord] <> 0 AND (v_taker IS NULL OR v_died[v_taker] IS NOT NULL) THEN
      v_code[v_ord] := 'AGENT_NPC_NOT_FOUND';
      v_result[v_ord] := json_build_object('role', 'recipient', 'diedAt', v_died[v_taker]);
    ELSIF v_giver = v_taker THEN
      v_code[v_ord] := 'SELF_TRADE';
    ELSIF v_wealth[v_giver] < v_sum THEN
      v_code[v_ord] := 'INSUFFICIENT_WEALTH';
      v_result[v_ord] := json_build_object('available', v_wealth[v_giver], 'requested', v_sum);
    ELSIF v_wealth[v_taker] + v_sum > c_most THEN
      v_code[v_ord] := 'WEALTH_LIMIT';
    ELSIF p_refused[v_ord] IS NOT NULL THEN
      v_code[v_ord] := 'TRADE_REFUSED';
      v_result[v_ord] := p_refused[v_ord];
    END IF;
    IF v_code[v_ord] IS NOT NULL THEN
      v_refused := v_refused + 1;
      CONTINUE;
    END IF;

    v_left := v_wealth[v_giver] - v_sum;
    v_wealth[v_giver] := v_left;
    v_trader_wealth[v_ord] := v_left;
    v_trader[v_ord] := v_giver;
    IF v_taker IS NULL THEN
      v_sunk := v_sunk + v_sum;
    ELSE
      v_left := v_wealth[v_taker] + v_sum;
      v_wealth[v_taker] := v_left;
      v_recipient_wealth[v_ord] := v_left;
      v_recipient[v_ord] := v_taker;
    END IF;
    v_seq := v_seq + 1;
    v_entry_seq[v_ord] := v_seq;
  END LOOP;

  IF p_atomic AND v_refused > 0 THEN
    SELECT array_agg(coalesce(o.code, 'BATCH_REFUSED') ORDER BY o.ord), array_agg(o.result ORDER BY o.ord)
      INTO v_code, v_result
      FROM unnest(v_code, v_result) WITH ORDINALITY AS o (code, result, ord);
    IF p_call_key <> '' THEN
      PERFORM economy.remember(p_instance, p_call_key, p_call_fingerprint, NULL,
        (SELECT jsonb_agg(jsonb_build_object('code', o.code, 'result', o.result) ORDER BY o.ord)
           FROM unnest(v_code, v_result) WITH ORDINALITY AS o (code, result, ord)), v_at);
    END IF;
    RETURN QUERY
    SELECT o.ord::integer, o.code, false, o.result
      FROM unnest(v_code, v_result) WITH ORDINALITY AS o (code, result, ord);
    RETURN;
  END IF;

  IF v_seq > v_instance.last_seq THEN
    UPDATE economy.agent_npc a SET wealth = c.wealth, updated_at = v_at
      FROM unnest(v_id, v_wealth, v_before) AS c (id, wealth, before)
     WHERE a.instance_id = p_instance AND a.id = ANY (v_id) AND a.id = c.id AND c.wealth <> c.before;

    INSERT INTO economy.event
      (instance_id, seq, id, created_at, actor_id, recipient_id, kind, cause, amount, actor_wealth, recipient_wealth,
       actor_mood, recipient_mood, data)
    SELECT p_instance, o.seq, (v_stem || lpad(to_hex(o.ord), 8, '0'))::uuid, v_at, v_id[o.trader], v_id[o.recipient], 'trade', 'trade',
           o.amount, o.trader_wealth, o.recipient_wealth, v_mood[o.trader], v_mood[o.recipient],
           CASE WHEN o.metadata IS NOT NULL THEN jsonb_build_object('metadata', o.metadata) END
      FROM unnest(v_entry_seq, v_trader, v_recipient, p_amount, v_trader_wealth, v_recipient_wealth, p_metadata)
           WITH ORDINALITY AS o (seq, trader, recipient, amount, trader_wealth, recipient_wealth, metadata, ord)
     WHERE o.seq IS NOT NULL;

    UPDATE economy.instance i
       SET last_seq = v_seq, last_event_at = v_at, sunk = i.sunk + v_sunk
     WHERE i.id = p_instance;
    PERFORM economy.meter(p_instance, v_at, 'trade', v_seq - v_instance.last_seq, 0);
  END IF;

  SELECT array_agg(
           CASE WHEN o.seq IS NULL THEN o.result
           WHEN NOT p_expand AND p_call_key = '' AND o.key = '' THEN json_build_object(
             'seq', o.seq, 'id', v_stem || lpad(to_hex(o.ord), 8, '0'), 'amount', o.amount,
             'actorWealth', o.trader_wealth, 'recipientWealth', o.recipient_wealth)
           WHEN o.metadata IS NULL THEN json_build_object(
             'seq', o.seq, 'id', v_stem || lpad(to_hex(o.ord), 8, '0'), 'at', v_at, 'kind', 'trade', 'cause', 'trade', 'amount', o.amount,
             'actorId', v_id[o.trader], 'recipientId', v_id[o.recipient],
             'actorWealth', o.trader_wealth, 'recipientWealth', o.recipient_wealth)
           ELSE json_build_object(
             'seq', o.seq, 'id', v_stem || lpad(to_hex(o.ord), 8, '0'), 'at', v_at, 'kind', 'trade', 'cause', 'trade', 'amount', o.amount,
             'actorId', v_id[o.trader], 'recipientId', v_id[o.recipient],
             'actorWealth', o.trader_wealth, 'recipientWealth', o.recipient_wealth, 'metadata', o.metadata)
           END ORDER BY o.ord)
    INTO v_result
    FROM unnest(p_key, v_result, v_entry_seq, v_trader, v_recipient, p_amount,
                v_trader_wealth, v_recipient_wealth, p_metadata)
         WITH ORDINALITY AS o (key, result, seq, trader, recipient, amount,
                               trader_wealth, recipient_wealth, metadata, ord);

  IF p_expand THEN
    v_instance.last_seq := v_seq;
    v_instance.last_event_at := v_at;
    v_instance.sunk := v_instance.sunk + v_sunk;
    SELECT json_object_agg(g.id, row_to_json(g)) INTO v_agent FROM economy.agent g WHERE g.id = ANY (v_agent_id);
    RETURN QUERY
    SELECT 0, NULL::text, false, json_build_object('instance', row_to_json(v_instance), 'agents', v_agent,
      'characters', (SELECT json_object_agg(c.id, c.record) FROM unnest(v_id, v_record) AS c (id, record)));
  END IF;

  IF v_keyed OR p_call_key <> '' THEN
    IF NOT p_expand THEN
      v_kept := v_result::jsonb[];
    ELSE
      SELECT array_agg(
               CASE WHEN o.seq IS NULL OR (o.key = '' AND p_call_key = '') THEN o.result::jsonb
               ELSE o.result::jsonb || jsonb_build_object(
                 'instance', v_instance,
                 'actor', v_record[o.trader]::jsonb || jsonb_build_object(
                   'agent', v_agent -> (v_record[o.trader] ->> 'agent_id'), 'wealth', o.trader_wealth,
                   'updated_at', CASE WHEN o.amount = 0 AND o.trader_wealth = v_before[o.trader]
                                 THEN to_jsonb(v_record[o.trader] -> 'updated_at') ELSE to_jsonb(v_at) END),
                 'recipient', v_record[o.recipient]::jsonb || jsonb_build_object(
                   'agent', v_agent -> (v_record[o.recipient] ->> 'agent_id'), 'wealth', o.recipient_wealth,
                   'updated_at', CASE WHEN o.amount = 0 AND o.recipient_wealth = v_before[o.recipient]
                                 THEN to_jsonb(v_record[o.recipient] -> 'updated_at') ELSE to_jsonb(v_at) END))
               END ORDER BY o.ord)
        INTO v_kept
        FROM unnest(v_result, v_entry_seq, v_trader, v_recipient, p_amount, v_trader_wealth, v_recipient_wealth, p_key)
             WITH ORDINALITY AS o (result, seq, trader, recipient, amount, trader_wealth, recipient_wealth, key, ord);
    END IF;
    FOR v_ord IN 1 .. cardinality(p_trader) LOOP
      IF v_first[v_ord] IS NOT NULL THEN
        v_kept[v_ord] := v_kept[v_first[v_ord]];
        v_result[v_ord] := v_kept[v_ord]::json;
      END IF;
    END LOOP;
    PERFORM economy.write_keys(p_instance, array_agg(o.key), array_agg(o.fingerprint), NULL, array_agg(o.code),
                               array_agg(o.result), v_at + interval '24 hours')
       FROM unnest(p_key, p_fingerprint, v_code, v_replayed, v_kept) AS o (key, fingerprint, code, replayed, result)
      WHERE o.key <> '' AND NOT o.replayed
        AND o.code IS DISTINCT FROM 'IDEMPOTENCY_KEY_REUSED' AND o.code IS DISTINCT FROM 'REQUEST_IN_PROGRESS';
    IF p_call_key <> '' THEN
      PERFORM economy.remember(p_instance, p_call_key, p_call_fingerprint, NULL,
        (SELECT jsonb_agg(jsonb_build_object('code', o.code, 'result', o.result) ORDER BY o.ord)
           FROM unnest(v_code, v_kept) WITH ORDINALITY AS o (code, result, ord)), v_at);
    END IF;
  END IF;
  RETURN QUERY
  SELECT o.ord::integer, o.code, o.replayed, o.result
    FROM unnest(v_code, v_replayed, v_result) WITH ORDINALITY AS o (code, replayed, result, ord);
END
$function$;
