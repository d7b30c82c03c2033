-- Writes the event number p_seq of an obligation, with what both sides have then. p_obligation: the row right after it, whose sides, reason and reference are
-- columns of the event. The caller holds the instance's lock and sets the number of its last event.
CREATE OR REPLACE FUNCTION economy.write_obligation_event(
  p_instance uuid, p_seq bigint, p_at timestamptz, p_obligation economy.obligation, p_action text, p_more jsonb)
RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  v_debtor economy.holder;
  v_creditor economy.holder;
BEGIN
  SELECT * INTO v_debtor FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = p_obligation.debtor_id;
  SELECT * INTO v_creditor FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = p_obligation.creditor_id;
  INSERT INTO economy.event (instance_id, seq, created_at, actor_id, recipient_id, kind, actor_wealth, recipient_wealth, actor_mood,
                             recipient_mood, reason, reference, data)
  VALUES (p_instance, p_seq, p_at, p_obligation.debtor_id, p_obligation.creditor_id, 'obligation', v_debtor.wealth, v_creditor.wealth,
          v_debtor.mood, v_creditor.mood, p_obligation.reason, p_obligation.reference,
          economy.obligation_data(p_obligation, p_action, p_more));
END
$function$;
