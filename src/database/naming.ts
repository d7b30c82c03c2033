import { DefaultNamingStrategy, type NamingStrategyInterface, type Table } from 'typeorm';

const snake = (text: string): string => text.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
const tableName = (table: Table | string): string =>
  (typeof table === 'string' ? table : table.name).split('.').at(-1) ?? '';

/** snake_case tables and columns; constraints are called `pk_`, `fk_`, `uq_`, `ix_`, `ck_` + table + what. */
export class SnakeNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override tableName(className: string, customName?: string): string {
    return customName ?? snake(className.replace(/Entity$/, ''));
  }

  override columnName(property: string, customName: string | undefined, prefixes: string[]): string {
    return snake([...prefixes, customName ?? property].join('_'));
  }

  override relationName(property: string): string {
    return snake(property);
  }

  override joinColumnName(relation: string, column: string): string {
    return snake(`${relation}_${column}`);
  }

  override primaryKeyName(table: Table | string): string {
    return `pk_${tableName(table)}`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `fk_${tableName(table)}_${columns.at(-1)?.replace(/_id$/, '')}`;
  }

  override indexName(table: Table | string, columns: string[]): string {
    return `ix_${tableName(table)}_${columns.filter((column) => column !== 'instance_id').join('_')}`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return `uq_${tableName(table)}_${columns.join('_')}`;
  }
}
