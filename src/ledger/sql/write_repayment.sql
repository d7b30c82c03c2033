-- Moves p_paid of what is owed and writes the event number p_seq of it: a trade, or where the treasury is a side a tax, with the cause `obligation`.
-- p_obligation: the row after it. Both sides are there, and have enough and room. The caller holds the instance's lock, and sets the number of its
-- last event. No due time is paid by it, which `settled` would say.
CREATE OR REPLACE FUNCTION economy.write_repayment(
  p_instance uuid, p_obligation economy.obligation, p_paid bigint, p_seq bigint, p_at timestamptz)
RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  v_collected CONSTANT bigint := CASE WHEN p_obligation.creditor_id IS NULL THEN p_paid ELSE 0 END;
  v_spent CONSTANT bigint := CASE WHEN p_obligation.debtor_id IS NULL THEN p_paid ELSE 0 END;
  v_from economy.holder;
  v_to economy.holder;
BEGIN
  UPDATE economy.holder h SET wealth = h.wealth - p_paid, updated_at = p_at
   WHERE h.instance_id = p_instance AND h.id = p_obligation.debtor_id
  RETURNING * INTO v_from;
  UPDATE economy.holder h SET wealth = h.wealth + p_paid, updated_at = p_at
   WHERE h.instance_id = p_instance AND h.id = p_obligation.creditor_id
  RETURNING * INTO v_to;
  INSERT INTO economy.event (instance_id, seq, created_at, actor_id, recipient_id, kind, cause, amount, actor_wealth, recipient_wealth,
                             actor_mood, recipient_mood, reason, reference, data)
  VALUES (p_instance, p_seq, p_at, p_obligation.debtor_id, p_obligation.creditor_id,
          CASE WHEN v_collected + v_spent > 0 THEN 'tax'::economy.event_kind ELSE 'trade'::economy.event_kind END, 'obligation', p_paid,
          v_from.wealth, v_to.wealth, v_from.mood, v_to.mood, p_obligation.reason, p_obligation.reference,
          jsonb_build_object('obligation', jsonb_build_object('id', p_obligation.id, 'number', p_obligation.paid_count + p_obligation.missed_count,
                                                              'owed', p_obligation.owed, 'settled', false)));
  PERFORM economy.increment_usage(p_instance, p_at, 'trade', 1, 0);
  IF v_collected + v_spent > 0 THEN
    UPDATE economy.instance i
       SET collected_taxes = i.collected_taxes + v_collected, treasury_spent = i.treasury_spent + v_spent,
           treasury = i.treasury + v_collected - v_spent, version = i.version + 1, updated_at = p_at
     WHERE i.id = p_instance;
  END IF;
END
$function$;
