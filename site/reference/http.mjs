// The pages of the HTTP API, from its OpenAPI document: one for each group of operations, and one with all schemas.
import { wholeDocument } from '../../scripts/whole-document.js';
import { code, prose, slug, table } from './markdown.mjs';

const allowed = {
  itself: 'for the character itself',
  world: 'for its own instance',
  any: 'yes',
};

const indexHead = `# HTTP API

Generated from the OpenAPI document. A running service has the document at \`/openapi.json\` and an interactive version at
\`/docs\`. The examples run on the demo world, with its token in \`TOKEN\`:

\`\`\`sh
BASE=http://127.0.0.1:3000
TOKEN=$(node -p "require('./data/demo.json').token")
\`\`\`

Every operation except health checks and \`POST /v1/auth/token\` needs \`Authorization: Bearer <token>\`. Errors are problem
documents with [stable codes](../errors.md).
`;

/** The operations in the order of the document, with the location of their description. */
export function operationsOf(document) {
  return Object.entries(wholeDocument(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [group = 'Other'] = operation.tags ?? [];
      return {
        ...operation,
        path,
        method: method.toUpperCase(),
        group,
        page: slug(group),
        anchor: slug(operation.operationId),
        problems: Object.values(operation.responses).flatMap(codesOf),
      };
    }),
  );
}

export function httpPages(published) {
  const document = wholeDocument(published);
  const operations = operationsOf(document);
  const groups = groupsOf(operations);
  const list = groups.map(({ group, page, members }) => {
    const rows = members.map(({ method, path, summary, anchor }) => [
      code(`${method} ${path}`),
      `[${prose(summary)}](./${page}.md#${anchor})`,
    ]);
    return `## ${group}\n\n${table(['Operation', 'What it does'], rows)}\n`;
  });
  return {
    'reference/http/index': `${indexHead}\n${list.join('\n')}`,
    'reference/http/schemas': schemaPage(document.components.schemas),
    ...Object.fromEntries(
      groups.map(({ group, page, members }) => [
        `reference/http/${page}`,
        `# ${group}\n\n${members.map((one) => section(one, document)).join('\n')}`,
      ]),
    ),
  };
}

/** Groups by the tag of the document, in its order. */
export function groupsOf(operations) {
  return [...new Set(operations.map(({ group }) => group))].map((group) => ({
    group,
    page: slug(group),
    members: operations.filter((one) => one.group === group),
  }));
}

function section(operation, document) {
  const { summary, anchor, method, path, description = '', parameters = [], requestBody } = operation;
  const body = requestBody?.content?.['application/json'];
  const parts = [
    `## ${prose(summary)} {#${anchor}}`,
    `\`\`\`http\n${method} ${path}\n\`\`\``,
    prose(description),
    facts(operation),
    parameters.length > 0 ? `**Parameters**\n\n${parameterTable(parameters)}` : '',
    body ? `**Body**: ${typeOf(body.schema)}\n\n${fieldTable(body.schema, document.components.schemas)}` : '',
    `**Example**\n\n\`\`\`sh\n${curlOf(operation)}\n\`\`\``,
    `**Answers**\n\n${answerTable(operation)}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function facts(operation) {
  const found = [];
  if (operation['x-billable']) found.push(`Billable as ${code(operation['x-billable'])}.`);
  const character = operation['x-character-token'];
  if (character) found.push(`Open to [tokens of one character](../../guide/mcp.md): ${allowed[character]}.`);
  if (operation.security) found.push('Requires no token.');
  return found.join(' ');
}

function parameterTable(parameters) {
  const rows = parameters.map(({ name, in: place, required, schema = {}, description = '' }) => [
    code(name),
    place,
    typeOf(schema),
    required ? 'required' : '',
    prose(`${description}${limitsOf(schema)}`.trim()),
  ]);
  return table(['Name', 'In', 'Type', '', 'Meaning'], rows);
}

function answerTable({ responses }) {
  const rows = Object.entries(responses).map(([status, { description = '', content = {} }]) => {
    if (content['application/problem+json']) {
      const codes = codesOf({ description, content }).map(
        (name) => `[${code(name)}](../errors.md#${slugOfCode(name)})`,
      );
      return [status, codes.join(', ') || prose(description)];
    }
    const types = Object.entries(content).map(
      ([media, { schema = {} }]) => `${code(media)}: ${typeOf(schema)}`,
    );
    return [status, types.length > 0 ? types.join(' or ') : prose(description)];
  });
  return table(['Status', 'What comes'], rows);
}

