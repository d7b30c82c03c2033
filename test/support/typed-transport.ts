import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenAPIObject } from '@nestjs/swagger';
import {
  type AnswerHead,
  EconomyClient,
  EconomyProblem,
  type CallOptions,
  UnexpectedAnswer,
} from '../../packages/client/src/index.js';
import { Operations } from '../../packages/client/src/generated/operations.js';
import { type RequestOptions } from './api-client.js';
import { wholeDocument } from '../../scripts/whole-document.js';

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly required?: boolean };
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

/** An operation of the OpenAPI document, and the method of the client that calls it. */
export interface ClientOperation {
  readonly name: string;
  readonly operationId: string;
  readonly path: string;
  /** `null`: no method does. */
  readonly method: string | null;
  readonly pattern: RegExp;
  readonly hasBody: boolean;
  /** One that must be there is an argument, another is an option. */
  readonly needsBody: boolean;
  readonly hasQuery: boolean;
}

type AnyMethod = (...given: unknown[]) => Promise<unknown>;

/** All operations of the document, the most specific paths first. */
export function clientOperations(): ClientOperation[] {
  const methods = methodsByOperation();
  const text = readFileSync(join(__dirname, '..', '..', 'openapi.json'), 'utf8');
  const { paths } = wholeDocument(JSON.parse(text) as OpenAPIObject) as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([verb, operation]) => {
        const name = `${verb.toUpperCase()} ${path}`;
        return {
          name,
          operationId: operation.operationId,
          path,
          method: methods.get(name) ?? null,
          pattern: new RegExp(`^${verb.toUpperCase()} ${path.replaceAll(/\{[^}]+\}/g, '([^/]+)')}$`),
          hasBody: operation.requestBody !== undefined,
          needsBody: operation.requestBody?.required === true,
          hasQuery: operation.parameters?.some((parameter) => parameter.in === 'query') ?? false,
        };
      }),
    )
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length);
}

/** Which method requests what, asked of the methods themselves. */
function methodsByOperation(): Map<string, string> {
  const found = new Map<string, string>();
  const names = Object.getOwnPropertyNames(Operations.prototype).filter((name) => name !== 'constructor');
  for (const name of names) {
    class Probe extends Operations {
      request(method: string, path: string, ..._call: unknown[]): Promise<never> {
        found.set(`${method} ${path}`, name);
        return new Promise(() => undefined);
      }
    }
    // Iterators over pages request nothing before they are read.
    void (new Probe() as unknown as Record<string, AnyMethod>)[name]!();
  }
  return found;
}

let known: readonly ClientOperation[] | undefined;

export interface TypedAnswer extends AnswerHead {
  readonly content: unknown;
}

/** Sends what the tests send through the methods of the typed client; null for what it has no way to say. */
export async function sendTyped(
  baseUrl: string,
  token: string,
  method: string,
  path: string,
  body: unknown,
  { headers = {}, raw }: RequestOptions,
): Promise<TypedAnswer | null> {
  const found = raw === undefined ? findOperation(method, path) : null;
  if (!found || (body !== undefined && !found.operation.hasBody)) return null;
  const { operation, parameters, query } = found;
  const client = new EconomyClient({ baseUrl, token, retry: { tries: 1 } });
  let head: AnswerHead | undefined;
  const { 'idempotency-key': idempotencyKey, ...others } = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const options: CallOptions = {
    headers: others,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    onAnswer: (answer) => (head = answer),
  };
  // The query of a write is one of its options.
  const isRead = method === 'GET';
  const given = [
    ...parameters,
    ...(operation.needsBody ? [body] : []),
    ...(operation.hasQuery && isRead ? [query] : []),
    {
      ...options,
      ...(operation.hasQuery && !isRead && { query }),
      ...(operation.hasBody && !operation.needsBody && body !== undefined && { body }),
    },
  ];
  const call = (client as unknown as Record<string, AnyMethod>)[operation.method!]!.bind(client);
  const content = await call(...given).catch((error: unknown) => {
    if (error instanceof EconomyProblem) return error.problem;
    if (error instanceof UnexpectedAnswer) return error.text;
    throw error;
  });
  return { ...head!, content };
}

interface Found {
  readonly operation: ClientOperation;
  readonly parameters: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

function findOperation(method: string, path: string): Found | null {
  const [address = '', search = ''] = path.split('?', 2);
  // Read by those alone who send something: every file of tests loads this one.
  known ??= clientOperations();
  for (const operation of known) {
    const match = operation.pattern.exec(`${method} ${address}`);
    if (!match) continue;
    const entries = [...new URLSearchParams(search)];
    const query = Object.fromEntries(entries);
    const parameters = match.slice(1).map(decoded);
    if (!operation.method || (entries.length > 0 && !operation.hasQuery)) return null;
    if (entries.length > Object.keys(query).length || parameters.includes(null)) return null;
    return { operation, parameters: parameters as string[], query };
  }
  return null;
}

/** A part of a path; null for one that the client does not send. */
function decoded(part: string): string | null {
  try {
    const text = decodeURIComponent(part);
    return /^\.{0,2}$/.test(text) ? null : text;
  } catch {
    return null;
  }
}
