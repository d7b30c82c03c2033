-- Ends the obligations of somebody who leaves the world: what it owes is paid first, the oldest debt first, from what it has; the rest is
-- void, as is what others owe it. The first event is number p_seq; returns how many there are. p_cause: `death` or `closing`. The caller holds the
-- instance's lock, and sets the number of its last event.
CREATE OR REPLACE FUNCTION economy.settle_debts(
  p_instance uuid, p_holder uuid, p_seq bigint, p_at timestamptz, p_cause text)
RETURNS integer
LANGUAGE plpgsql AS $function$
DECLARE
  v_row economy.obligation;
  v_paid bigint;
  v_wealth bigint;
  v_seq bigint := p_seq;
BEGIN
  SELECT h.wealth INTO v_wealth FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = p_holder;
  FOR v_row IN SELECT * FROM economy.obligation o
                WHERE o.instance_id = p_instance AND o.state = 'open' AND (o.debtor_id = p_holder OR o.creditor_id = p_holder)
                ORDER BY o.id LOOP
    v_paid := CASE WHEN v_row.debtor_id = p_holder THEN least(v_row.owed, v_wealth) ELSE 0 END;
    IF v_paid > 0 THEN
      v_row.owed := v_row.owed - v_paid;
      v_wealth := v_wealth - v_paid;
      PERFORM economy.write_repayment(p_instance, v_row, v_paid, v_seq, p_at);
      v_seq := v_seq + 1;
    END IF;
    UPDATE economy.obligation o
       SET state = 'ended', owed = 0, due = NULL, due_at = NULL, ended_seq = v_seq, version = o.version + 1, updated_at = p_at
     WHERE o.instance_id = p_instance AND o.id = v_row.id
    RETURNING * INTO v_row;
    PERFORM economy.write_obligation_event(p_instance, v_seq, p_at, v_row, 'ended', jsonb_build_object('because', p_cause));
    v_seq := v_seq + 1;
  END LOOP;
  RETURN v_seq - p_seq;
END
$function$;
