-- Pays what is due in an instance, by due time, p_most due times at most, and stores when the next one is. Each due time is decided once, however
-- many processes try: the one with the lock moves the obligation to its next. Times that were missed while no process ran are each decided,
-- in order, or with catch_up `skip` the first alone. A promise that is due is broken. p_next: by the id of an obligation with a
-- cron expression the due times after its own, which only a process can compute: all up to now and the one after it. Result: {paid, missed, due, asked}; nothing
-- was done if `asked` is not null, which is the obligations whose due times p_next lacks.
--
-- What is owed is paid first. Who has less than is due pays nothing, what there is, or owes the rest. Payments are trades with the cause
-- `obligation`, taxes where the treasury is a side; for what was not paid in full an event of the obligation follows. Planned on each call.
CREATE OR REPLACE FUNCTION economy.pay_obligations(p_instance uuid, p_most integer, p_next jsonb)
RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT SET plan_cache_mode = 'force_custom_plan' AS $function$
#variable_conflict use_column
DECLARE
  c_most CONSTANT bigint := {{largest_amount}};
  v_instance economy.instance;
  v_at timestamptz;
  v_world timestamptz;
  v_scale double precision;
  v_now timestamptz;
  v_asked jsonb := '[]';
  v_row economy.obligation;
  v_rows economy.obligation[] := '{}';
  v_every interval;
  v_times jsonb;
  v_next timestamptz;
  v_step integer;
  v_due timestamptz(3);
  -- Due times.
  o_place integer[] := '{}';
  o_due timestamptz[] := '{}';
  o_next timestamptz[] := '{}';
  o_real timestamptz[] := '{}';
  -- Holders.
  v_id uuid[];
  v_wealth bigint[];
  v_room bigint[];
  v_mood integer[];
  v_debtor integer[];
  v_creditor integer[];
  v_touched boolean[];
  d integer;
  c integer;
  -- Events.
  e_actor uuid[] := '{}';
  e_recipient uuid[] := '{}';
  e_kind economy.event_kind[] := '{}';
  e_amount bigint[] := '{}';
  e_actor_wealth bigint[] := '{}';
  e_recipient_wealth bigint[] := '{}';
  e_actor_mood integer[] := '{}';
  e_recipient_mood integer[] := '{}';
  e_reason text[] := '{}';
  e_reference text[] := '{}';
  e_data jsonb[] := '{}';
  -- Feelings.
  f_who uuid[] := '{}';
  f_whom uuid[] := '{}';
  f_affinity integer[] := '{}';
  f_trust integer[] := '{}';
  f_seq bigint[] := '{}';
  f_fact jsonb[] := '{}';
  f_amount bigint[] := '{}';
  f_broken integer[] := '{}';
  f_broken_seq bigint[] := '{}';
  v_seq bigint;
  v_can bigint;
  v_paid bigint;
  v_back bigint;
  v_short bigint;
  v_number integer;
  v_action text;
  v_sum numeric;
  v_payments integer := 0;
  v_missed integer := 0;
  v_collected bigint := 0;
  v_spent bigint := 0;