/** The codes that an operation names, in the description of a refusal. */
function codesOf({ description = '', content = {} }) {
  if (!content['application/problem+json']) return [];
  return [...description.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name);
}

function slugOfCode(name) {
  return name.toLowerCase();
}

function schemaPage(schemas) {
  const sections = Object.entries(schemas).map(
    ([name, schema]) =>
      `## ${name}\n\n${prose(schema.description ?? '')}\n\n${
        schema.properties ? fieldTable(schema, schemas) : typeOf(schema)
      }\n`,
  );
  return `# Schemas\n\nThe objects in request and response bodies.\n\n${sections.join('\n')}`;
}

function fieldTable(schema, schemas) {
  const { properties, required = [] } = resolved(schema, schemas);
  if (!properties) return '';
  const rows = Object.entries(properties).map(([name, field]) => [
    code(name),
    typeOf(field),
    required.includes(name) ? 'required' : '',
    prose(`${field.description ?? ''}${limitsOf(field)}`.trim()),
  ]);
  return table(['Field', 'Type', '', 'Meaning'], rows);
}

function resolved(schema, schemas) {
  return schema.$ref ? schemas[nameOf(schema)] : schema;
}

function nameOf({ $ref }) {
  return $ref.split('/').at(-1);
}

/** In words, with links to the schemas. */
function typeOf(schema) {
  if (schema.$ref) return `[${nameOf(schema)}](./schemas.md#${nameOf(schema).toLowerCase()})`;
  const choices = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (choices) return choices.map(typeOf).join(schema.allOf ? ' and ' : ' or ');
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(', ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  const types = [schema.type ?? 'any'].flat();
  const named = types.map((type) =>
    type === 'array'
      ? `list of ${typeOf(schema.items ?? {})}`
      : type === 'string' && schema.format
        ? schema.format
        : type,
  );
  return named.join(' or ');
}

function limitsOf(schema) {
  const { default: fallback, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const found = [];
  const range = (low, high, unit) => {
    if (low !== undefined && high !== undefined) found.push(`${low} to ${high}${unit}`);
    else if (low !== undefined) found.push(`at least ${low}${unit}`);
    else if (high !== undefined) found.push(`at most ${high}${unit}`);
  };
  range(minimum, maximum, '');
  range(minLength, maxLength, ' characters');
  range(minItems, maxItems, ' entries');
  if (fallback !== undefined) found.push(`default ${code(JSON.stringify(fallback))}`);
  return found.length > 0 ? ` (${found.join('; ')})` : '';
}

/** A call that works on the demo world: its identifiers are the examples of the document. */
export function curlOf(operation) {
  const { method, path, parameters = [], requestBody, security } = operation;
  const given = (place) => parameters.filter((one) => one.in === place);
  let address = path;
  for (const { name, example } of given('path'))
    address = address.replace(`{${name}}`, String(example ?? `{${name}}`));
  const query = given('query')
    .filter(({ required, example }) => required && example !== undefined)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  const words = [
    method === 'GET' ? 'curl -sS' : `curl -sS -X ${method}`,
    `"$BASE${address}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
  ];
  const lines = [words.join(' ')];
  if (!security) lines.push('-H "Authorization: Bearer $TOKEN"');
  const body = requestBody?.content?.['application/json'];
  if (body?.example !== undefined) {
    lines.push("-H 'Content-Type: application/json'");
    lines.push(`-d '${JSON.stringify(body.example).replaceAll("'", String.raw`'\''`)}'`);
  }
  return lines.join(' \\\n  ');
}
