-- Opens a write of an instance: locks its row, after which no other write of it runs, and looks up the key. If it is
-- `settled`, nothing is left to do: the other columns are the result. Else `instance` is its current row, and a write with a
-- key ends with economy.save_idempotent_result. p_claim: the claim of the caller, if it has claimed the key before. p_deleted: a
-- deleted instance is opened, too. Every write starts with it, so its two lookups must not depend on estimates (ADR 0033).
CREATE OR REPLACE FUNCTION economy.open_write(
  p_instance uuid, p_key text, p_fingerprint text, p_claim uuid DEFAULT NULL, p_deleted boolean DEFAULT false,
  OUT settled boolean, OUT code text, OUT replayed boolean, OUT result jsonb, OUT instance economy.instance)
LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = 'off' AS $function$
#variable_conflict use_column
BEGIN
  SELECT * INTO instance FROM economy.instance i WHERE i.id = p_instance FOR NO KEY UPDATE;
  settled := true;
  replayed := false;
  IF NOT FOUND OR instance.deleted_at IS NOT NULL AND NOT p_deleted THEN
    code := 'INSTANCE_NOT_FOUND';
    RETURN;
  END IF;
  IF p_key <> '' THEN
    SELECT r.code, r.replayed, r.result INTO code, replayed, result
      FROM economy.get_idempotent_result(p_instance, p_key, p_fingerprint, p_claim) r;
    IF FOUND THEN RETURN; END IF;
  END IF;
  settled := false;
END
$function$;
