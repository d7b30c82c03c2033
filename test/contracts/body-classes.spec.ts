import { Body, Controller, Post, Query, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { getMetadataStorage } from 'class-validator';
import { Idempotency } from '../../src/http/request/idempotency.js';
import { startedService } from '../support/test-service.js';

/** Nest's own numbers for `@Body()` and `@Query()` in its metadata. */
const checked: Readonly<Record<string, string>> = { 3: '@Body()', 4: '@Query()' };

/** The parameters of a controller that a validation pipe would let through unchecked. */
function uncheckedParameters(controller: Type): string[] {
  const { prototype } = controller as { prototype: Record<string, unknown> };
  return Object.getOwnPropertyNames(prototype).flatMap((method) => {
    const parameters = (Reflect.getMetadata('__routeArguments__', controller, method) ?? {}) as Readonly<
      Record<string, { readonly index: number; readonly pipes: readonly unknown[] }>
    >;
    const types = (Reflect.getMetadata('design:paramtypes', prototype, method) ?? []) as Type[];
    return Object.entries(parameters).flatMap(([key, { index, pipes }]) => {
      const decorator = checked[key.split(':')[0] ?? ''];
      const type = types[index];
      // A single parameter may have a pipe of its own.
      return decorator && pipes.length === 0 && !(type && hasValidators(type))
        ? [`${decorator} of ${controller.name}.${method}`]
        : [];
    });
  });
}

function hasValidators(type: Type): boolean {
  return getMetadataStorage().getTargetValidationMetadatas(type, '', true, false).length > 0;
}

class Plain {
  name?: string;
}

@Controller()
class Careless {
  @Post('a')
  a(@Body() body: object): object {
    return body;
  }

  @Post('b')
  b(@Body() body: Plain, @Query() query: Record<string, string>): object {
    return { body, query };
  }
}

interface Argument {
  readonly index: number;
  readonly factory?: unknown;
}

function argumentsOf(controller: Type, method: string): [string, Argument][] {
  return Object.entries(
    (Reflect.getMetadata('__routeArguments__', controller, method) ?? {}) as Record<string, Argument>,
  );
}

class Late {
  late(@Idempotency() _request: unknown, @Body() body: Plain): object {
    return body;
  }
}

/** The fingerprint that a key is kept with is of the checked body, and parameters are made in their order. */
function keysBeforeBodies(controller: Type): string[] {
  const [, key] = argumentsOf(Late, 'late').find(([, { factory }]) => factory !== undefined)!;
  return Object.getOwnPropertyNames((controller as { prototype: object }).prototype).filter((method) => {
    const all = argumentsOf(controller, method);
    const keyed = all.find(([, { factory }]) => factory === key.factory)?.[1].index ?? Infinity;
    return all.some(([name, { index }]) => checked[name.split(':')[0]!] !== undefined && index > keyed);
  });
}

describe('bodies', () => {
  const service = startedService();

  it('of an operation that nothing validates are found by this test', () => {
    expect(uncheckedParameters(Careless)).toEqual([
      '@Body() of Careless.a',
      '@Query() of Careless.b',
      '@Body() of Careless.b',
    ]);
  });

  it('have a class with validators in every operation', () => {
    const modules = [...service.app.get(ModulesContainer).values()];
    const controllers = modules.flatMap((module) => [...module.controllers.values()]);
    const types = controllers.map(({ metatype }) => metatype as Type);
    expect(types.length).toBeGreaterThan(5);
    expect(types.flatMap(uncheckedParameters)).toEqual([]);
    expect(types.flatMap(keysBeforeBodies)).toEqual([]);
    expect(keysBeforeBodies(Late)).toEqual(['late']);
  });
});
