// The OpenAPI document with everything in its place: what operations share is inline, and bases are in their schemas. For those
// who read it operation by operation: the site, the generator of the client and the tests.

/** @param {any} document */
export function wholeDocument(document) {
  const { schemas = {}, ...shared } = document.components ?? {};
  const named = Object.entries(schemas).map(([name, schema]) => [name, joined(schema, schemas)]);
  return {
    ...document,
    paths: Object.fromEntries(
      Object.entries(inlined(document.paths, shared)).map(([path, item]) => [path, operationsOf(item)]),
    ),
    components: { ...shared, schemas: Object.fromEntries(named) },
  };
}

/** The operations of a path by their methods, with the parameters that it has for all of them. */
function operationsOf({ parameters: common = [], ...operations }) {
  return Object.fromEntries(
    Object.entries(operations).map(([method, { parameters = [], ...operation }]) => [
      method,
      { ...operation, parameters: [...common, ...parameters] },
    ]),
  );
}

function inlined(value, shared) {
  if (Array.isArray(value)) return value.map((each) => inlined(each, shared));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...siblings } = value;
  const [, kind, name] = /^#\/components\/(parameters|responses|headers)\/(.+)$/.exec($ref) ?? [];
  const node = kind ? { ...shared[kind][name], ...siblings } : value;
  return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, inlined(each, shared)]));
}

function joined(schema, schemas) {
  if (!schema.allOf) return schema;
  const { allOf, ...others } = schema;
  const parts = allOf.map((part) => joined(part.$ref ? schemas[part.$ref.split('/').at(-1)] : part, schemas));
  return {
    ...others,
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}
