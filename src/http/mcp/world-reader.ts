import { isErrorCode, errorKinds } from '../../common/errors/error-code.js';
import { type WorldResponse, type ApiRequest, ToolFault, type WorldApi } from './world-api.js';

/** Calls the API and returns only successful responses; a problem becomes a fault that says what to do next. */
export async function callWorld(api: WorldApi, request: ApiRequest): Promise<WorldResponse> {
  const response = await api.call(request);
  if (response.status >= 200 && response.status < 300) return response;
  throw toFault(response, request.idempotencyKey);
}

function toFault({ status, headers, body }: WorldResponse, idempotencyKey: string | undefined): ToolFault {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Readonly<
    Record<string, unknown>
  >;
  const { code, detail, type: _type, title: _title, ...facts } = problem;
  if (typeof code !== 'string' || !isErrorCode(code)) {
    return unreachable(`It answered with the status ${status} and no problem document.`, idempotencyKey);
  }
  const wait = headers.get('retry-after');
  const next =
    wait === null ? errorKinds[code].help : `Wait ${wait} s, and call again${withKey(idempotencyKey)}.`;
  return new ToolFault(code, typeof detail === 'string' ? detail : errorKinds[code].title, next, facts);
}

/** What happened is not known: a write may have had its effect. */
export function unreachable(detail: string, idempotencyKey: string | undefined): ToolFault {
  return new ToolFault(
    'SERVICE_UNREACHABLE',
    detail,
    `Wait a moment, and call again${withKey(idempotencyKey)}.`,
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
}

function withKey(idempotencyKey: string | undefined): string {
  return idempotencyKey === undefined ? '' : ` with the idempotencyKey "${idempotencyKey}"`;
}
