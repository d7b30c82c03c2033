import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { type BillableOperation } from '../../database/event-kinds.js';

/**
 * What a token of one character may do with an operation: nothing without this mark; with `itself` only where the path
 * names that character, with `world` where it names the instance of it, with `any` always.
 */
export type CharacterAccess = 'itself' | 'world' | 'any';

/** How many operations a request asks for, by its parsed but not yet checked body and query. */
export type CountUnits = (body: unknown, query: unknown) => number;

export interface Billing {
  readonly operation: BillableOperation;
  readonly units: CountUnits;
}

/** What a handler is marked with, for those who look at its requests and answers: one look for all of it. */
export interface HandlerTraits {
  readonly character?: CharacterAccess;
  readonly billing?: Billing;
  /** The answer is that of one thing: it has a tag, and a caller that has it already gets 304. */
  readonly keepable?: boolean;
  /** The answer shows a secret beside what the caller sent: it is never compressed, its length would tell of it. */
  readonly secret?: boolean;
  /** The short answer of a write, made of the whole one. */
  readonly toMinimal?: (whole: never) => object;
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
