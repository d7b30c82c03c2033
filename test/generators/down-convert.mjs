// OpenAPI 3.1 as OpenAPI Generator 5 reads it: 3.0, nullable references without a union, and the kinds of an event as classes
// that inherit, since it makes no interface of a union. What newer releases read as it is published.

/** @param {object} document in OpenAPI 3.0, by openapi-down-convert, which leaves unions with null */
export function forOlderGenerators(document) {
  const converted = withoutNullTypes(document);
  inherit(converted.components.schemas, 'WorldEvent', 'EventEnvelope');
  return converted;
}

function withoutNullTypes(node) {
  if (Array.isArray(node)) return node.map(withoutNullTypes);
  if (typeof node !== 'object' || node === null) return node;
  const all = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutNullTypes(value)]));
  for (const kind of ['oneOf', 'anyOf']) {
    const others = all[kind]?.filter(({ type }) => type !== 'null');
    if (!others || others.length === all[kind].length) continue;
    delete all[kind];
    Object.assign(all, others.length === 1 ? { allOf: others } : { [kind]: others }, { nullable: true });
  }
  return all;
}

/** The union becomes the base of its members, in place of the one that they have. */
function inherit(schemas, union, base) {
  const { oneOf, discriminator, description } = schemas[union];
  const { properties, required } = schemas[base];
  const name = discriminator.propertyName;
  schemas[union] = {
    type: 'object',
    description,
    properties: { ...properties, [name]: { type: 'string' } },
    required: [...required, name],
    discriminator,
  };
  for (const { $ref } of oneOf) {
    const own = schemas[$ref.split('/').at(-1)].allOf[1];
    delete own.properties[name];
    own.required = own.required.filter((one) => one !== name);
    schemas[$ref.split('/').at(-1)].allOf = [{ $ref: `#/components/schemas/${union}` }, own];
  }
  delete schemas[base];
}
