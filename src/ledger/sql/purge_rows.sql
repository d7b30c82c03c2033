-- Removes the next rows of one table of a deleted instance whose time has come, at most p_most: those after p_after, in the order of
-- the primary key. Returns how many, and the key of the last one, NULL if none are left. No row if another process is at it, or
-- the instance is not to go. It runs with the rights of its owner, because the role of the service may not delete events otherwise.
--
-- Both statements are one range of the primary key, whatever the statistics say. They do not wait for the disk at their end: what a
-- crash takes back is removed again, and the writes of other worlds wait less.
CREATE OR REPLACE FUNCTION economy.purge_rows(p_instance uuid, p_table text, p_after text[], p_most integer)
RETURNS TABLE (purged integer, upto text[])
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = 'off' AS $function$
#variable_conflict use_variable
DECLARE
  c_keys CONSTANT jsonb := '{{purge_keys}}';
  v_instance uuid;
  v_names text;
  v_texts text;
  v_range text := '';
  v_values text;
BEGIN
  IF NOT c_keys ? p_table THEN
    RAISE EXCEPTION 'nothing is purged of %', p_table;
  END IF;
  SELECT i.id INTO v_instance FROM economy.instance i
   WHERE i.id = p_instance AND i.purge_at <= clock_timestamp() FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT string_agg(format('%I', k.value ->> 0), ', ' ORDER BY k.ordinality), string_agg(format('%I::text', k.value ->> 0), ', ' ORDER BY k.ordinality),
         string_agg(format('$2[%s]::%s', k.ordinality, k.value ->> 1), ', ' ORDER BY k.ordinality)
    INTO v_names, v_texts, v_values
    FROM jsonb_array_elements(c_keys -> p_table) WITH ORDINALITY AS k;
  IF v_names IS NOT NULL THEN
    IF cardinality(p_after) > 0 THEN v_range := format(' AND (%s) > (%s)', v_names, v_values); END IF;
    EXECUTE format('SELECT ARRAY[%s] FROM economy.%I WHERE instance_id = $1%s ORDER BY %s OFFSET $3 LIMIT 1', v_texts, p_table, v_range, v_names)
       INTO upto USING p_instance, p_after, p_most - 1;
    IF upto IS NOT NULL THEN v_range := v_range || format(' AND (%s) <= (%s)', v_names, replace(v_values, '$2', '$3')); END IF;
  END IF;
  EXECUTE format('DELETE FROM economy.%I WHERE instance_id = $1%s', p_table, v_range) USING p_instance, p_after, upto;
  GET DIAGNOSTICS purged = ROW_COUNT;
  IF purged > 0 THEN
    UPDATE economy.instance i SET purged_rows = i.purged_rows + purged WHERE i.id = p_instance;
  END IF;
  RETURN NEXT;
END
$function$;
