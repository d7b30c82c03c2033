import { type ObjectLiteral, type Repository, type SelectQueryBuilder } from 'typeorm';

/**
 * A query for rows as the ledger's functions write them too (`rows.ts`), by `getRawMany`: under `row`, and without
 * those that are deleted. `also` is SQL for members that the table has no column for.
 */
export function selectRows<Entity extends ObjectLiteral>(
  repository: Repository<Entity>,
  alias: string,
  also = '',
): SelectQueryBuilder<Entity> {
  return repository.createQueryBuilder(alias).select(`to_jsonb(${alias})${also}`, 'row');
}

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

/** SQL for the names, by id, of those whom a fact names besides the one it is about; NULL: it names none. */
export function namesIn(instanceId: string, fact: string): string {
  const ids = `ARRAY(SELECT jsonb_array_elements_text(coalesce(${fact} -> 'with', '[]') || coalesce(${fact} -> 'who', '[]'))::uuid)`;
  const within = (table: 'holder' | 'npc'): string =>
    `coalesce((SELECT jsonb_object_agg(o.id, o.name) FROM economy.${table} o WHERE o.instance_id = ${instanceId} AND o.id = ANY (${ids})), '{}')`;
  return `CASE WHEN ${fact} ?| '{with,who}' THEN ${within('holder')} || ${within('npc')} END`;
}
