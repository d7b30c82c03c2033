import { type OpenAPIObject } from '@nestjs/swagger';

type Node = Readonly<Record<string, unknown>>;
interface ObjectSchema {
  readonly allOf?: readonly (ObjectSchema & { readonly $ref?: string })[];
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** The document with everything in its place: shared parameters, responses and headers inline, bases in their schemas. */
export function wholeDocument(document: OpenAPIObject): OpenAPIObject {
  const { schemas = {}, ...shared } = document.components ?? {};
  const named = Object.entries(schemas).map(([name, schema]) => [
    name,
    joined(schema as ObjectSchema, schemas),
  ]);
  return {
    ...document,
    paths: inlined(document.paths, shared as never) as OpenAPIObject['paths'],
    components: { ...shared, schemas: Object.fromEntries(named) as never },
  };
}

function inlined(
  value: unknown,
  shared: Readonly<Record<string, Readonly<Record<string, object>>>>,
): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => inlined(each, shared));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...siblings } = value as Node;
  const [, kind = '', name = ''] =
    /^#\/components\/(parameters|responses|headers)\/(.+)$/.exec(String($ref)) ?? [];
  const found = shared[kind]?.[name];
  const node = found ? { ...found, ...siblings } : value;
  return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, inlined(each, shared)]));
}

function joined(schema: ObjectSchema, schemas: object): ObjectSchema {
  if (!schema.allOf) return schema;
  const { allOf, ...others } = schema;
  const parts = allOf.map((part) => {
    const name = part.$ref?.split('/').at(-1);
    return joined(name === undefined ? part : (schemas as Record<string, ObjectSchema>)[name]!, schemas);
  });
  return {
    ...others,
    ...{ type: 'object' },
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, object>,
    required: parts.flatMap(({ required = [] }) => required),
  };
}
