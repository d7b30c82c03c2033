import { type IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { readList } from '../adapter/header-list.js';

/** `return` of RFC 7240: how much of what it left a write answers with. */
export const returnPreferences = ['minimal', 'representation'] as const;
export type ReturnPreference = (typeof returnPreferences)[number];

/**
 * What `Prefer` says of `return`; null where it says nothing, or nothing that is known. Node joins several headers by commas.
 * The first of two counts, and what is malformed does not: no preference is ever refused.
 */
export function readReturnPreference(header: string | undefined): ReturnPreference | null {
  if (header === undefined) return null;
  const first = readList(header).find(({ name }) => name === 'return');
  const value = first?.value.toLowerCase();
  return returnPreferences.find((known) => known === value) ?? null;
}

export function returnPreferenceOf({ headers }: Pick<IncomingMessage, 'headers'>): ReturnPreference | null {
  return readReturnPreference(headers['prefer'] as string | undefined);
}

/** For handlers whose work depends on it; the answer is made shorter for all. */
export const Returning = createParamDecorator(
  (fallback: ReturnPreference | undefined, context: ExecutionContext): ReturnPreference =>
    returnPreferenceOf(context.switchToHttp().getRequest<IncomingMessage>()) ?? fallback ?? 'representation',
);
