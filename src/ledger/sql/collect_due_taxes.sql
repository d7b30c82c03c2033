-- A scheduled collection of an instance, once for each due time, however many processes try: the one that holds the lock and
-- still finds the schedule and due time that it read collects, and stores the next due time. All others
-- get no row. p_next: '' if there is none. POLICY_ASKED as in economy.collect_taxes.
-- A refused collection is finished too; a settings event records it, because it changes the due time.
CREATE OR REPLACE FUNCTION economy.collect_due_taxes(
  p_instance uuid, p_schedule jsonb, p_due timestamptz, p_next text,
  p_basis jsonb, p_id uuid[], p_wealth bigint[], p_tax numeric[])
{{ledger_results}}
  v_next CONSTANT timestamptz(3) := nullif(p_next, '')::timestamptz;
  v_instance economy.instance;
  v_at timestamptz;
  v_code text;
  v_failure jsonb;
  v_taken record;
BEGIN
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance FOR NO KEY UPDATE;
  IF NOT FOUND OR v_instance.deleted_at IS NOT NULL OR v_instance.tax_schedule IS DISTINCT FROM p_schedule OR v_instance.tax_due_at IS DISTINCT FROM p_due
     OR p_due > clock_timestamp() THEN
    RETURN;
  END IF;
  v_at := economy.next_event_time(v_instance.last_event_at);
  v_taken := economy.take_taxes(
    p_instance, v_at, jsonb_build_object('scheduledFor', p_due, 'nextCollectionAt', v_next), p_basis, p_id, p_wealth, p_tax);
  IF v_taken.asked IS NOT NULL THEN
    RETURN QUERY SELECT 1, 'POLICY_ASKED', false, v_taken.asked;
    RETURN;
  END IF;
  v_code := v_taken.code;
  IF v_code IS NULL THEN
    UPDATE economy.instance i SET tax_due_at = v_next, tax_failure = NULL, version = i.version + 1 WHERE i.id = p_instance;
  ELSE
    v_failure := jsonb_build_object('at', v_at, 'detail', v_code);
    INSERT INTO economy.event (instance_id, seq, created_at, kind, data)
    VALUES (p_instance, v_instance.last_seq + 1, v_at, 'settings',
            jsonb_build_object('nextCollectionAt', v_next,
                               'refusedCollection', jsonb_build_object('scheduledFor', p_due, 'code', v_code)));
    UPDATE economy.instance i
       SET pending_since = coalesce(i.pending_since, v_at), tax_failure = v_failure,
           tax_due_at = v_next, last_seq = v_instance.last_seq + 1, last_event_at = v_at, version = i.version + 1, updated_at = v_at
     WHERE i.id = p_instance;
  END IF;
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  RETURN QUERY SELECT 1, v_code, false, jsonb_build_object('instance', to_jsonb(v_instance));
END
$function$;
