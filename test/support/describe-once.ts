import { ModulesContainer } from '@nestjs/core';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

const home = globalThis as { [key: symbol]: Map<string, string> | undefined };
const mark = Symbol.for('OpenAPI documents by their controllers');

/**
 * From here on Nest describes the same controllers once a process: it takes about half of a start, and each file starts a
 * service or several. Everybody gets a copy.
 */
export function describeOnce(): void {
  if (home[mark]) return;
  const known = (home[mark] = new Map<string, string>());
  const describe = SwaggerModule.createDocument.bind(SwaggerModule);
  SwaggerModule.createDocument = (app, config, options) => {
    const controllers = [...app.get(ModulesContainer).values()].flatMap((module) =>
      [...module.controllers.values()].map(({ name }) => String(name)),
    );
    const key = JSON.stringify([config, controllers]);
    const text = known.get(key) ?? JSON.stringify(describe(app, config, options));
    known.set(key, text);
    return JSON.parse(text) as OpenAPIObject;
  };
}
