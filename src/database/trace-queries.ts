import { type DataSource } from 'typeorm';
import { inStatementSpan } from '../common/observation/tracing.js';
import { statementName } from './statement-name.js';

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
