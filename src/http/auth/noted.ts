import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { contextOf, type FieldChange, type RequestContext } from '../adapter/request-context.js';

type Fields = Readonly<Record<string, unknown>>;

/** Longer ones are cut: a trail says what was changed, it does not keep it. */
const longest = 200;

/**
 * Makes a change and notes for the trail what it made of the fields that were given, by what is shown before and after it. What no
 * resource shows, such as a secret, is in no trail. The read before is no part of the transaction: of two changes at once, both may
 * name the same `from`.
 */
export type Note = <Found, Shown extends object>(
  given: object,
  toShown: (found: Found) => Shown,
  before: () => Promise<Found>,
  change: () => Promise<Found>,
) => Promise<Shown>;

/** For handlers of routes in the audit trail. */
export const Noted = createParamDecorator((_data: unknown, context: ExecutionContext): Note =>
  noteOf(contextOf(context.switchToHttp().getRequest<object>())),
);

function noteOf(context: RequestContext): Note {
  return async (given, toShown, before, change) => {
    // What cannot be read is for the change to refuse: its refusals are kept under keys.
    const was = await before().then(toShown, () => null);
    const is = toShown(await change());
    if (was !== null) context.changes = differences(given as Fields, was as Fields, is as Fields);
    return is;
  };
}

/** What was given of a character and may stay for as long as the trail: its texts can be erased, and are in its events. */
export function changesOfCharacter(result: unknown): readonly FieldChange[] {
  const { old, new: after } = (result ?? {}) as { readonly old?: Fields; readonly new?: Fields };
  if (!isFields(old) || !isFields(after)) return [];
  return differences({ mood: 0, agentIdentifier: '' }, old, after);
}

export function differences(given: Fields, before: Fields, after: Fields, path = ''): readonly FieldChange[] {
  return Object.keys(given).flatMap((name): readonly FieldChange[] => {
    const [wanted, was, is] = [given[name], before[name] ?? null, after[name] ?? null];
    const field = `${path}${name}`;
    // Where there was nothing, only what was given: the rest follows from it.
    if (isFields(wanted) && isPart(was) && isPart(is)) {
      return differences(wanted, was ?? {}, is ?? {}, `${field}.`);
    }
    const [from, to] = [textOf(was), textOf(is)];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, from, to }];
  });
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPart(value: unknown): value is Fields | null {
  return value === null || isFields(value);
}

function textOf(value: unknown): string | null {
  if (value === null) return null;
  const text = typeof value === 'string' ? withoutPath(value) : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** An address is reduced to its origin: the rest may be a secret, and the trail has more readers than the address. */
function withoutPath(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text;
  const { origin, href } = new URL(text);
  return href === `${origin}/` ? origin : `${origin}/…`;
}
