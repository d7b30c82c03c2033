import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type OpenAPIObject } from '@nestjs/swagger';
import { isUsualProblem } from '../../src/http/request/problem-response.js';
import { wholeDocument } from '../../scripts/whole-document.js';

type Content = Readonly<Record<string, { readonly schema?: object }>>;
interface Response {
  readonly content?: Content;
  /** Its other form, for `Prefer`. */
  readonly 'x-minimal'?: object;
  readonly 'x-representation'?: object;
  readonly 'x-compact'?: object;
}
interface Operation {
  readonly responses: Readonly<Record<string, Response>>;
}

const home = globalThis as { [key: symbol]: Map<string, OpenApiCheck> | undefined };
const checks = (home[Symbol.for('checks of OpenAPI documents')] ??= new Map<string, OpenApiCheck>());

/**
 * Holds every answer of the tests against the OpenAPI document: the operation must name the status, and the body must
 * fit its schema. A schema forbids what it does not name, so that an undocumented field is found too.
 */
export class OpenApiCheck {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly routes: readonly { readonly template: string; readonly pattern: RegExp }[];

  /** One a process for each document, whatever file asks: to compile its schemas takes longer than most tests. */
  static of(document: OpenAPIObject): OpenApiCheck {
    const text = JSON.stringify(document);
    const known = checks.get(text) ?? new OpenApiCheck(JSON.parse(text) as OpenAPIObject);
    checks.set(text, known);
    return known;
  }

  private readonly document: OpenAPIObject;

  private constructor(published: OpenAPIObject) {
    const document = wholeDocument(published);
    this.document = document;
    addFormats.default(this.ajv);
    // Any UUID text that PostgreSQL takes is one; the format's own idea of it knows versions.
    this.ajv.addFormat('uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    this.ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    this.ajv.addSchema({ $id: 'openapi', components: closeSchemas(document.components ?? {}) });
    this.routes = Object.keys(document.paths)
      .sort((a, b) => a.split('{').length - b.split('{').length)
      .map((template) => ({
        template,
        pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
      }));
  }

  /** Throws when the answer is not what the document promises. Paths that no operation serves are left alone. */
  check(method: string, path: string, status: number, mediaType: string, body: unknown): void {
    const route = this.routes.find(({ pattern }) => pattern.test(path));
    if (!route) return;
    const operations = this.document.paths[route.template] as unknown as Readonly<Record<string, Operation>>;
    const operation = operations[method.toLowerCase()];
    if (!operation) return;
    const name = `${method} ${route.template} ${status}`;
    const { default: problem, [String(status)]: described } = operation.responses;
    const answer = described ?? (isUsualProblem(codeOf(body)) ? problem : undefined);
    if (!answer) throw new Error(`${name} is not in the OpenAPI document: ${JSON.stringify(body)}`);
    const type = mediaType.split(';')[0]?.trim() ?? '';
    const usual = answer.content?.[type]?.schema;
    if (!usual) throw new Error(`${name} has no content ${type} in the OpenAPI document`);
    const other = answer['x-minimal'] ?? answer['x-representation'] ?? answer['x-compact'];
    const schema = other ? { anyOf: [usual, other] } : usual;
    const validate = this.validator(`${name} ${type}`, schema);
    if (!validate(body)) {
      throw new Error(
        `${name} does not fit the OpenAPI document: ${wordsOf(validate.errors ?? [])}\n${JSON.stringify(body)}`,
      );
    }
  }

  private validator(name: string, schema: object): ValidateFunction {
    const known = this.compiled.get(name);
    if (known) return known;
    const text = JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components');
    const validate = this.ajv.compile(JSON.parse(text) as object);
    this.compiled.set(name, validate);
    return validate;
  }
}

/** Names the property that is one too many, as the texts of Ajv do not. */
function wordsOf(faults: readonly ErrorObject[]): string {
  return faults
    .map(({ instancePath, message, params: { additionalProperty: name } }) =>
      name === undefined ? `${instancePath} ${message}` : `${instancePath}/${name} is not in it`,
    )
    .join(', ');
}

function codeOf(body: unknown): unknown {
  return (body as { readonly code?: unknown } | null)?.code;
}

/** Problems may carry members of their own by RFC 9457; every other object says all it has. */
function closeSchemas(components: object): object {
  const copy = JSON.parse(JSON.stringify(components).replaceAll('"#/components', '"openapi#/components')) as {
    schemas?: Record<string, { type?: string; properties?: object; additionalProperties?: boolean }>;
  };
  for (const [name, schema] of Object.entries(copy.schemas ?? {})) {
    if (name !== 'Problem' && schema.properties) schema.additionalProperties ??= false;
  }
  return copy;
}