BEGIN
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance FOR NO KEY UPDATE;
  -- Nothing comes after a deletion.
  IF NOT FOUND OR v_instance.deleted_at IS NOT NULL THEN RETURN; END IF;
  v_at := economy.next_event_time(v_instance.last_event_at);
  v_world := economy.world_time(v_instance.clock, v_at);
  v_scale := coalesce((v_instance.clock ->> 'timeScale')::double precision, 1);
  v_seq := v_instance.last_seq;

  FOR v_row IN SELECT * FROM economy.obligation x WHERE x.instance_id = p_instance AND x.due_at <= v_at
                ORDER BY x.due_at, x.id LIMIT p_most LOOP
    v_rows := array_append(v_rows, v_row);
    v_now := CASE WHEN v_row.clock = 'world' THEN greatest(v_world, v_row.due) ELSE v_at END;
    v_every := (v_row.schedule ->> 'every')::bigint * interval '1 second';
    v_times := CASE WHEN v_row.schedule ? 'cron' THEN p_next -> v_row.id::text END;
    IF v_row.schedule ? 'cron' AND v_times IS NULL THEN
      v_asked := v_asked || jsonb_build_object('id', v_row.id, 'schedule', v_row.schedule, 'due', v_row.due, 'now', v_now, 'catchUp', v_row.catch_up);
      CONTINUE;
    END IF;
    v_due := v_row.due;
    v_step := 0;
    LOOP
      v_next := CASE WHEN v_times IS NOT NULL THEN (v_times ->> v_step)::timestamptz ELSE v_due + v_every END;
      IF v_row.catch_up = 'skip' AND v_every IS NOT NULL AND v_next <= v_now THEN
        v_next := v_due + (floor(extract(epoch FROM v_now - v_due) / extract(epoch FROM v_every)) + 1)::double precision * v_every;
      END IF;
      IF v_next > v_row.ends_at THEN v_next := NULL; END IF;
      o_place := o_place || cardinality(v_rows);
      o_due := array_append(o_due, v_due::timestamptz);
      o_next := array_append(o_next, v_next);
      o_real := array_append(o_real, v_row.due_at + CASE WHEN v_row.clock = 'real' THEN v_due - v_row.due WHEN v_scale = 0 THEN interval '0'
        ELSE least(extract(epoch FROM v_due - v_row.due)::double precision / v_scale, 1e9) * interval '1 second' END);
      v_step := v_step + 1;
      EXIT WHEN v_next IS NULL OR v_next > v_now OR v_step >= p_most OR v_step >= jsonb_array_length(v_times);
      v_due := v_next;
    END LOOP;
  END LOOP;
  IF v_asked <> '[]' THEN
    RETURN QUERY SELECT 1, NULL::text, false, jsonb_build_object('paid', 0, 'missed', 0, 'due', v_instance.obligations_due_at, 'asked', v_asked);
    RETURN;
  END IF;

  IF cardinality(o_place) > 0 THEN
    SELECT array_agg(s.place ORDER BY s.real, s.due, s.place), array_agg(s.due ORDER BY s.real, s.due, s.place),
           array_agg(s.next ORDER BY s.real, s.due, s.place)
      INTO o_place, o_due, o_next
      FROM (SELECT u.* FROM unnest(o_place, o_due, o_next, o_real) AS u (place, due, next, real) ORDER BY u.real, u.due, u.place LIMIT p_most) s;
    SELECT array_agg(h.id), array_agg(h.wealth), array_agg(c_most - h.held), array_agg(h.mood)
      INTO v_id, v_wealth, v_room, v_mood
      FROM economy.holder h
     WHERE h.instance_id = p_instance
       AND h.id = ANY (ARRAY(SELECT r.debtor_id FROM unnest(v_rows) r UNION SELECT r.creditor_id FROM unnest(v_rows) r));
    SELECT array_agg(coalesce(a.place, 0) ORDER BY r.place), array_agg(coalesce(b.place, 0) ORDER BY r.place) INTO v_debtor, v_creditor
      FROM unnest(ARRAY(SELECT r.debtor_id FROM unnest(v_rows) r), ARRAY(SELECT r.creditor_id FROM unnest(v_rows) r))
             WITH ORDINALITY AS r (debtor, creditor, place)
      LEFT JOIN unnest(v_id) WITH ORDINALITY AS a (id, place) ON a.id = r.debtor
      LEFT JOIN unnest(v_id) WITH ORDINALITY AS b (id, place) ON b.id = r.creditor;
    v_touched := array_fill(false, ARRAY[cardinality(v_id)]);

    FOR v_ord IN 1 .. cardinality(o_place) LOOP
      v_row := v_rows[o_place[v_ord]];
      d := v_debtor[o_place[v_ord]];
      c := v_creditor[o_place[v_ord]];
      v_row.due := o_next[v_ord];
      v_row.version := v_row.version + 1;
      v_row.updated_at := v_at;
      v_number := v_row.paid_count + v_row.missed_count + 1;
      v_paid := 0;
      v_short := 0;
      v_action := NULL;
      IF v_row.kind = 'promise' THEN
        v_action := 'broken';
        f_broken := f_broken || o_place[v_ord];
        f_broken_seq := f_broken_seq || v_seq + 1;
      ELSE
        v_can := least(CASE WHEN d = 0 THEN v_instance.treasury - v_spent + v_collected ELSE v_wealth[d] END,
                       CASE WHEN c = 0 THEN c_most - (v_instance.treasury - v_spent + v_collected) ELSE v_room[c] - v_wealth[c] END);
        v_back := least(v_row.owed, v_can);
        v_short := greatest(0, v_row.amount - (v_can - v_back));
        IF v_row.on_shortfall = 'skip' AND v_short > 0 THEN v_short := v_row.amount; END IF;
        v_paid := v_back + v_row.amount - v_short;
        v_row.owed := least(c_most, v_row.owed - v_back + CASE WHEN v_row.on_shortfall = 'owe' THEN v_short ELSE 0 END);
        IF v_short = 0 THEN v_row.paid_count := v_row.paid_count + 1; ELSE v_row.missed_count := v_row.missed_count + 1; v_action := 'missed'; END IF;
        IF v_paid > 0 THEN
          v_payments := v_payments + 1;
          IF d = 0 THEN v_spent := v_spent + v_paid; ELSE v_wealth[d] := v_wealth[d] - v_paid; v_touched[d] := true; END IF;
          IF c = 0 THEN v_collected := v_collected + v_paid; ELSE v_wealth[c] := v_wealth[c] + v_paid; v_touched[c] := true; END IF;
          v_seq := v_seq + 1;
          e_actor := e_actor || v_row.debtor_id;
          e_recipient := e_recipient || v_row.creditor_id;
          e_kind := e_kind || CASE WHEN d = 0 OR c = 0 THEN 'tax'::economy.event_kind ELSE 'trade'::economy.event_kind END;
          e_amount := e_amount || v_paid;
          e_actor_wealth := e_actor_wealth || CASE WHEN d > 0 THEN v_wealth[d] END;
          e_recipient_wealth := e_recipient_wealth || CASE WHEN c > 0 THEN v_wealth[c] END;
          e_actor_mood := e_actor_mood || CASE WHEN d > 0 THEN v_mood[d] END;
          e_recipient_mood := e_recipient_mood || CASE WHEN c > 0 THEN v_mood[c] END;
          e_reason := array_append(e_reason, v_row.reason::text);
          e_reference := array_append(e_reference, v_row.reference::text);
          e_data := array_append(e_data, jsonb_build_object(
            'obligation', jsonb_build_object('id', v_row.id, 'number', v_number, 'owed', v_row.owed, 'settled', v_short = 0))
            || CASE WHEN v_short > 0 THEN jsonb_build_object('requestedAmount', least(c_most, v_back + v_row.amount)) ELSE '{}' END);
          -- A debt that is made good.
          IF v_back > 0 AND v_row.owed = 0 THEN
            f_who := f_who || v_row.creditor_id || v_row.debtor_id;
            f_whom := f_whom || v_row.debtor_id || v_row.creditor_id;
            f_affinity := f_affinity || 0 || 0;
            f_trust := f_trust || {{made_good_trust}} || 0;
            f_seq := f_seq || v_seq || v_seq;
            f_fact := f_fact || ARRAY['{"what": "back"}', '{"what": "returned"}']::jsonb[];
            f_amount := f_amount || v_back || -v_back;
          END IF;
        END IF;
        IF v_short > 0 THEN
          v_missed := v_missed + 1;
          v_sum := trim_scale(economy.money(v_short));
          f_who := f_who || v_row.creditor_id || v_row.debtor_id;
          f_whom := f_whom || v_row.debtor_id || v_row.creditor_id;
          f_affinity := f_affinity || {{missed_affinity}} || 0;
          f_trust := f_trust || {{missed_trust}} || 0;
          f_seq := f_seq || (v_seq + 1) || (v_seq + 1);
          f_fact := f_fact || ARRAY[
            jsonb_strip_nulls(jsonb_build_object('what', 'missed', 'amount', v_sum, 'reason', v_row.reason)),
            jsonb_strip_nulls(jsonb_build_object('what', 'short', 'amount', v_sum, 'reason', v_row.reason))];
          f_amount := f_amount || NULL::bigint || NULL::bigint;
        END IF;
      END IF;
      -- The last one: what is owed stays open, with no further due time.
      IF v_row.due IS NULL AND v_row.owed = 0 THEN
        v_row.state := CASE WHEN v_row.kind = 'promise' OR v_short > 0 AND v_row.schedule IS NULL THEN 'broken'
                            WHEN v_row.schedule IS NULL THEN 'kept' ELSE 'ended' END;
        v_row.ended_seq := v_seq + 1;
        v_action := coalesce(v_action, v_row.state);
      END IF;
      IF v_action IS NOT NULL THEN
        v_seq := v_seq + 1;
        e_actor := e_actor || v_row.debtor_id;
        e_recipient := e_recipient || v_row.creditor_id;
        e_kind := e_kind || 'obligation'::economy.event_kind;
        e_amount := array_append(e_amount, NULL);
        e_actor_wealth := e_actor_wealth || CASE WHEN d > 0 THEN v_wealth[d] END;
        e_recipient_wealth := e_recipient_wealth || CASE WHEN c > 0 THEN v_wealth[c] END;
        e_actor_mood := e_actor_mood || CASE WHEN d > 0 THEN v_mood[d] END;
        e_recipient_mood := e_recipient_mood || CASE WHEN c > 0 THEN v_mood[c] END;
        e_reason := array_append(e_reason, v_row.reason::text);
        e_reference := array_append(e_reference, v_row.reference::text);
        e_data := array_append(e_data, economy.obligation_data(v_row, v_action,
          CASE WHEN v_action = 'missed' THEN jsonb_build_object('number', v_number, 'missing', v_short) ELSE '{}' END));
      END IF;
      v_row.due_at := economy.due_at(v_row.clock, v_row.due, v_world, v_instance.clock, v_at);
      v_rows[o_place[v_ord]] := v_row;
    END LOOP;

    UPDATE economy.holder h SET wealth = w.wealth, updated_at = v_at
      FROM unnest(v_id, v_wealth, v_touched) AS w (id, wealth, touched)
     WHERE h.instance_id = p_instance AND h.id = ANY (v_id) AND h.id = w.id AND w.touched;
    UPDATE economy.obligation x
       SET owed = r.owed, due = r.due, due_at = r.due_at, paid_count = r.paid_count, missed_count = r.missed_count, state = r.state,
           ended_seq = r.ended_seq, version = r.version, updated_at = r.updated_at
      FROM unnest(v_rows) r
     WHERE x.instance_id = p_instance AND x.id = ANY (ARRAY(SELECT k.id FROM unnest(v_rows) k)) AND x.id = r.id AND r.version <> x.version;
    INSERT INTO economy.event
      (instance_id, seq, created_at, actor_id, recipient_id, kind, cause, amount, actor_wealth, recipient_wealth, actor_mood, recipient_mood,
       reason, reference, data)
    SELECT p_instance, v_instance.last_seq + e.place, v_at, e.actor, e.recipient, e.kind,
           CASE WHEN e.amount IS NOT NULL THEN 'obligation'::economy.event_cause END, e.amount,
           e.actor_wealth, e.recipient_wealth, e.actor_mood, e.recipient_mood, e.reason, e.reference, e.data
      FROM unnest(e_actor, e_recipient, e_kind, e_amount, e_actor_wealth, e_recipient_wealth, e_actor_mood, e_recipient_mood, e_reason,
                  e_reference, e_data)
             WITH ORDINALITY AS e (actor, recipient, kind, amount, actor_wealth, recipient_wealth, actor_mood, recipient_mood, reason,
                                   reference, data, place);
    IF v_payments > 0 THEN PERFORM economy.increment_usage(p_instance, v_at, 'trade', v_payments, 0); END IF;
  END IF;

  SELECT x.due_at INTO v_due FROM economy.obligation x
   WHERE x.instance_id = p_instance AND x.due_at IS NOT NULL ORDER BY x.due_at, x.id LIMIT 1;
  IF v_seq > v_instance.last_seq THEN
    UPDATE economy.instance i
       SET last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at), obligations_due_at = v_due,
           collected_taxes = i.collected_taxes + v_collected, treasury_spent = i.treasury_spent + v_spent,
           treasury = i.treasury + v_collected - v_spent, version = i.version + CASE WHEN v_collected + v_spent > 0 THEN 1 ELSE 0 END,
           updated_at = CASE WHEN v_collected + v_spent > 0 THEN v_at ELSE i.updated_at END
     WHERE i.id = p_instance;
    PERFORM economy.feel_obligations(p_instance, v_at, f_who, f_whom, f_affinity, f_trust, f_seq, f_fact,
      array_fill(0.5, ARRAY[cardinality(f_who)]), f_amount);
    FOR v_ord IN 1 .. cardinality(f_broken) LOOP
      v_row := v_rows[f_broken[v_ord]];
      PERFORM economy.feel_word(p_instance, v_at, f_broken_seq[v_ord], v_row, 'broken', 0, 0);
    END LOOP;
  ELSIF v_instance.obligations_due_at IS DISTINCT FROM v_due THEN
    UPDATE economy.instance i SET obligations_due_at = v_due WHERE i.id = p_instance;
  END IF;
  RETURN QUERY SELECT 1, NULL::text, false, jsonb_build_object('paid', v_payments, 'missed', v_missed, 'due', v_due, 'asked', NULL);
END
$function$;
