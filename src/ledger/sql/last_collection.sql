-- The last collection of taxes of an instance, or its refund: each refund is of the last collection before it, so the later event
-- of both says whether there is one left to pay back. It walks ix_event_chronicle from its end and stops there, whatever the
-- statistics say: a bitmap or a sort would read the whole history first.
CREATE OR REPLACE FUNCTION economy.last_collection(p_instance uuid)
RETURNS TABLE (kind economy.event_kind, seq bigint, data jsonb)
LANGUAGE plpgsql STABLE STRICT SET enable_bitmapscan = off SET enable_seqscan = off SET enable_sort = off AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT e.kind, e.seq, e.data
    FROM economy.event e
   WHERE e.instance_id = p_instance AND ({{non_transfers}})
     AND (e.kind = 'tax-collection' OR (e.kind = 'disbursement' AND e.data ->> 'policy' = 'refund'))
   ORDER BY e.seq DESC LIMIT 1;
END
$function$;
