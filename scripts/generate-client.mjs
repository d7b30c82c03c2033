// Writes packages/client/src/generated from openapi.json: the types, one method for each operation, the codes of problems. The build
// runs it when they are older than what they are made from.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { wholeDocument } from './whole-document.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}packages/client/src/generated`;
const header = '// Generated from openapi.json by the build; change the API, not this file.\n\n';

/** Methods that are shorter than the operation id, since they are called on a client of this service alone. */
const methodNames = {
  describeToken: 'whoAmI',
  disburseTreasury: 'disburse',
  forgetMemory: 'forget',
  grantToCharacter: 'grant',
  interactWithCharacter: 'interact',
  reflectOnMemories: 'reflect',
  talkToCharacter: 'talk',
  tellCharacter: 'tell',
  tellCharacters: 'tellMany',
  tradeWithCharacter: 'trade',
};
/** Iterators over all pages: `agentNpcs` next to `listAgentNpcs`; `events` is the live stream. */
const iteratorNames = { listEvents: 'eventHistory' };
/** Handwritten, since they are not a request with one response. */
const byHand = new Set(['streamEvents', 'streamAllEvents']);

const document = JSON.parse(readFileSync(`${root}openapi.json`, 'utf8'));
document.paths = wholeDocument(document).paths;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

const files = {
  'schema.ts': header + astToString(await openapiTS(trimmed(document), { defaultNonNullable: false })),
  'operations.ts': header + operationsClass(),
  'problem-codes.ts':
    header +
    `/** Every code that a problem of the service may have; \`{baseUrl}/problems\` explains them. */\n` +
    `export const problemCodes = [\n${document.components.schemas.ProblemCode.enum
      .map((code) => `  '${code}',\n`)
      .join('')}] as const;\n`,
};

mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) writeFileSync(`${folder}/${name}`, content);

/** What the types of calls need: no refusals (they are thrown), no headers (options set them), no examples. */
function trimmed({ components, paths, webhooks: _webhooks, ...rest }) {
  const kept = structuredClone({ ...rest, paths, components: { schemas: components.schemas } });
  for (const item of Object.values(kept.paths)) {
    for (const operation of Object.values(item)) {
      const forms = formsOf(operation);
      operation.parameters = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header');
      operation.responses = Object.fromEntries(
        Object.entries(operation.responses)
          .filter(([status]) => status.startsWith('2'))
          .map(([status, { headers: _headers, ...response }]) => [status, inForms(response, forms)]),
      );
      delete operation.security;
    }
  }
  return withoutExamples(kept);
}

/** The answer that comes without a preference, and both under the preference that they are asked for with. */
function inForms({ content, ...response }, forms) {
  if (!forms) return { ...response, ...(content ? { content } : {}) };
  const { minimal, representation, usual } = forms;
  return {
    ...response,
    content: {
      'application/json': { schema: usual },
      'return=minimal': { schema: minimal },
      'return=representation': { schema: representation },
    },
  };
}

function withoutExamples(node) {
  if (Array.isArray(node)) return node.map(withoutExamples);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([name]) => name !== 'example' && name !== 'examples')
      .map(([name, value]) => [name, withoutExamples(value)]),
  );
}

function operationsClass() {
  const taken = new Set();
  const name = (wanted) => {
    if (taken.has(wanted)) throw new Error(`two methods would be called ${wanted}: name one in methodNames`);
    taken.add(wanted);
    return wanted;
  };
  const methods = operations
    .filter(({ operation }) => !byHand.has(operation.operationId))
    .flatMap((one) => {
      const method = name(methodName(one.operation.operationId));
      const listed = itemOf(one.operation);
      const iterator = listed && (iteratorNames[method] ?? lowerFirst(method.replace(/^list/, '')));
      return [
        oneMethod(one, method),
        ...(listed ? [iteratorMethod(one, method, name(iterator), listed)] : []),
      ];
    });
  const unkeyed = operations
    .filter(({ method, operation }) => method !== 'GET' && !takesKey(operation))
    .map(({ method, path }) => `  '${method} ${path}',\n`);
  return `import { iteratePages } from '../paging.js';
import { type CallArguments, type CallOptions, type Method, type PathOf, type Preference, type Preferring, type QueryOf, type ResultOf, type Schemas } from '../types.js';

/** Writes that take no Idempotency-Key: a repeat would do them again. */
export const unkeyedWrites: ReadonlySet<string> = new Set([
${unkeyed.join('')}]);

/** One method for each operation of the API, and one that iterates over all pages for each list. */
export abstract class Operations {
  abstract request<M extends Method, P extends PathOf<M>, R extends Preference = never>(
    method: M,
    path: P,
    ...[given]: CallArguments<M, P, R>
  ): Promise<ResultOf<M, P, R>>;
${methods.join('')}}
`;
}

