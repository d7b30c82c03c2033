import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { EconomyError, type FieldError } from '../../common/errors/economy-error.js';
import { contextOf } from '../adapter/request-context.js';
import { RouteTable } from '../adapter/route-table.js';
import { toPointer } from './field-names.js';
import { type PipedRequest } from './whole-request.js';

/**
 * Refuses query parameters that the OpenAPI document does not declare for the operation: a misspelled dry run must not take
 * effect, nor a misspelled moment of the past return the present.
 */
@Injectable()
export class QueryGuard implements CanActivate {
  constructor(private readonly routes: RouteTable) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<PipedRequest>();
    const { url, route, traits, request: raw } = contextOf(request);
    // Most requests have no query, and reading one takes longer than all else here.
    if (!url.includes('?') || traits.strictQuery !== true) return true;
    const declared = this.routes.parametersOf(route, raw.method ?? '');
    const unknown = Object.keys(request.query ?? {}).filter((name) => !declared.has(name));
    if (unknown.length > 0) throw unknownParameters(unknown, [...declared]);
    return true;
  }
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
