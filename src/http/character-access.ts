import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

/**
 * What a token of one character may do with an operation: nothing without this mark; with `itself` only where the path
 * names that character, with `world` where it names the instance of it, with `any` always.
 */
export type CharacterAccess = 'itself' | 'world' | 'any';

const characterAccess = 'economy:character';

/** Opens a route to tokens of one character. `@Operation()` has a field for it. */
export function ForCharacters(access: CharacterAccess): MethodDecorator {
  return applyDecorators(SetMetadata(characterAccess, access), ApiExtension('x-character-token', access));
}

/** What a handler is marked with. */
export function characterAccessOf(handler: object): CharacterAccess | undefined {
  return Reflect.getMetadata(characterAccess, handler) as CharacterAccess | undefined;
}
