-- Mints wealth for characters and accounts in the order given: one lock, one pass in memory, one UPDATE, one INSERT. A refused entry is
-- refused alone, or with p_atomic refuses the whole call. Names, keys and fingerprints are as in economy.register_trades; p_recipient
-- has the places of the names, and p_reference is NULL for none. The result of an entry is its event, {seq}, or the facts of its refusal.
CREATE OR REPLACE FUNCTION economy.register_grants(
  p_instance uuid, p_name uuid[], p_alias uuid[], p_recipient integer[], p_amount bigint[], p_reason text[], p_reference text[],
  p_key text[], p_fingerprint text[], p_atomic boolean, p_call_key text, p_call_fingerprint text)
RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
{{planned_once}}
  c_most CONSTANT bigint := {{largest_amount}};
  v_open record;
  v_instance economy.instance;
  v_at timestamptz;
  v_known record;
  v_found record;
  v_place integer;
  v_left bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(p_recipient)]);
  v_places integer[] := array_fill(NULL::integer, ARRAY[cardinality(p_recipient)]);
  v_wealth bigint[];
  v_settled boolean[];
  v_repeats boolean[];
  v_first integer[];
  v_code text[] := array_fill(NULL::text, ARRAY[cardinality(p_recipient)]);
  v_fact json[] := array_fill(NULL::json, ARRAY[cardinality(p_recipient)]);
  v_seq bigint[] := v_left;
  v_last bigint;
  v_minted numeric := 0;
  v_refused integer := 0;
BEGIN
  v_open := economy.open_write(p_instance, p_call_key, p_call_fingerprint);
  {{unless_settled_bulk}}
  v_instance := v_open.instance;
  v_at := economy.next_event_time(v_instance.last_event_at);
  v_last := v_instance.last_seq;
  {{known_entries}}
  -- The treasury has no place of its own: nothing is granted to it.
  v_found := economy.find_traders(p_instance, NULL, p_name, p_alias);
  v_wealth := v_found.wealth;
  FOR v_ord IN 1 .. cardinality(p_recipient) LOOP
    v_place := v_found.place[p_recipient[v_ord]];
    IF v_settled[v_ord] THEN
      IF v_first[v_ord] > 0 THEN
        v_code[v_ord] := v_code[v_first[v_ord]];
        v_fact[v_ord] := v_fact[v_first[v_ord]];
        v_seq[v_ord] := v_seq[v_first[v_ord]];
      END IF;
    ELSIF v_place <= 0 OR v_found.ended[v_place] > '-infinity' THEN
      v_code[v_ord] := 'AGENT_NPC_NOT_FOUND';
      v_fact[v_ord] := json_build_object('role', 'recipient', 'diedAt', v_found.ended[v_place]);
    ELSIF v_wealth[v_place] + p_amount[v_ord] > v_found.most[v_place] THEN
      v_code[v_ord] := 'WEALTH_LIMIT';
    ELSE
      v_wealth[v_place] := v_wealth[v_place] + p_amount[v_ord];
      v_left[v_ord] := v_wealth[v_place];
      v_places[v_ord] := v_place;
      v_minted := v_minted + p_amount[v_ord];
      v_last := v_last + 1;
      v_seq[v_ord] := v_last;
    END IF;
    IF v_code[v_ord] IS NOT NULL THEN v_refused := v_refused + 1; END IF;
  END LOOP;

  IF p_atomic AND v_refused > 0 THEN
    SELECT array_agg(coalesce(o.code, 'BATCH_REFUSED') ORDER BY o.ord) INTO v_code
      FROM unnest(v_code) WITH ORDINALITY AS o (code, ord);
  ELSE
    IF v_last > v_instance.last_seq THEN
      UPDATE economy.holder h SET wealth = c.wealth, updated_at = v_at
        FROM unnest(v_found.id, v_wealth) WITH ORDINALITY AS c (id, wealth, place)
       WHERE h.instance_id = p_instance AND h.id = ANY (v_found.id) AND h.id = c.id AND c.place = ANY (v_places);
      INSERT INTO economy.event
        (instance_id, seq, created_at, recipient_id, kind, cause, amount, recipient_wealth, recipient_mood, reason, reference)
      SELECT p_instance, o.seq, v_at, v_found.id[o.place], 'trade', 'grant', o.amount, o.wealth, v_found.mood[o.place], o.reason, o.reference
        FROM unnest(v_seq, v_places, p_amount, v_left, p_reason, p_reference) AS o (seq, place, amount, wealth, reason, reference)
       WHERE o.place IS NOT NULL;
      UPDATE economy.instance i
         SET minted = i.minted + v_minted, last_seq = v_last, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at)
       WHERE i.id = p_instance;
    END IF;
    IF p_key <> '{}' THEN
      PERFORM economy.save_trade_results(p_instance, v_at, p_key, p_fingerprint, v_settled, v_code, v_fact, v_seq);
    END IF;
  END IF;
  IF p_call_key <> '' THEN
    PERFORM economy.save_idempotent_result(p_instance, p_call_key, p_call_fingerprint, NULL, NULL,
      (SELECT jsonb_agg(jsonb_build_object('code', o.code, 'result', CASE WHEN o.code IS NULL THEN jsonb_build_object('seq', o.seq) ELSE o.fact::jsonb END) ORDER BY o.ord)
         FROM unnest(v_code, v_fact, v_seq) WITH ORDINALITY AS o (code, fact, seq, ord)), v_at);
  END IF;
  RETURN QUERY
  SELECT o.ord::integer, o.code, coalesce(v_repeats[o.ord], false),
         CASE WHEN o.code IS NULL THEN jsonb_build_object('seq', o.seq) ELSE o.fact::jsonb END
    FROM unnest(v_code, v_fact, v_seq) WITH ORDINALITY AS o (code, fact, seq, ord);
END
$function$;
