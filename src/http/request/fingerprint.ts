import { hash } from 'node:crypto';
import { deriveId, isIdentifier } from '../../common/identifier.js';
import { toDecimal } from '../../common/money/money.js';
import { isFreeField } from './free-fields.js';
import { type PipedRequest } from './full-request.js';

/** Identifies a request in addition to its Idempotency-Key: equal texts are equal requests. */
export function fingerprintOf(content: string): string {
  return hash('sha256', content, 'hex').slice(0, 32);
}

/** Puts identifiers in the one form that all spellings of the same thing have. */
export interface IdentifierForms {
  instance(identifier: string): string;
  /** Also of an account, or of the treasury. */
  character(identifier: string): string;
}

/** Ids are of version 5, as `deriveId` makes them; the uuids of games rarely are, and such a one only equals itself. */
const derivedForm = /^.{14}5.{4}[89ab]/;

/** `id` and `uuid` of a thing are the same: the id, without a lookup of which was sent. */
function idOf(scope: string, identifier: string): string {
  const given = identifier.toLowerCase();
  return derivedForm.test(given) ? given : deriveId(scope, given);
}

/** The forms for a request: the instance is named by its path or its body. */
export function formsOf({ user, params = {}, body }: PipedRequest, route: string): IdentifierForms {
  const instance = (identifier: string): string =>
    user ? idOf(user.application.id, identifier) : identifier.toLowerCase();
  const inPath = params['instance'] ?? (isInstanceRoute(route) ? params['identifier'] : undefined);
  const named = inPath ?? (body as { readonly instanceIdentifier?: unknown } | undefined)?.instanceIdentifier;
  const world = isIdentifier(named) ? instance(named) : null;
  return {
    instance,
    character: (identifier) => {
      if (world === null) return identifier.toLowerCase();
      // The instance itself is its treasury.
      return instance(identifier) === world ? world : idOf(world, identifier);
    },
  };
}

/** The parameters of a path in one form. */
export function paramsOf(
  { params = {} }: PipedRequest,
  route: string,
  forms: IdentifierForms,
): Readonly<Record<string, string>> {
  const toForm = (name: string, value: string): string => {
    if (!isIdentifier(value)) return value;
    if (name === 'instance' || (name === 'identifier' && isInstanceRoute(route)))
      return forms.instance(value);
    return name === 'identifier' || name === 'other' ? forms.character(value) : value.toLowerCase();
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, toForm(name, value)]));
}

/** A request in the one form that all its spellings have, without its key. */
export function contentOf(request: PipedRequest, route: string): string {
  const forms = formsOf(request, route);
  // With a key a dry run is refused, so that `dryRun` is absent or false.
  const query = Object.entries(request.query ?? {}).filter(([name]) => name !== 'dryRun');
  return JSON.stringify([
    request.method,
    route,
    paramsOf(request, route, forms),
    canonical(Object.fromEntries(query), forms),
    canonical(request.body ?? null, forms),
  ]);
}

function isInstanceRoute(route: string): boolean {
  return route.startsWith('/v1/instance/{identifier}');
}

const characterField = /^(?:speaker|about|others?|from|to)$|identifiers?$/i;
/** What has no uuid, or names what does not exist yet. */
const plainField = /^(?:uuid|agentIdentifier)$/;
const instanceField = /^instanceIdentifiers?$/;

/**
 * A parsed body in one form: members in order, identifiers as ids, decimals without rounding errors of the client's doubles.
 * In free objects only the order of members is free.
 */
export function canonical(value: unknown, forms: IdentifierForms, field = ''): unknown {
  if (typeof value === 'number') return toDecimal(value) ?? value;
  if (typeof value === 'string') return isIdentifier(value) ? identifierIn(field, value, forms) : value;
  if (Array.isArray(value)) return value.map((item) => canonical(item, forms, field));
  if (typeof value !== 'object' || value === null) return value;
  return inOrder(value, (member, name) =>
    isFreeField(name) ? sorted(member) : canonical(member, forms, name),
  );
}

/** JSON with the members of its objects in order, else as it is. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  return typeof value === 'object' && value !== null ? inOrder(value, sorted) : value;
}

function inOrder(value: object, toMember: (member: unknown, name: string) => unknown): object {
  const names = Object.keys(value).sort();
  const members = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(names.map((name) => [name, toMember(members[name], name)]));
}

function identifierIn(field: string, value: string, forms: IdentifierForms): string {
  if (instanceField.test(field)) return forms.instance(value);
  if (plainField.test(field)) return value.toLowerCase();
  return characterField.test(field) ? forms.character(value) : value;
}
