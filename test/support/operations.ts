import { type OpenAPIObject } from '@nestjs/swagger';
import { wholeDocument } from '../../scripts/whole-document.js';

/** What the tests read of a JSON schema. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: boolean;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
}

interface Described {
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
  };
  readonly 'x-character-token'?: 'itself' | 'account' | 'world' | 'any';
  readonly responses: Readonly<
    Record<string, { readonly 'x-minimal'?: object; readonly 'x-representation'?: object }>
  >;
}

/** One operation of the OpenAPI document, with what is needed to call it. */
export interface ApiOperation {
  /** `PUT /v1/instance/{identifier}/tax` */
  readonly name: string;
  readonly method: string;
  readonly template: string;
  /** It needs a token. */
  readonly guarded: boolean;
  readonly characterAccess: Described['x-character-token'];
  /** It has another form for `Prefer`. */
  readonly prefers: boolean;
  readonly parameters: readonly Parameter[];
  /** Of its JSON body; null where it has none. */
  readonly body: { readonly schema: Schema; readonly example: unknown } | null;
}

/** A field of a body: the path of its names (0 for the first of a list), its schema, and whether it must be there. */
export interface Field {
  readonly path: readonly (string | number)[];
  readonly schema: Schema;
  readonly required: boolean;
}

/** Every operation that the document has: what is added to the service later is here by itself. */
export function operationsOf(document: OpenAPIObject): ApiOperation[] {
  return Object.entries(wholeDocument(document).paths).flatMap(([template, item]) =>
    Object.entries(item as Readonly<Record<string, Described>>).map(([verb, described]) => {
      const json = described.requestBody?.content['application/json'];
      const method = verb.toUpperCase();
      return {
        name: `${method} ${template}`,
        method,
        template,
        guarded: described.security === undefined,
        characterAccess: described['x-character-token'],
        prefers: Object.values(described.responses).some(
          (one) => one['x-minimal'] ?? one['x-representation'],
        ),
        parameters: described.parameters ?? [],
        body: json ? { schema: json.schema, example: json.example } : null,
      };
    }),
  );
}

export class Schemas {
  private readonly document: OpenAPIObject;

  constructor(document: OpenAPIObject) {
    this.document = wholeDocument(document);
  }

  resolve(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    if (name === undefined) return schema;
    const found = this.document.components?.schemas?.[name];
    if (!found) throw new Error(`the document has no schema ${name}`);
    return found as Schema;
  }

  /** Every field of a body, also inside of lists and objects. */
  fieldsOf(schema: Schema, parent: Field['path'] = []): Field[] {
    const { properties = {}, required = [], oneOf = [] } = this.resolve(schema);
    const own = Object.entries(properties).flatMap(([name, given]) => {
      const path = [...parent, name];
      const resolved = this.resolve(given);
      const field: Field = { path, schema: resolved, required: required.includes(name) };
      if (resolved.items) return [field, ...this.fieldsOf(resolved.items, [...path, 0])];
      return [field, ...this.fieldsOf(resolved, path)];
    });
    return [...own, ...oneOf.flatMap((part) => this.fieldsOf(part, parent))];
  }
}

/** A copy of a body with one field set to a value; objects and lists on the way are made. */
export function withField(body: unknown, path: Field['path'], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof name === 'number') {
    const list = Array.isArray(body) ? [...(body as unknown[])] : [];
    list[name] = withField(list[name], rest, value);
    return list;
  }
  const object = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return { ...object, [name]: withField(object[name], rest, value) };
}

export function pointerOf(path: Field['path']): string {
  return path.map((part) => `/${part}`).join('');
}

/** Works through the items, so many at a time. */
export async function eachOf<Item>(
  items: readonly Item[],
  atATime: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atATime }, worker));
}
