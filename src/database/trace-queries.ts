import { type DataSource } from 'typeorm';
import { inStatementSpan } from '../observe/tracing.js';
import { statementName } from './statement-name.js';

/** Gives the statements of a data source their spans: those of `query`, by which nearly all of them go. */
export function traceQueries(dataSource: DataSource): void {
  const query = dataSource.query.bind(dataSource);
  dataSource.query = (text: string, ...rest: unknown[]) =>
    inStatementSpan(statementName(text), () => query(text, ...(rest as [])));
}
