// OpenAPI 3.1 as OpenAPI Generator 5 reads it, the last release whose program the npm registry carries: 3.0, nullable
// references without a union, and the kinds of an event as classes that inherit, since it makes no interface of a union.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../scripts/package-trial/programs.mjs';
import { program, root } from './service.mjs';

const folder = join(root, 'test/generators');
const jar = join(folder, 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar');

export const java = program('default-jdk-headless', '/usr/bin/java', '/usr/bin/javac');

/** Generates a client into a folder by OpenAPI Generator. */
export async function generate(name, out, options) {
  const document = join(out, 'openapi-3.0.json');
  const converter = join(folder, 'node_modules/.bin/openapi-down-convert');
  const convert = [converter, '--input', join(root, 'openapi.json'), '--output', document];
  await run(`${name}: convert down`, out, convert);
  writeFileSync(document, JSON.stringify(forOlderGenerators(JSON.parse(readFileSync(document, 'utf8')))));
  await run(`${name}: generate`, out, [
    'java',
    '-jar',
    jar,
    'generate',
    '-i',
    document,
    '-o',
    out,
    ...options,
  ]);
}

/** The document in OpenAPI 3.0, by openapi-down-convert, which leaves unions with null. */
function forOlderGenerators(document) {
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
  // No class comes of a union of plain values.
  if (all.oneOf?.every(({ type }) => ['boolean', 'number', 'string'].includes(type))) delete all.oneOf;
  if (all.nullable && all.enum) all.enum = all.enum.filter((value) => value !== null);
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
