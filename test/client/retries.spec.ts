import { randomUUID } from 'node:crypto';
import {
  EconomyClient,
  type EconomyClientOptions,
  EconomyProblem,
  EconomyUnreachable,
  isProblem,
  UnexpectedAnswer,
} from '../../packages/client/src/index.js';
import { judge, waitBefore } from '../../packages/client/src/retry.js';
import { problem, type Scripted, ScriptedServer } from './support/scripted-server.js';

const quick = { baseMs: 1, capMs: 2, tries: 4 };
const ok: Scripted = { status: 200, body: { id: 'e1' } };
const [instance, trader] = [randomUUID(), randomUUID()];
const trade = { recipientIdentifier: null, amount: 1 };

describe('calls that fail', () => {
  let server: ScriptedServer;
  beforeAll(async () => {
    server = await ScriptedServer.start();
  });
  afterAll(() => server.close());

  const client = (more: { readonly retry?: EconomyClientOptions['retry'] } = {}): EconomyClient =>
    new EconomyClient({
      baseUrl: server.baseUrl,
      token: 'a token',
      retry: quick,
      ...more,
    });
  const keys = (): unknown[] => server.sent.map(({ headers }) => headers['idempotency-key']);

  it.each<[string, Scripted]>([
    ['a connection that breaks', 'cut'],
    ['429 RATE_LIMITED', problem(429, 'RATE_LIMITED', { 'retry-after': '0' })],
    ['503 OVERLOADED', problem(503, 'OVERLOADED', { 'retry-after': '0' })],
    ['409 REQUEST_IN_PROGRESS', problem(409, 'REQUEST_IN_PROGRESS')],
    ['408', { status: 408, body: 'too slow' }],
    ['502 of a proxy', { status: 502, body: '<h1>Bad gateway</h1>' }],
  ])('are repeated with the same key after %s', async (_name, fault) => {
    server.answer(fault, fault, ok);
    await expect(client().trade(instance, trader, trade)).resolves.toEqual({ id: 'e1' });
    expect(keys()).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{32}$/)));
    expect(new Set(keys()).size).toBe(1);
    expect(new Set(server.sent.map(({ method, url, text }) => `${method} ${url} ${text}`)).size).toBe(1);
  });

  it.each<[string, Scripted]>([
    ['422', problem(422, 'SELF_TRADE')],
    ['400', problem(400, 'VALIDATION_FAILED')],
    ['404', problem(404, 'INSTANCE_NOT_FOUND')],
    ['409 ALREADY_EXISTS', problem(409, 'ALREADY_EXISTS')],
    ['500', problem(500, 'INTERNAL')],
  ])('are not repeated after %s', async (_name, fault) => {
    server.answer(fault, ok);
    await expect(client().trade(instance, trader, trade)).rejects.toBeInstanceOf(EconomyProblem);
    expect(server.sent).toHaveLength(1);
  });

  it('have a key for each call, or the one that is given', async () => {
    server.answer(ok);
    const economy = client();
    await economy.trade(instance, trader, trade);
    await economy.trade(instance, trader, trade);
    await economy.trade(instance, trader, trade, { idempotencyKey: 'rent of may' });
    await economy.getAgentNpc(instance, trader);
    expect(keys()).toEqual([expect.any(String), expect.any(String), 'rent of may', undefined]);
    expect(keys()[0]).not.toBe(keys()[1]);
  });

  it('have no key where they are dry runs, and are repeated all the same', async () => {
    server.answer('cut', ok);
    await client().trade(instance, trader, trade, { query: { dryRun: true } });
    await client().trade(instance, trader, trade, { query: { dryRun: false } });
    expect(keys()).toEqual([undefined, undefined, expect.any(String)]);
  });

  it('are not sent with an option that does not exist', async () => {
    server.answer(ok);
    const misplaced: object = { reason: 'a mistake' };
    await expect(client().reverseEvent(instance, 1, misplaced)).rejects.toThrow(
      new TypeError(
        'reason is not an option: an optional body goes into { body: … }, the query of a write into { query: … }',
      ),
    );
    await expect(client().usageCsv({}, misplaced)).rejects.toThrow(TypeError);
    expect(server.sent).toEqual([]);
  });

  it('are not repeated when a repeat would do them again', async () => {
    server.answer('cut', ok);
    await expect(client().testWebhook(randomUUID())).rejects.toBeInstanceOf(EconomyUnreachable);
    expect(server.sent).toHaveLength(1);
    server.answer(problem(503, 'OVERLOADED', { 'retry-after': '0' }), { status: 201, body: {} });
    await client().testWebhook(randomUUID());
    expect(keys()).toEqual([undefined, undefined]);
  });

  it('end after the last attempt with its error', async () => {
    server.answer('cut', problem(503, 'DATABASE_UNAVAILABLE', { 'retry-after': '0' }));
    const failed = client().trade(instance, trader, trade);
    await expect(failed).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE', status: 503, retryAfter: 0 });
    expect(server.sent).toHaveLength(quick.tries);
    server.answer({ status: 502, body: '<h1>Bad gateway</h1>' });
    const fault = await client({ retry: { tries: 1 } })
      .getApplication()
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(UnexpectedAnswer);
    expect(fault).toMatchObject({ status: 502, text: '<h1>Bad gateway</h1>' });
  });

  it('end at once when Retry-After exceeds the time left', async () => {
    server.answer(
      problem(429, 'QUOTA_EXCEEDED', { 'retry-after': '86400' }, { limit: 5, remaining: 0, requested: 1 }),
    );
    const fault = await client()
      .trade(instance, trader, trade)
      .catch((error: unknown) => error);
    expect(server.sent).toHaveLength(1);
    if (!isProblem(fault, 'QUOTA_EXCEEDED')) throw fault;
    expect([fault.retryAfter, fault.problem.limit, fault.problem.remaining]).toEqual([86400, 5, 0]);
  });

  it('retry REQUEST_IN_PROGRESS beyond the number of attempts', async () => {
    const running = problem(409, 'REQUEST_IN_PROGRESS');
    server.answer(...Array<Scripted>(10).fill(running), ok);
    await client().interact(instance, trader, { responderIdentifier: null });
    expect(server.sent).toHaveLength(11);
  });

  it('end with the deadline when nobody answers', async () => {
    server.answer('hang');
    const retry = { ...quick, timeoutMs: 20, deadlineMs: 100 };
    await expect(client({ retry }).trade(instance, trader, trade)).rejects.toBeInstanceOf(EconomyUnreachable);
    expect(server.sent.length).toBeGreaterThan(0);
    expect(new Set(keys()).size).toBe(1);
  });

  it('end with the signal, in an attempt and in a wait', async () => {
    server.answer('hang');
    const aborted = new AbortController();
    const hanging = client().trade(instance, trader, trade, { signal: aborted.signal });
    aborted.abort(new Error('the player left'));
    await expect(hanging).rejects.toThrow('the player left');
    server.answer(problem(503, 'OVERLOADED', { 'retry-after': '60' }));
    const again = new AbortController();
    const onAnswer = (): void => void setImmediate(() => again.abort(new Error('the player left again')));
    const waiting = client().trade(instance, trader, trade, { signal: again.signal, onAnswer });
    await expect(waiting).rejects.toThrow('the player left again');
    const before = AbortSignal.abort(new Error('gone before'));
    server.answer(ok);
    await expect(client().getApplication({ signal: before })).rejects.toThrow('gone before');
  });

  it('refuse a path that would be another operation', async () => {
    server.answer(ok);
    for (const identifier of ['', '.', '..']) {
      await expect(client().getAgentNpc(instance, identifier)).rejects.toThrow(TypeError);
    }
    await client().getAgentNpc(instance, '../../instance?x#y');
    expect(server.sent[0]!.url).toBe(`/v1/agent-npc/${instance}/..%2F..%2Finstance%3Fx%23y`);
  });
});

