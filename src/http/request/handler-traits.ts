import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { type BillableOperation } from '../../database/event-kinds.js';
import { type CharacterAccess } from '../../identity/character-scope.js';

/** The number of operations in a request, from its parsed but not yet validated body and query. */
export type CountUnits = (body: unknown, query: unknown) => number;

export interface Billing {
  readonly operation: BillableOperation;
  readonly units: CountUnits;
}

/** All marks of a handler, in one lookup, for code that handles its requests and responses. */
export interface HandlerTraits {
  readonly character?: CharacterAccess;
  readonly billing?: Billing;
  /** Of a bulk call that is not billable: the list of its entries. */
  readonly entries?: string;
  /** The response is one resource: it has a tag, and a caller with the current one gets 304. */
  readonly cacheable?: boolean;
  /** The response shows a secret together with input of the caller: never compressed, since the length would leak it. */
  readonly secret?: boolean;
  /** It moves money: an application may demand an Idempotency-Key. */
  readonly movesMoney?: boolean;
  /** It has a dry run, which changes nothing. */
  readonly dryRun?: boolean;
  /** Its path names something, which may not exist. */
  readonly names?: boolean;
  /** Query parameters that the document does not declare are refused. */
  readonly strictQuery?: boolean;
  /** The minimal response of a write, built from the full one. */
  readonly toMinimal?: (full: never) => object;
}

const key = 'economy:traits';
export const noTraits: HandlerTraits = {};

export function traitsOf(handler: object): HandlerTraits {
  return (Reflect.getMetadata(key, handler) as HandlerTraits | undefined) ?? noTraits;
}

export function Marked(traits: HandlerTraits): MethodDecorator {
  return (_target, _name, { value }: { readonly value?: unknown }) =>
    Reflect.defineMetadata(key, { ...traitsOf(value as object), ...traits }, value as object);
}

/** Opens a route to tokens of one character. `@Operation()` has a field for it. */
export function ForCharacters(access: CharacterAccess): MethodDecorator {
  return applyDecorators(Marked({ character: access }), ApiExtension('x-character-token', access));
}
