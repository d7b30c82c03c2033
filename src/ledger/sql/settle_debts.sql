-- Ends the obligations of somebody who leaves the world: what it owes is paid first, the oldest debt first, from what it has; the rest is
-- void, as is what others owe it. The first event is number p_seq; returns how many there are. p_cause: `death` or `closing`. The caller holds the
-- instance's lock, and sets the number of its last event.
CREATE OR REPLACE FUNCTION economy.settle_debts(
  p_instance uuid, p_holder uuid, p_seq bigint, p_at timestamptz, p_cause text)
RETURNS integer
LANGUAGE plpgsql AS $function$
DECLARE
  v_row economy.obligation;
  v_from economy.holder;
  v_to economy.holder;
  v_paid bigint;
  v_seq bigint := p_seq;
  v_collected bigint := 0;
  v_payments integer := 0;
BEGIN
  SELECT * INTO v_from FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = p_holder;
  FOR v_row IN SELECT * FROM economy.obligation o
                WHERE o.instance_id = p_instance AND o.state = 'open' AND (o.debtor_id = p_holder OR o.creditor_id = p_holder)
                ORDER BY o.id LOOP
    v_paid := CASE WHEN v_row.debtor_id = p_holder THEN least(v_row.owed, v_from.wealth) ELSE 0 END;
    IF v_paid > 0 THEN
      UPDATE economy.holder h SET wealth = h.wealth - v_paid, updated_at = p_at WHERE h.instance_id = p_instance AND h.id = p_holder
      RETURNING * INTO v_from;
      v_to := NULL;
      UPDATE economy.holder h SET wealth = h.wealth + v_paid, updated_at = p_at WHERE h.instance_id = p_instance AND h.id = v_row.creditor_id
      RETURNING * INTO v_to;
      IF v_row.creditor_id IS NULL THEN v_collected := v_collected + v_paid; END IF;
      INSERT INTO economy.event (instance_id, seq, created_at, actor_id, recipient_id, kind, cause, amount, actor_wealth, recipient_wealth,
                                 actor_mood, recipient_mood, reason, reference, data)
      VALUES (p_instance, v_seq, p_at, p_holder, v_row.creditor_id,
              CASE WHEN v_row.creditor_id IS NULL THEN 'tax'::economy.event_kind ELSE 'trade'::economy.event_kind END, 'obligation', v_paid,
              v_from.wealth, v_to.wealth, v_from.mood, v_to.mood, v_row.reason, v_row.reference,
              jsonb_build_object('obligation', jsonb_build_object('id', v_row.id, 'number', v_row.paid_count + v_row.missed_count,
                                                                  'owed', v_row.owed - v_paid, 'settled', false)));
      v_seq := v_seq + 1;
      v_payments := v_payments + 1;
    END IF;
    UPDATE economy.obligation o
       SET state = 'ended', owed = 0, due = NULL, due_at = NULL, ended_seq = v_seq, version = o.version + 1, updated_at = p_at
     WHERE o.instance_id = p_instance AND o.id = v_row.id
    RETURNING * INTO v_row;
    PERFORM economy.write_obligation_event(p_instance, v_seq, p_at, v_row, 'ended', jsonb_build_object('because', p_cause));
    v_seq := v_seq + 1;
  END LOOP;
  IF v_payments > 0 THEN
    PERFORM economy.increment_usage(p_instance, p_at, 'trade', v_payments, 0);
  END IF;
  IF v_collected > 0 THEN
    UPDATE economy.instance i
       SET collected_taxes = i.collected_taxes + v_collected, treasury = i.treasury + v_collected, version = i.version + 1, updated_at = p_at
     WHERE i.id = p_instance;
  END IF;
  RETURN v_seq - p_seq;
END
$function$;
