import { isDeepStrictEqual } from 'node:util';
import { type OpenAPIObject } from '@nestjs/swagger';
import {
  inPascalCase,
  operationsIn,
  operationsOf,
  type Parameter,
  pathItemsIn,
  type Response,
} from './operations.js';

const identifierOf = /^Id or uuid of the (.+)\.$/;

/** Moves parameters that several operations have alike into the components of the document, once. */
export function shareParameters(document: OpenAPIObject): void {
  const operations = operationsIn(document).filter(({ parameters }) => parameters !== undefined);
  const shared = new Shared<Parameter>('parameters', nameOfParameter);
  for (const { parameters = [] } of operations) parameters.forEach((each) => shared.count(each));
  for (const operation of operations)
    operation.parameters = operation.parameters?.map((each) => shared.place(each));
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

/** Moves the responses of operations that return the same resource into the components of the document, once. */
export function shareResponses(document: OpenAPIObject): void {
  const shared = new Shared<Response>('responses', nameOfResponse);
  const responses = operationsIn(document).map((operation) => operation.responses);
  for (const each of responses) Object.values(each).forEach((response) => shared.count(response));
  for (const each of responses) {
    for (const [status, response] of Object.entries(each)) each[status] = shared.place(response);
  }
  shared.addTo(document);
}

/** `AgentId` for the `identifier` of an agent, since others have an `identifier` too. */
function nameOfParameter({ name, description = '' }: Parameter): string {
  const of = name === 'identifier' ? identifierOf.exec(description)?.[1] : undefined;
  return inPascalCase(of === undefined ? name : `${of} id`);
}

function nameOfResponse({ content, headers }: Response): string | null {
  const name = content?.['application/json']?.schema.$ref?.split('/').at(-1);
  return name === undefined ? null : `${headers ? 'Tagged' : ''}${name}Response`;
}

/** Parts that are alike get a name; what is there once, or has no name, stays where it is. */
class Shared<Part extends object> {
  private readonly uses = new Map<string, number>();
  private readonly parts: Record<string, Part> = {};

  constructor(
    private readonly kind: 'parameters' | 'responses',
    private readonly nameOf: (part: Part) => string | null,
  ) {}

  count(part: Part): void {
    const key = JSON.stringify(part);
    this.uses.set(key, (this.uses.get(key) ?? 0) + 1);
  }

  place(part: Part): Part {
    const key = JSON.stringify(part);
    const name = (this.uses.get(key) ?? 0) > 1 ? this.nameOf(part) : null;
    if (name === null) return part;
    if (this.parts[name] && JSON.stringify(this.parts[name]) !== key) {
      throw new Error(`two of the ${this.kind} would be called ${name} in the OpenAPI document`);
    }
    this.parts[name] = part;
    return { $ref: `#/components/${this.kind}/${name}` } as never;
  }

  addTo(document: OpenAPIObject): void {
    const { [this.kind]: others, ...components } = document.components ?? {};
    document.components = { ...components, [this.kind]: { ...others, ...this.parts } as never };
  }
}
