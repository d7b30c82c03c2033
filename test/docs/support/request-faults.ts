import { type OpenAPIObject } from '@nestjs/swagger';
import { readText } from '../../support/readme.js';
import { wholeDocument } from '../../../scripts/whole-document.js';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const { paths, components } = wholeDocument(
  JSON.parse(readText('openapi.json')) as OpenAPIObject,
) as unknown as Document;
/** What agents of others serve: an address that the service calls and does not have. */
const ofAgents = new Set(['/api/innkeeper/converse']);

/** Where requests of a document differ from what the service takes: lines of a request each, headers, a body. */
export function requestFaults(text: string): string[] {
  const [head = '', body = ''] = text.split(/\n\n(?=\{)/);
  const requests = head.split('\n').filter((line) => /^[A-Z]+ /.test(line));
  if (requests.length === 0) return ['there is no request'];
  const parsed = body === '' ? null : (JSON.parse(body) as Record<string, unknown>);
  return requests.flatMap((line) => faultsOf(line, parsed));
}

function faultsOf(line: string, body: Record<string, unknown> | null): string[] {
  const [method = '', address = ''] = line.split(/ +/);
  const [path = '', query = ''] = address.split('?');
  if (ofAgents.has(path)) return [];
  const operation = paths[path]?.[method.toLowerCase()];
  const name = `${method} ${path}`;
  if (!operation) return [`${name} is no operation`];
  const known = operation.parameters?.filter((one) => one.in === 'query').map((one) => one.name) ?? [];
  const unknown = [...new URLSearchParams(query).keys()].filter((key) => !known.includes(key));
  return [
    ...unknown.map((key) => `${name} has no parameter ${key}`),
    ...(body ? bodyFaults(name, operation, body) : []),
  ];
}

function bodyFaults(name: string, operation: Operation, body: Record<string, unknown>): string[] {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (!schema) return [`${name} takes no body`];
  const { properties = {}, required = [] } =
    components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  return [
    ...Object.keys(body)
      .filter((field) => !Object.hasOwn(properties, field))
      .map((field) => `${name} has no field ${field}`),
    ...required
      .filter((field) => !Object.hasOwn(body, field))
      .map((field) => `${name} needs the field ${field}`),
  ];
}