describe('the waits', () => {
  const policy = { baseMs: 200, capMs: 5000 };

  it('grow with the attempts to a bound, a random part of each', () => {
    const longest = [1, 2, 3, 5, 6, 60].map((attempt) => waitBefore(attempt, null, policy, () => 1));
    expect(longest).toEqual([200, 400, 800, 3200, 5000, 5000]);
    expect(waitBefore(3, null, policy, () => 0)).toBe(0);
  });

  it('are never shorter than Retry-After', () => {
    const fault = new UnexpectedAnswer(503, '', 7);
    expect(waitBefore(1, fault, policy, () => 0)).toBe(7000);
    expect(waitBefore(1, fault, policy, () => 1)).toBe(7200);
  });

  it('come only after what may be gone', () => {
    expect(judge(new Error('a fault of the caller'), true)).toBe('no');
  });

  it.each([
    [408, 'again', 'no'],
    [429, 'again', 'again'],
    [500, 'no', 'no'],
    [502, 'again', 'no'],
    [503, 'again', 'again'],
    [504, 'again', 'no'],
    [404, 'no', 'no'],
  ])('come after the status %d of a proxy: %s where repeats are safe, else %s', (status, safe, unsafe) => {
    const fault = new UnexpectedAnswer(status, '');
    expect([judge(fault, true), judge(fault, false)]).toEqual([safe, unsafe]);
  });
});
