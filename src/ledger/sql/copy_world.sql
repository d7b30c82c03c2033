-- Fills a new instance with the rows of a world: those of the instance p_source, or, with p_staged, those of a snapshot
-- whose lines are kept under the id of the new instance. economy.copied_id holds what the copy calls each character, and
-- each agent that is called differently. Without p_history the copy gets no events and no changes of feelings.
--
-- It reads another instance than it writes, without its lock: the caller runs it in one snapshot (REPEATABLE READ).
CREATE OR REPLACE FUNCTION economy.copy_world(p_instance uuid, p_source uuid, p_staged boolean, p_history boolean)
RETURNS void
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
DECLARE
  v_uuid uuid;
BEGIN
  SELECT i.uuid INTO v_uuid FROM economy.instance i WHERE i.id = p_instance;

  INSERT INTO economy.npc (instance_id, id, uuid, name, type, created_at, updated_at, deleted_at)
  SELECT p_instance, c.new_id, s.uuid, s.name, s.type, s.created_at, s.updated_at, s.deleted_at
    FROM (SELECT n.* FROM economy.npc n WHERE n.instance_id = p_source AND NOT p_staged
          UNION ALL
          SELECT r.* FROM economy.import_row i, jsonb_populate_record(NULL::economy.npc, i.content) r
           WHERE i.instance_id = p_source AND i.kind = 'npc' AND p_staged) s
    JOIN economy.copied_id c ON c.instance_id = p_instance AND c.old_id = s.id;

  INSERT INTO economy.agent_npc
    (instance_id, id, uuid, name, type, agent_id, wealth, mood, personality, trades_seen, created_at, updated_at, deleted_at)
  SELECT p_instance, c.new_id, s.uuid, s.name, s.type, coalesce(g.new_id, s.agent_id), s.wealth, s.mood, s.personality,
         s.trades_seen, s.created_at, s.updated_at, s.deleted_at
    FROM (SELECT a.* FROM economy.agent_npc a WHERE a.instance_id = p_source AND NOT p_staged
          UNION ALL
          SELECT r.* FROM economy.import_row i, jsonb_populate_record(NULL::economy.agent_npc, i.content) r
           WHERE i.instance_id = p_source AND i.kind = 'agent_npc' AND p_staged) s
    JOIN economy.copied_id c ON c.instance_id = p_instance AND c.old_id = s.id
    LEFT JOIN economy.copied_id g ON g.instance_id = p_instance AND g.old_id = s.agent_id;

  INSERT INTO economy.agent_npc_parent (instance_id, child_id, parent_id, parent_type, position)
  SELECT p_instance, c.new_id, coalesce(o.new_id, s.parent_id), s.parent_type, s.position
    FROM (SELECT f.* FROM economy.agent_npc_parent f WHERE f.instance_id = p_source AND NOT p_staged
          UNION ALL
          SELECT r.* FROM economy.import_row i, jsonb_populate_record(NULL::economy.agent_npc_parent, i.content) r
           WHERE i.instance_id = p_source AND i.kind = 'agent_npc_parent' AND p_staged) s
    LEFT JOIN economy.copied_id c ON c.instance_id = p_instance AND c.old_id = s.child_id
    LEFT JOIN economy.copied_id o ON o.instance_id = p_instance AND o.old_id = s.parent_id;

  INSERT INTO economy.agent_claim (instance_id, agent_id, characters, created_at)
  SELECT p_instance, coalesce(g.new_id, s.agent_id), s.characters, s.created_at
    FROM (SELECT k.* FROM economy.agent_claim k WHERE k.instance_id = p_source AND NOT p_staged
          UNION ALL
          SELECT r.* FROM economy.import_row i, jsonb_populate_record(NULL::economy.agent_claim, i.content) r
           WHERE i.instance_id = p_source AND i.kind = 'agent_claim' AND p_staged) s
    LEFT JOIN economy.copied_id g ON g.instance_id = p_instance AND g.old_id = s.agent_id;

  INSERT INTO economy.relationship
    (instance_id, character_id, other_id, affinity, interactions, last_interaction_at, ended_at, recent_talks, created_at, updated_at)
  SELECT p_instance, c.new_id, o.new_id, s.affinity, s.interactions, s.last_interaction_at, s.ended_at, s.recent_talks,
         s.created_at, s.updated_at
    FROM (SELECT r.* FROM economy.relationship r WHERE r.instance_id = p_source AND NOT p_staged
          UNION ALL
          SELECT r.* FROM economy.import_row i, jsonb_populate_record(NULL::economy.relationship, i.content) r
           WHERE i.instance_id = p_source AND i.kind = 'relationship' AND p_staged) s
    LEFT JOIN economy.copied_id c ON c.instance_id = p_instance AND c.old_id = s.character_id
    LEFT JOIN economy.copied_id o ON o.instance_id = p_instance AND o.old_id = s.other_id;

  -- Numbers of events that the copy does not have would hide its own: what is remembered was there before its first.
  INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, event_seq, created_at)
  SELECT p_instance, c.new_id, s.id, coalesce(o.new_id, s.about_id), s.kind, s.text, s.weight,
         CASE WHEN p_history THEN s.event_seq ELSE 1 END, s.created_at
    FROM (SELECT m.* FROM economy.memory m WHERE m.instance_id = p_source AND NOT p_staged
          UNION ALL
          SELECT r.* FROM economy.import_row i, jsonb_populate_record(NULL::economy.memory, i.content) r
           WHERE i.instance_id = p_source AND i.kind = 'memory' AND p_staged) s
    LEFT JOIN economy.copied_id c ON c.instance_id = p_instance AND c.old_id = s.character_id
    LEFT JOIN economy.copied_id o ON o.instance_id = p_instance AND o.old_id = s.about_id;

  IF NOT p_history THEN RETURN; END IF;

  INSERT INTO economy.feeling_change
    (instance_id, character_id, id, other_id, cause, event_seq, affinity_delta, affinity, mood_delta, mood, created_at)
  SELECT p_instance, c.new_id, s.id, coalesce(o.new_id, s.other_id), s.cause, s.event_seq, s.affinity_delta, s.affinity,
         s.mood_delta, s.mood, s.created_at
    FROM (SELECT f.* FROM economy.feeling_change f WHERE f.instance_id = p_source AND NOT p_staged
          UNION ALL
          SELECT r.* FROM economy.import_row i, jsonb_populate_record(NULL::economy.feeling_change, i.content) r
           WHERE i.instance_id = p_source AND i.kind = 'feeling_change' AND p_staged) s
    LEFT JOIN economy.copied_id c ON c.instance_id = p_instance AND c.old_id = s.character_id
    LEFT JOIN economy.copied_id o ON o.instance_id = p_instance AND o.old_id = s.other_id;

  INSERT INTO economy.event
    (instance_id, seq, id, created_at, actor_id, recipient_id, kind, cause, amount, actor_wealth, recipient_wealth,
     actor_mood, recipient_mood, data)
  SELECT p_instance, s.seq, s.id, s.created_at, coalesce(c.new_id, s.actor_id), coalesce(o.new_id, s.recipient_id),
         s.kind, s.cause, s.amount, s.actor_wealth, s.recipient_wealth, s.actor_mood, s.recipient_mood,
         CASE WHEN s.kind IN ('instance', 'spawn', 'death', 'npc-death', 'interact')
              THEN economy.copied_data(p_instance, v_uuid, s.kind, s.data) ELSE s.data END
    FROM (SELECT e.* FROM economy.event e WHERE e.instance_id = p_source AND NOT p_staged
          UNION ALL
          SELECT r.* FROM economy.import_row i, jsonb_populate_record(NULL::economy.event, i.content) r
           WHERE i.instance_id = p_source AND i.kind = 'event' AND p_staged) s
    LEFT JOIN economy.copied_id c ON c.instance_id = p_instance AND c.old_id = s.actor_id
    LEFT JOIN economy.copied_id o ON o.instance_id = p_instance AND o.old_id = s.recipient_id;
END
$function$;
