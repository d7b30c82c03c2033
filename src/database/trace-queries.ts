import { type DataSource } from 'typeorm';
import { inStatementSpan } from '../observe/tracing.js';

const called = /^\s*SELECT\b[^;]{0,200}?\beconomy\.(\w+)\s*\(/i;
const verb = /^\s*(\w+)/;
const table = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(economy\.\w+)/i;

/** What a statement is called in a trace: its function, or its verb and first table. Never a value, never its text. */
export function statementName(text: string): string {
  const name = called.exec(text)?.[1];
  if (name !== undefined) return name;
  const [, first = 'statement'] = verb.exec(text) ?? [];
  const of = table.exec(text)?.[1];
  return of === undefined ? first.toUpperCase() : `${first.toUpperCase()} ${of}`;
}

/** Gives the statements of a data source their spans: those of `query`, by which nearly all of them go. */
export function traceQueries(dataSource: DataSource): void {
  const query = dataSource.query.bind(dataSource);
  dataSource.query = (text: string, ...rest: unknown[]) =>
    inStatementSpan(statementName(text), () => query(text, ...(rest as [])));
}
