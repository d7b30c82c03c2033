import { toReadableLine } from './logger.js';

describe('the log in a terminal', () => {
  const request = {
    level: 30,
    requestId: 'r1',
    method: 'GET',
    path: '/v1/instance',
    status: 200,
    durationMs: 3.1,
    applicationId: 'a1',
  };

  function readable(entry: object): unknown {
    return JSON.parse(toReadableLine(JSON.stringify({ ...entry, msg: 'request' })));
  }

  it('has one line for a request', () => {
    expect(readable(request)).toEqual({ level: 30, msg: 'GET /v1/instance 200 in 3.1 ms' });
  });

  it.each([
    [{ status: 404 }, '404 in 3.1 ms (request r1)'],
    [{ status: 'aborted', traceId: 't1' }, 'aborted in 3.1 ms (request r1, trace t1)'],
    [{ status: 422, code: 'SELF_TRADE' }, '422 SELF_TRADE in 3.1 ms (request r1)'],
    [{ replayed: true }, '200 (replayed) in 3.1 ms'],
    [{ traceId: 't1' }, '200 in 3.1 ms (trace t1)'],
  ])('has its ids where %j', (facts, end) => {
    expect(readable({ ...request, ...facts })).toEqual({ level: 30, msg: `GET /v1/instance ${end}` });
  });

  it('has no sign of control in any text, and the lines of a trace alone', () => {
    const texts = {
      msg: 'a\nb\u001b[31m',
      context: 'c\u0007',
      nested: { name: 'd\re' },
      stack: 'Error: f\n    at g\u001b',
    };
    const { msg, context, nested, stack } = JSON.parse(toReadableLine(JSON.stringify(texts))) as typeof texts;
    // oxlint-disable-next-line no-control-regex
    for (const text of [msg, context, nested.name]) expect(text).not.toMatch(/[\u0000-\u001f]/);
    // oxlint-disable-next-line no-control-regex
    expect(stack.split('\n').map((line) => /[\u0000-\u001f]/.test(line))).toEqual([false, false]);
  });

  it('leaves all other lines as they are', () => {
    const text = JSON.stringify({ level: 30, worker: 2, baseUrl: 'http://127.0.0.1:3000', msg: 'ready' });
    expect(toReadableLine(text)).toBe(`${text}\n`);
  });
});
