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
