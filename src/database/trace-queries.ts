import { type DataSource } from 'typeorm';
import { inStatementSpan } from '../common/observation/tracing.js';

const called = /^\s*SELECT\b[^;]{0,200}?\beconomy\.(\w+)\s*\(/i;
const verb = /^\s*(\w+)/;
/** TypeORM quotes names. */
const table = /\b(?:FROM|INTO|UPDATE|JOIN)\s+"?(economy)"?\."?(\w+)/i;

/** The name of a statement in traces and logs: its function, or its verb and first table. Never a value, never its text. */
export function statementName(text: string): string {
  const name = called.exec(text)?.[1];
  if (name !== undefined) return name;
  const [, first = 'statement'] = verb.exec(text) ?? [];
  const [, schema, of] = table.exec(text) ?? [];
  return schema === undefined ? first.toUpperCase() : `${first.toUpperCase()} ${schema}.${of}`;
}

const ofTransaction = /^(START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/;

/** Gives the statements of a data source their spans: all pass a query runner, those of query builders as well. */
export function traceQueries(dataSource: DataSource): void {
  const create = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner) as (text: string, ...rest: unknown[]) => Promise<unknown>;
    const traced = (text: string, ...rest: unknown[]): Promise<unknown> =>
      ofTransaction.test(text)
        ? query(text, ...rest)
        : inStatementSpan(statementName(text), () => query(text, ...rest));
    return Object.assign(runner, { query: traced });
  };
}
