// What callers rely on of openapi.json. At a release: node scripts/released-calls.mjs > test/contracts/released/<version>.json
import { readFileSync } from 'node:fs';

const nameOf = ($ref) => $ref?.split('/').at(-1);
const typeOf = ({ $ref, type, items, oneOf, anyOf, allOf }) =>
  nameOf($ref) ??
  (items && `${typeOf(items)}[]`) ??
  (oneOf ?? anyOf ?? allOf)?.map(typeOf).sort().join(' or ') ??
  [type].flat().sort().join(' or ');
/** A word more is no break: each stands for itself. */
const entriesOf = (name, schema = {}) => [
  `${name}: ${typeOf(schema)}`,
  ...(schema.enum ?? []).map((word) => `${name} = ${word}`),
];

/** By operation and by schema: what there is, with its type, and what has to be. */
function releasedCalls({ paths, components }) {
  const operations = {};
  for (const [path, item] of Object.entries(paths)) {
    const { parameters: shared = [], ...methods } = item;
    for (const [method, { operationId, parameters = [], requestBody, responses }] of Object.entries(
      methods,
    )) {
      const content = (of) => Object.values(of?.content ?? {}).map(({ schema }) => typeOf(schema ?? {}));
      const given = [...shared, ...parameters].map((one) => components.parameters?.[nameOf(one.$ref)] ?? one);
      operations[operationId] = {
        call: `${method.toUpperCase()} ${path}`,
        parameters: given.flatMap((one) => entriesOf(`${one.in} ${one.name}`, one.schema)).sort(),
        required: given
          .filter((one) => one.required && one.in !== 'path')
          .map(({ name }) => name)
          .sort(),
        body: content(requestBody).sort(),
        responses: Object.entries(responses)
          .filter(([status]) => status.startsWith('2'))
          .flatMap(([status, response]) =>
            content(components.responses?.[nameOf(response.$ref)] ?? response).map(
              (type) => `${status} ${type}`,
            ),
          )
          .sort(),
      };
    }
  }
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).map(([name, { properties = {}, required = [], enum: words }]) => [
      name,
      {
        members: Object.entries(properties)
          .flatMap(([member, of]) => entriesOf(member, of))
          .sort(),
        required: [...required].sort(),
        ...(words && { words: [...words].sort() }),
      },
    ]),
  );
  return { operations, schemas };
}

const { operations, schemas } = releasedCalls(JSON.parse(readFileSync('openapi.json', 'utf8')));
const lines = (of) =>
  Object.entries(of)
    .map((entry) => entry.map((each) => JSON.stringify(each)).join(': '))
    .join(',\n');
console.log(`{ "operations": {\n${lines(operations)}\n}, "schemas": {\n${lines(schemas)}\n} }`);