function oneMethod({ path, method, operation }, name) {
  const { parameters, given } = argumentsOf({ path, method, operation });
  const generic = formsOf(operation) ? '<R extends Preference = never>' : '';
  return `
  /** ${commentOf(operation)} \`${method} ${path}\` */
  ${name}${generic}(${[...parameters, `options?: ${optionsOf({ path, method, operation })}`].join(', ')}): Promise<${resultOf({ path, method, operation })}> {
    return this.request('${method}', '${path}', { ${[...given, '...options'].join(', ')} });
  }
`;
}

function iteratorMethod({ path, method, operation }, listName, name, item) {
  const { parameters, names } = argumentsOf({ path, method, operation });
  const query = parameters.at(-1);
  const rest = parameters.slice(0, -1);
  const given = [...names.slice(0, -1), '{ ...query, ...cursor }', 'options'].join(', ');
  return `
  /** All of \`${listName}\`, page after page as they are needed. */
  ${name}(${[...rest, query, 'options?: CallOptions'].join(', ')}): AsyncGenerator<${item}, void, undefined> {
    return iteratePages((cursor) => this.${listName}(${given}));
  }
`;
}

function argumentsOf({ path, method, operation }) {
  const parameters = [];
  const given = [];
  const names = [];
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  for (const name of inPath) {
    const { schema } = operation.parameters.find((parameter) => parameter.name === name);
    parameters.push(`${name}: ${['number', 'integer'].includes(schema.type) ? 'number' : 'string'}`);
  }
  names.push(...inPath);
  if (inPath.length > 0) given.push(`path: { ${inPath.join(', ')} }`);
  const body = operation.requestBody?.content['application/json'];
  if (body && operation.requestBody.required) {
    parameters.push(`body: ${typeOf(body.schema)}`);
    given.push('body');
    names.push('body');
  }
  if (method === 'GET' && takesQuery(operation)) {
    parameters.push(`query?: QueryOf<'${method}', '${path}'>`);
    given.push('query');
    names.push('query');
  }
  return { parameters, given, names };
}

/** Query parameters of a write and a body that may be absent are options, so that a new one shifts no argument. */
function optionsOf({ path, method, operation }) {
  const moved = method !== 'GET' && takesQuery(operation);
  const { required, content } = operation.requestBody ?? { required: true };
  return [
    'CallOptions',
    ...(formsOf(operation) ? ['Preferring<R>'] : []),
    ...(required ? [] : [`{ readonly body?: ${typeOf(content['application/json'].schema)} }`]),
    ...(moved ? [`{ readonly query?: QueryOf<'${method}', '${path}'> }`] : []),
  ].join(' & ');
}

function takesQuery({ parameters = [] }) {
  return parameters.some((parameter) => parameter.in === 'query');
}

function resultOf({ path, method, operation }) {
  if (formsOf(operation)) return `ResultOf<'${method}', '${path}', R>`;
  const schema = answerOf(operation);
  return schema.$ref ? typeOf(schema) : `ResultOf<'${method}', '${path}'>`;
}

function answerOf({ responses }) {
  const response = responses[200] ?? responses[201];
  return response.content['application/json'].schema;
}

/** A write with two forms under `Prefer`: that which it returns without a preference, and the other. */
function formsOf({ responses }) {
  const { 'x-minimal': minimal, 'x-representation': representation } = responses[200] ?? responses[201];
  if (!minimal && !representation) return null;
  const usual = answerOf({ responses });
  return { minimal: minimal ?? usual, representation: representation ?? usual, usual };
}

function itemOf(operation) {
  const name = answerOf(operation).$ref?.split('/').at(-1);
  const [base, page] = document.components.schemas[name]?.allOf ?? [];
  return base?.$ref?.endsWith('/ListPage') ? typeOf(page.properties.items.items) : null;
}

function typeOf(schema) {
  if (!schema.$ref) throw new Error(`a schema without a name: ${JSON.stringify(schema)}`);
  return `Schemas['${schema.$ref.split('/').at(-1)}']`;
}

function takesKey(operation) {
  return operation.parameters?.some((parameter) => parameter.name === 'Idempotency-Key') ?? false;
}

function commentOf({ summary }) {
  return `${summary.replace(/\.$/, '')}.`.replaceAll('*/', '');
}

function methodName(operationId) {
  return methodNames[operationId] ?? operationId;
}

function lowerFirst(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
