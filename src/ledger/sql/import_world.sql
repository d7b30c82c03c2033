-- Creates an instance from the lines of a snapshot that are stored under its id, and deletes them. p_agents: the id here of
-- each agent of the snapshot. The caller verifies the imported ledger before it commits.
CREATE OR REPLACE FUNCTION economy.import_world(p_instance uuid, p_application uuid, p_uuid uuid, p_agents jsonb)
RETURNS void
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
BEGIN
  INSERT INTO economy.instance
    (id, application_id, uuid, {{settings}}, nights, last_night_at,
     collected_taxes, treasury_spent, treasury, minted, sunk, asset_count, agent_npc_count, npc_count, last_seq, copied_seq, last_event_at,
     created_at, updated_at, deleted_at)
  SELECT p_instance, p_application, p_uuid, {{settings_of_snapshot}}, s.nights, s.last_night_at, s.collected_taxes, s.treasury_spent,
         s.collected_taxes - s.treasury_spent, s.minted, s.sunk, s.asset_count, s.agent_npc_count, s.npc_count, s.last_seq, s.last_seq,
         s.last_event_at, s.created_at, s.updated_at, s.deleted_at
    FROM economy.import_row i, jsonb_populate_record(NULL::economy.instance, i.content) s
   WHERE i.instance_id = p_instance AND i.kind = 'instance';
  INSERT INTO economy.copied_id (instance_id, old_id, new_id)
  SELECT p_instance, (i.content ->> 'id')::uuid, i.new_id FROM economy.import_row i
   WHERE i.instance_id = p_instance AND i.new_id IS NOT NULL
  UNION ALL
  SELECT p_instance, g.key::uuid, (g.value #>> '{}')::uuid FROM jsonb_each(p_agents) g;
  PERFORM economy.copy_world(p_instance, p_instance, true, true);
  DELETE FROM economy.copied_id c WHERE c.instance_id = p_instance;
  DELETE FROM economy.import_row i WHERE i.instance_id = p_instance;
  DELETE FROM economy.import_progress i WHERE i.instance_id = p_instance;
END
$function$;
