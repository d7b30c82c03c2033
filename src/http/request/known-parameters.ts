import { EconomyError, type FieldError } from '../../common/errors/economy-error.js';
import { type RequestContext } from '../adapter/request-context.js';
import { type RouteTable } from '../adapter/route-table.js';
import { toPointer } from './field-names.js';

/**
 * Refuses query parameters that the OpenAPI document does not declare for the operation: a misspelled dry run must not take
 * effect, nor a misspelled moment of the past return the present.
 */
export function holdToParameters(
  routes: RouteTable,
  { url, route, traits, request: { method = '' } }: RequestContext,
  request: { readonly query?: object },
): void {
  // Most requests have no query, and reading one takes longer than all else here.
  if (!url.includes('?') || traits.strictQuery !== true) return;
  const declared = routes.parametersOf(route, method);
  const unknown = Object.keys(request.query ?? {}).filter((name) => !declared.has(name));
  if (unknown.length > 0) throw unknownParameters(unknown, [...declared]);
}

function unknownParameters(unknown: readonly string[], declared: readonly string[]): EconomyError {
  const errors = unknown.map((name) => toFault(name, declared));
  const known = declared.length === 0 ? 'it has none' : `it has ${declared.join(', ')}`;
  const detail = `${errors[0]!.detail}; ${known}.`;
  return new EconomyError('UNKNOWN_PARAMETER', { detail, errors });
}

function toFault(name: string, declared: readonly string[]): FieldError {
  const meant = declared.find((each) => each.toLowerCase() === name.toLowerCase());
  const hint = meant === undefined ? '' : ` (use ${meant}: upper and lower case differ)`;
  return {
    pointer: toPointer('', name),
    code: 'UNKNOWN_PARAMETER',
    detail: `${name} is not a query parameter of this operation${hint}`,
  };
}
