-- The row of an instance right after an event: its current row without later changes. Settings are those of the last event
-- that has them; without later ones they are the current ones, and nothing is searched: consumers of the events read at
-- their end, and a world may have any number of births before that. Copies have the time of their creation, and their events
-- that of the change of the original. It has no version, which only counts current states. What is nearer to the beginning is
-- counted from there: a page of the events from their start costs no more than one at their end.
CREATE OR REPLACE FUNCTION economy.instance_at(p_instance uuid, p_seq bigint) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  v_early boolean := coalesce((SELECT p_seq < i.last_seq / 2 FROM economy.instance i WHERE i.id = p_instance), false);
  v_after bigint := CASE WHEN v_early THEN 0 ELSE p_seq END;
  v_upto bigint := CASE WHEN v_early THEN p_seq ELSE 9223372036854775807 END;
BEGIN
  RETURN (
  SELECT to_jsonb(i) - 'version' || jsonb_build_object(
           'last_seq', least(p_seq, i.last_seq),
           'last_event_at', coalesce((SELECT e.created_at FROM economy.event e WHERE e.instance_id = p_instance AND e.seq = p_seq), i.last_event_at),
           -- Nothing comes between a deletion and the restoration.
           'deleted_at', (SELECT e.created_at FROM economy.event e WHERE e.instance_id = p_instance AND e.seq = p_seq AND e.kind = 'deletion'),
           'collected_taxes', CASE WHEN v_early THEN later.collected ELSE i.collected_taxes - later.collected END,
           'treasury_spent', CASE WHEN v_early THEN later.spent ELSE i.treasury_spent - later.spent END,
           'treasury', CASE WHEN v_early THEN later.collected - later.spent
                       ELSE i.treasury - later.collected + later.spent END,
           'agent_npc_count', CASE WHEN v_early THEN later.agent_npcs ELSE i.agent_npc_count - later.agent_npcs END,
           'npc_count', CASE WHEN v_early THEN later.npcs ELSE i.npc_count - later.npcs END,
           'updated_at', CASE WHEN later.changed OR p_seq < i.copied_seq THEN coalesce(changed.created_at, i.created_at)
                         ELSE i.updated_at END)
         || coalesce(settings.given, '{}')
    FROM economy.instance i,
         LATERAL (
           SELECT {{added_collected_taxes}} AS collected, {{added_treasury_spent}} AS spent,
                  {{added_agent_npc_count}} AS agent_npcs, {{added_npc_count}} AS npcs,
                  v_early OR coalesce(bool_or(e.kind IN ({{changing_kinds}})), false) AS changed,
                  v_early OR coalesce(bool_or(e.kind IN ('instance', 'settings', 'tax-rate')
                                   OR (e.kind = 'tax-collection' AND e.data ? 'nextCollectionAt')), false) AS settled
             FROM economy.event e
            WHERE e.instance_id = p_instance AND e.seq > v_after AND e.seq <= v_upto
              AND ({{non_transfers}})) later,
         LATERAL (
           SELECT max(e.created_at) AS created_at
             FROM (SELECT e.created_at FROM economy.event e
                    WHERE e.instance_id = p_instance AND e.seq <= p_seq
                      AND ({{non_transfers}})
                      AND e.kind IN ({{changing_kinds}})
                      AND (later.changed OR p_seq < i.copied_seq)
                      AND (e.seq > i.copied_seq OR p_seq < i.copied_seq OR i.forked_from IS NULL)
                    ORDER BY e.seq DESC LIMIT 1) e) changed,
         LATERAL (
           SELECT jsonb_object_agg(g.name, g.value) AS given
             FROM (SELECT DISTINCT ON (n.name) n.name, coalesce(e.data -> n.key, e.data -> 'newRate', n.initial) AS value
                     FROM (VALUES {{settings_as_of}}) AS n (name, key, initial)
                     JOIN economy.event e
                       ON later.settled AND e.instance_id = p_instance AND e.seq <= p_seq
                      AND ({{non_transfers}})
                      AND (e.kind = 'instance' OR (e.kind = 'settings' AND e.data ? n.key)
                           OR (e.kind = 'tax-rate' AND n.key = 'taxRate')
                           OR (e.kind = 'tax-collection' AND n.key = 'nextCollectionAt' AND e.data ? n.key))
                    ORDER BY n.name, e.seq DESC) g) settings
   WHERE i.id = p_instance);
END
$function$;
