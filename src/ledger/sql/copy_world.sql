-- Fills a new instance with the rows of a world: those of the instance p_source, or, with p_staged, those of a snapshot
-- whose lines are stored under the id of the new instance. economy.copied_id holds the new id of each character, and of
-- each agent with another id. Without p_history the copy gets no events and no changes of feelings.
--
-- It reads another instance than it writes, without its lock: the caller runs it in one snapshot (REPEATABLE READ). Each
-- statement is planned again, for the size of this world.
CREATE OR REPLACE FUNCTION economy.copy_world(p_instance uuid, p_source uuid, p_staged boolean, p_history boolean)
RETURNS void
LANGUAGE plpgsql STRICT AS $function$
DECLARE
  v_part record;
  v_uuid uuid;
  v_names jsonb;
BEGIN
  SELECT i.uuid INTO v_uuid FROM economy.instance i WHERE i.id = p_instance;
  SELECT coalesce(jsonb_object_agg(c.old_id, c.new_id), '{}') INTO v_names FROM economy.copied_id c WHERE c.instance_id = p_instance;
  FOR v_part IN
    -- Columns with the ids of characters and agents; columns that are copied unchanged; other columns with their new values, such as those that an
    -- older snapshot lacks.
    SELECT p.*, p.kind = 'character_text' AS is_text FROM (VALUES
      ('npc', '{id}'::text[], 'uuid, name, type, created_at, updated_at, deleted_at', NULL, NULL),
      ('holder', '{id,agent_id,owner_id}',
       'uuid, name, type, wealth, held, kind, taxable, metadata, mood, mood_baseline, usual_wealth, mourning, trades_seen, reflected_at, created_at, updated_at, deleted_at',
       NULL, NULL),
      -- Lines of snapshots, and rows of a release before, have them with their character.
      ('character_text', '{id}', NULL, '{{character_texts}}', $sql${{texts_of_snapshot}}$sql$),
      ('hold', '{payer_id,recipient_id}',
       'id, to_treasury, asset, state, amount, captured, expires_at, reason, reference, seq, ended_seq, created_at, updated_at', NULL, NULL),
      ('asset', '{}', 'code, name, kind, decimals, perishes_after_days, made, consumed, created_at, updated_at', NULL, NULL),
      ('holding', '{owner_id}', 'asset, lot, amount', NULL, NULL),
      ('listing', '{owner_id}',
       'id, asset, side, state, quantity, remaining, unit_price, expires_at, reason, reference, seq, ended_seq, created_at, updated_at', NULL, NULL),
      ('obligation', '{debtor_id,creditor_id}',
       'id, uuid, kind, state, amount, owed, clock, due, due_at, ends_at, on_shortfall, catch_up, schedule, text, reason, reference, paid_count, missed_count, seq, ended_seq, created_at, updated_at',
       NULL, NULL),
      ('agent_npc_parent', '{child_id,parent_id}', 'parent_type, position', NULL, NULL),
      ('agent_claim', '{agent_id}', 'characters, created_at', NULL, NULL),
      ('relationship', '{character_id,other_id}',
       'affinity, trust, respect, tie, interactions, last_interaction_at, ended_at, recent_talks, created_at, updated_at', NULL, NULL),
      -- Numbers of events that the copy lacks would clash with its own: memories are from before its first event.
      ('memory', '{character_id,about_id,teller_id}', 'id, kind, text, language, weight, amount, origin_id, hops, created_at',
       'event_seq, secrecy, fact',
       'CASE WHEN $3 OR event_seq IS NULL THEN event_seq ELSE 1 END, coalesce(secrecy, 0), economy.copied_fact($5, fact)'),
      ('feeling_change', '{character_id,other_id}',
       'id, cause, event_seq, affinity_delta, affinity, trust_delta, trust, respect_delta, respect, mood_delta, mood, created_at', NULL, NULL),
      -- Events keep their ids; an id that the copy would derive anyway is not stored.
      ('event', '{actor_id,recipient_id}',
       'seq, created_at, kind, cause, amount, actor_wealth, recipient_wealth, actor_mood, recipient_mood, reason, reference', 'id, data', $sql$
         nullif(coalesce(id, economy.event_id($2, seq, created_at)), economy.event_id($1, seq, created_at)),
         CASE WHEN kind IN ({{referencing_kinds}}) OR data ? 'legs'
              THEN economy.copied_data($1, $4, $5, kind, data)
              ELSE data END$sql$)
    ) AS p (kind, ids, columns, others, expressions)
     WHERE p_history OR p.kind NOT IN ('feeling_change', 'event')
  LOOP
    EXECUTE (
      SELECT format('INSERT INTO economy.%I (instance_id, %s) SELECT c.* FROM (SELECT $1, %s FROM (%s) s %s %s OFFSET 0) c', v_part.kind,
               concat_ws(', ', string_agg(i.name, ', ' ORDER BY i.place), v_part.columns, v_part.others),
               concat_ws(', ', string_agg(format('coalesce(c%s.new_id, s.%I)', i.place, i.name), ', ' ORDER BY i.place),
                         v_part.columns, v_part.expressions),
               CASE WHEN p_staged
                 THEN format('SELECT r.* FROM economy.import_row i, jsonb_populate_record(NULL::economy.%1$I, i.content) r
                               WHERE i.instance_id = $2 AND i.kind = %2$L', v_part.kind, CASE WHEN v_part.is_text THEN 'holder' ELSE v_part.kind END)
                 ELSE format('SELECT r.* FROM economy.%I r WHERE r.instance_id = $2', CASE WHEN v_part.is_text THEN 'agent_npc' ELSE v_part.kind END) END,
               string_agg(format('LEFT JOIN (SELECT k.* FROM economy.copied_id k WHERE k.instance_id = $1) c%1$s ON c%1$s.old_id = s.%2$I',
                                 i.place, i.name), ' '),
               CASE WHEN v_part.is_text THEN $sql$WHERE {{has_texts_of_snapshot}}$sql$ END)
        FROM unnest(v_part.ids) WITH ORDINALITY AS i (name, place))
    USING p_instance, p_source, p_history, v_uuid, v_names;
  END LOOP;
  UPDATE economy.instance i
     SET holds_due_at = least((SELECT min(h.expires_at) FROM economy.hold h WHERE h.instance_id = p_instance AND h.state = 'held'),
                          (SELECT min(l.expires_at) FROM economy.listing l WHERE l.instance_id = p_instance AND l.state = 'open')),
         obligations_due_at = (SELECT min(o.due_at) FROM economy.obligation o WHERE o.instance_id = p_instance)
   WHERE i.id = p_instance;
  INSERT INTO economy.event_participant (instance_id, character_id, seq)
  SELECT e.instance_id, o.id, e.seq FROM economy.event e, unnest({{others_of_event}}) AS o (id)
   WHERE e.instance_id = p_instance AND e.kind IN ('interact', 'exchange', 'death', 'account-closing') AND e.data ? 'others';
END
$function$;
