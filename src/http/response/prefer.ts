import { type IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext, StreamableFile, type Type } from '@nestjs/common';
import { readList } from '../adapter/header-list.js';
import { type RequestContext } from '../adapter/request-context.js';
import { isDryRun } from '../request/dry-run.js';
import { type PipedRequest } from '../request/full-request.js';
import { JsonText } from './finish-response.js';

/** `return` of RFC 7240: how much of the result a write returns. */
export const returnPreferences = ['minimal', 'representation'] as const;
export type ReturnPreference = (typeof returnPreferences)[number];

/**
 * The `return` preference in `Prefer`; null if absent or unknown. Node joins several headers by commas.
 * The first of two applies, and malformed ones are ignored: no preference is ever refused.
 */
export function returnPreferenceOf({ headers }: Pick<IncomingMessage, 'headers'>): ReturnPreference | null {
  if (headers['prefer'] === undefined) return null;
  const first = readList(String(headers['prefer'])).find(({ name }) => name === 'return');
  const value = first?.value.toLowerCase();
  return returnPreferences.find((known) => known === value) ?? null;
}

/** For handlers whose work depends on it; responses are shortened for all handlers. */
export const Returning = createParamDecorator(
  (fallback: ReturnPreference | undefined, context: ExecutionContext): ReturnPreference =>
    returnPreferenceOf(context.switchToHttp().getRequest<IncomingMessage>()) ?? fallback ?? 'representation',
);

/** The minimal response of a write: its class, and how it is built from the full one. Declared next to the resource. */
export interface MinimalForm<Full> {
  readonly type: Type;
  readonly of: (full: Full) => object;
}

/**
 * Applies `Prefer` to the response of a write and reports that in a header, and says of a dry run that it was one; a refusal is always a
 * problem document.
 */
export function asPreferred(context: RequestContext, full: unknown): unknown {
  const { traits, problem, request } = context;
  if (problem !== undefined || full instanceof StreamableFile) return full;
  const shown = traits.toMinimal ? preferredForm(context, traits.toMinimal, full) : full;
  const isMarked = traits.dryRun && isDryRun((request as PipedRequest).query) && !(full instanceof JsonText);
  return isMarked ? { ...(shown as object), dryRun: true } : shown;
}

function preferredForm(
  { request, response }: RequestContext,
  toMinimal: (full: never) => object,
  full: unknown,
): unknown {
  const preference = returnPreferenceOf(request);
  if (preference === null) return full;
  response.setHeader('Preference-Applied', `return=${preference}`);
  return preference === 'minimal' ? toMinimal(full as never) : full;
}

/** True when `Accept` names a type with more weight than JSON, or with as much and before it. */
export function prefersToJson(wanted: string, accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').map((range, index) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    return { type, index, weight };
  });
  const other = ranges.find(({ type, weight }) => type === wanted && weight > 0);
  const json = ranges.find(({ type }) => type === 'application/json');
  if (!other || !json) return other !== undefined;
  return other.weight > json.weight || (other.weight === json.weight && other.index < json.index);
}
