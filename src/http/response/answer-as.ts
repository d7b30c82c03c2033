import { type AbstractHttpAdapter } from '@nestjs/core';
import { prefersCsv } from './csv.js';

/** The answer as it is, or as CSV if the caller prefers that. */
export function answerAs<Answer>(
  accept: string | undefined,
  adapter: Pick<AbstractHttpAdapter, 'setHeader'>,
  response: object,
  answer: Answer,
  toTable: (answer: Answer) => string,
): Answer | string {
  adapter.setHeader(response, 'Vary', 'Accept');
  if (!prefersCsv(accept)) return answer;
  adapter.setHeader(response, 'Content-Type', 'text/csv; charset=utf-8; header=present');
  return toTable(answer);
}
