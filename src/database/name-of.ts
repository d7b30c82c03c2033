/**
 * SQL for the id, uuid and name of a character of an instance, alive or dead, or NULL. It is looked up for each row of a page; a join
 * may read every character of the world for it.
 */
export function nameOf(instanceId: string, id: string): string {
  const within = (table: 'agent_npc' | 'npc'): string =>
    `(SELECT jsonb_build_object('id', o.id, 'uuid', o.uuid, 'name', o.name)
      FROM economy.${table} o WHERE o.instance_id = ${instanceId} AND o.id = ${id})`;
  return `coalesce(${within('agent_npc')}, ${within('npc')})`;
}
