import { type OpenAPIObject } from '@nestjs/swagger';
import { inPascalCase, operationsIn, type Parameter } from './operations.js';

/** Fewer uses than this are shorter where they are. */
const fewest = 2;
const identifierOf = /^The id or the uuid of the (.+)\.$/;

/** Moves parameters that several operations have alike into the components of the document, once. */
export function shareParameters(document: OpenAPIObject): void {
  const uses = new Map<string, number>();
  const operations = operationsIn(document);
  for (const { parameters = [] } of operations) {
    for (const each of parameters) uses.set(keyOf(each), (uses.get(keyOf(each)) ?? 0) + 1);
  }
  const shared: Record<string, object> = { ...document.components?.parameters };
  for (const operation of operations) {
    if (!operation.parameters) continue;
    operation.parameters = operation.parameters.map((each) => {
      if ((uses.get(keyOf(each)) ?? 0) < fewest) return each;
      const name = nameOf(each);
      if (shared[name] && keyOf(shared[name] as Parameter) !== keyOf(each)) {
        throw new Error(`two parameters would be called ${name} in the OpenAPI document`);
      }
      shared[name] = each;
      return { $ref: `#/components/parameters/${name}` } as never;
    });
  }
  document.components = { ...document.components, parameters: shared as never };
}

function keyOf(parameter: Parameter): string {
  return JSON.stringify(parameter);
}

/** `AgentId` for the `identifier` of an agent, since others have an `identifier` too. */
function nameOf({ name, description = '' }: Parameter): string {
  const of = name === 'identifier' ? identifierOf.exec(description)?.[1] : undefined;
  return inPascalCase(of === undefined ? name : `${of} id`);
}
