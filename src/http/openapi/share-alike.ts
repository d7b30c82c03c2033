import { isDeepStrictEqual } from 'node:util';
import { type OpenAPIObject } from '@nestjs/swagger';
import { inPascalCase, operationsIn, operationsOf, type Parameter, pathItemsIn } from './operations.js';

const identifierOf = /^Id or uuid of the (.+)\.$/;

/** Moves parameters that several operations have alike into the components of the document, once. */
export function shareParameters(document: OpenAPIObject): void {
  const operations = operationsIn(document).filter(({ parameters }) => parameters !== undefined);
  const shared = new SharedParameters();
  for (const { parameters = [] } of operations) parameters.forEach((each) => shared.count(each));
  for (const operation of operations)
    operation.parameters = operation.parameters?.map((each) => shared.share(each));
  shared.addTo(document);
}

/** Moves parameters that all operations of a path have to the path, unless it has a single operation. */
export function hoistParameters(document: OpenAPIObject): void {
  for (const item of pathItemsIn(document)) {
    const operations = operationsOf(item);
    const [first = [], ...others] = operations.map(({ parameters = [] }) => parameters);
    const everywhere = first.filter((one) => others.every((each) => isIn(each, one)));
    if (others.length === 0 || everywhere.length === 0) continue;
    item.parameters = everywhere;
    for (const operation of operations) {
      operation.parameters = operation.parameters?.filter((one) => !isIn(everywhere, one));
    }
  }
}

function isIn(parameters: readonly Parameter[], wanted: Parameter): boolean {
  return parameters.some((each) => isDeepStrictEqual(each, wanted));
}

/** `AgentId` for the `identifier` of an agent, since others have an `identifier` too. */
function nameOfParameter({ name, description = '' }: Parameter): string {
  const of = name === 'identifier' ? identifierOf.exec(description)?.[1] : undefined;
  return inPascalCase(of === undefined ? name : `${of} id`);
}

/** Parameters that are alike get a name; what is there once, or whose name another has, stays where it is. */
class SharedParameters {
  private readonly uses = new Map<string, number>();
  private readonly parts: Record<string, Parameter> = {};

  count(part: Parameter): void {
    const key = JSON.stringify(part);
    this.uses.set(key, (this.uses.get(key) ?? 0) + 1);
  }

  share(part: Parameter): Parameter {
    const key = JSON.stringify(part);
    if ((this.uses.get(key) ?? 0) < 2) return part;
    const name = nameOfParameter(part);
    this.parts[name] ??= part;
    // A host's routes may have parameters that are called alike.
    if (JSON.stringify(this.parts[name]) !== key) return part;
    return { $ref: `#/components/parameters/${name}` } as never;
  }

  addTo(document: OpenAPIObject): void {
    const { parameters: others, ...components } = document.components ?? {};
    document.components = { ...components, parameters: { ...others, ...this.parts } as never };
  }
}
