import { type ErrorCode } from '../../common/errors/error-code.js';
import { type CharacterScope } from '../../identity/character-scope.js';

/** A request to the HTTP API; its sender adds the token. */
export interface ApiRequest {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: object;
  readonly idempotencyKey?: string;
}

export interface WorldResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** Parsed JSON. */
  readonly body: unknown;
}

/**
 * How tools reach the world: by the HTTP API, in one process or over a network. They can do nothing that the token could
 * not do without them, and every rule of the API holds for them.
 */
export interface WorldApi {
  call(request: ApiRequest): Promise<WorldResponse>;
}

/** The token's holder, as `GET /v1/auth/token` returns it. */
export interface Grant {
  readonly applicationId: string;
  readonly scope: string;
  readonly agentNpc: CharacterScope | null;
}

/** The most that the operator of the tools allows, whatever the token allows. */
export interface ToolPolicy {
  /** The most that one trade may move; null: no limit. */
  readonly maxAmount: number | null;
}

/** A tool that could not do its work, in the words of the API. */
export class ToolFault extends Error {
  constructor(
    readonly code: ErrorCode | 'SERVICE_UNREACHABLE',
    readonly detail: string,
    readonly next: string,
    readonly facts: Readonly<Record<string, unknown>> = {},
  ) {
    super(`${code}: ${detail}`);
    this.name = 'ToolFault';
  }
}

/** The path and query of a request, as they stand in its first line. */
export function targetOf({ path, query = {} }: ApiRequest): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  const texts = given.map(([name, value]) => [name, String(value)] as const);
  return `${path}?${new URLSearchParams(Object.fromEntries(texts)).toString()}`;
}

/** The headers that say what a request is; a body is JSON. */
export function headersOf({ body, idempotencyKey }: ApiRequest): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}
