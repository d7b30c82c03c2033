import { type IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { readList } from '../adapter/header-list.js';

/** `return` of RFC 7240: how much of the result a write returns. */
export const returnPreferences = ['minimal', 'representation'] as const;
export type ReturnPreference = (typeof returnPreferences)[number];

/**
 * The `return` preference in `Prefer`; null if absent or unknown. Node joins several headers by commas.
 * The first of two applies, and malformed ones are ignored: no preference is ever refused.
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

/** For handlers whose work depends on it; responses are shortened for all handlers. */
export const Returning = createParamDecorator(
  (fallback: ReturnPreference | undefined, context: ExecutionContext): ReturnPreference =>
    returnPreferenceOf(context.switchToHttp().getRequest<IncomingMessage>()) ?? fallback ?? 'representation',
);
