import { errorKinds } from '../../common/errors/error-code.js';
import { headersOf, targetOf, type ToolFault } from './world-api.js';
import { callWorld } from './world-reader.js';

const request = { method: 'PUT', path: '/v1/x' } as const;

describe('a call of a tool', () => {
  const faultOf = async (
    status: number,
    body: unknown,
    retryAfter: string | null,
    idempotencyKey?: string,
  ) => {
    const headers = { get: (name: string) => (name === 'retry-after' ? retryAfter : null) };
    const api = { call: () => Promise.resolve({ status, headers, body }) };
    const asked = { ...request, ...(idempotencyKey !== undefined && { idempotencyKey }) };
    const { code, detail, next, facts } = (await callWorld(api, asked).catch(
      (error: unknown) => error,
    )) as ToolFault;
    return { code, detail, next, facts };
  };

  it.each([200, 201, 299])('gets what came with the status %d', async (status) => {
    const response = { status, headers: { get: () => null }, body: { id: 'x' } };
    expect(await callWorld({ call: () => Promise.resolve(response) }, request)).toBe(response);
  });

  it('that is refused is told why, its facts, and what to do', async () => {
    const facts = { status: 422, available: 1, requested: 2 };
    const problem = {
      type: '/problems/x',
      title: 'X',
      code: 'INSUFFICIENT_WEALTH',
      detail: 'Too poor.',
      ...facts,
    };
    expect(await faultOf(422, problem, null, 'once')).toEqual({
      ...{ code: 'INSUFFICIENT_WEALTH', detail: 'Too poor.', facts },
      next: errorKinds.INSUFFICIENT_WEALTH.help,
    });
    const { detail } = await faultOf(422, { code: 'INSUFFICIENT_WEALTH' }, null);
    expect(detail).toBe(errorKinds.INSUFFICIENT_WEALTH.title);
  });

  it('that may come again is told when, and with which key', async () => {
    const problem = { code: 'RATE_LIMITED', detail: 'Too many.' };
    expect((await faultOf(429, problem, '7')).next).toBe('Wait 7 s, and call again.');
    expect((await faultOf(429, problem, '7', 'once')).next).toBe(
      'Wait 7 s, and call again with the idempotencyKey "once".',
    );
  });

  it.each([[''], [null], [{ code: 'NEW_CODE' }], [{ message: 'Bad Gateway' }]])(
    'without a problem of the service may have had its effect: %j',
    async (body) => {
      expect(await faultOf(502, body, null, 'once')).toEqual({
        code: 'SERVICE_UNREACHABLE',
        detail: 'It answered with the status 502 and no problem document.',
        next: 'Wait a moment, and call again with the idempotencyKey "once".',
        facts: { idempotencyKey: 'once' },
      });
      expect((await faultOf(502, body, null)).facts).toEqual({});
    },
  );

  it('has its query, its body and its key', () => {
    const query = { limit: 7, dryRun: false, search: 'a&b=ü', cursor: undefined };
    expect(targetOf({ ...request, query })).toBe('/v1/x?limit=7&dryRun=false&search=a%26b%3D%C3%BC');
    expect(targetOf({ ...request, query: { cursor: undefined } })).toBe('/v1/x');
    expect(headersOf(request)).toEqual({ accept: 'application/json' });
    expect(headersOf({ ...request, body: {}, idempotencyKey: 'once' })).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': 'once',
    });
  });
});
