import { EconomyError } from '../../common/errors/economy-error.js';
import { type ErrorCode } from '../../common/errors/error-code.js';
import { toErrorResponse } from './error-form.js';
import { type RequestContext } from './request-context.js';

type Given = Pick<RequestContext, 'id' | 'route' | 'request'>;

const at = (method: string, route: string): Given => ({ id: 'r1', route, request: { method } }) as Given;
const token = at('POST', '/v1/auth/token');

describe('the form of an error', () => {
  it.each<[ErrorCode, status: number, error: string]>([
    ['VALIDATION_FAILED', 400, 'invalid_request'],
    ['MALFORMED_JSON', 400, 'invalid_request'],
    ['RATE_LIMITED', 429, 'temporarily_unavailable'],
    ['INTERNAL', 500, 'server_error'],
    ['OVERLOADED', 503, 'temporarily_unavailable'],
    ['SHUTTING_DOWN', 503, 'temporarily_unavailable'],
  ])('for who wants a token is that of OAuth: %s, %d, is %s', (code, status, error) => {
    expect(toErrorResponse(new EconomyError(code), token)).toMatchObject({
      mediaType: 'application/json',
      body: { error, code, status, requestId: 'r1' },
    });
  });

  it('keeps the `error` that was thrown with it', () => {
    const error = new EconomyError('UNAUTHENTICATED', { extra: { error: 'invalid_client' } });
    expect(toErrorResponse(error, token).body).toMatchObject({ error: 'invalid_client' });
  });

  it('has a description without the signs that OAuth forbids, and the detail as it is', () => {
    const detail = 'Of "Zoë" \\ the ~rest [!]';
    const { body } = toErrorResponse(new EconomyError('VALIDATION_FAILED', { detail }), token);
    expect(body).toMatchObject({ error_description: "Of 'Zo?' ? the ~rest [!]", detail });
  });

  it('of the tools, where nothing could be read, is that of JSON-RPC', () => {
    expect(toErrorResponse(new EconomyError('MALFORMED_JSON'), at('POST', '/mcp'))).toMatchObject({
      mediaType: 'application/json',
      body: { jsonrpc: '2.0', id: null, error: { code: -32_700, data: { code: 'MALFORMED_JSON' } } },
    });
  });

  it.each([
    ['GET', '/v1/auth/token', 'METHOD_NOT_ALLOWED'],
    ['POST', '/mcp', 'UNAUTHENTICATED'],
    ['POST', '/v1/instance', 'MALFORMED_JSON'],
  ] as const)('is a problem otherwise: %s %s, %s', (method, route, code) => {
    const { mediaType, body } = toErrorResponse(new EconomyError(code), at(method, route));
    expect(mediaType).toBe('application/problem+json');
    expect(body).toMatchObject({ code });
    expect(body).not.toHaveProperty('error');
  });
});
