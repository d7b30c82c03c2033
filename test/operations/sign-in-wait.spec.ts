import { EventEmitter } from 'node:events';
import { until } from '../../prove/support/until.js';
import { type Settings } from '../../src/common/config/settings.js';
import { type Metrics } from '../../src/common/observation/metrics.js';
import { type RequestContext } from '../../src/http/adapter/request-context.js';
import { SignInPermits } from '../../src/person/sign-in-permits.js';
import { collectGarbage } from '../support/garbage.js';

const anna = { application: 'village', name: 'anna', isKnown: true };
const metrics = { showShare: () => undefined } as unknown as Metrics;

describe('who waits to sign in', () => {
  let end: () => void;
  const begin = (signInWaitMs: number) => {
    const permits = new SignInPermits(metrics, { signInWaitMs } as Settings);
    const hash = (response: EventEmitter, result: unknown): Promise<unknown> =>
      permits.hash(anna, { response } as unknown as RequestContext, async () => result);
    // The name is taken until it ends.
    void hash(new EventEmitter(), new Promise<void>((resolve) => (end = resolve)));
    return hash;
  };
  afterEach(() => end());

  it('gives up in the end, though nobody but the clock keeps its time', async () => {
    const hash = begin(200);
    let refusal: unknown;
    void hash(new EventEmitter(), 'was let in').catch((error: unknown) => (refusal = error));
    await until('it has given up', () => {
      collectGarbage();
      return refusal !== undefined;
    });
    expect(refusal).toMatchObject({ code: 'OVERLOADED' });
  });

  it('gives up with its caller, and the next one is let in', async () => {
    const hash = begin(60_000);
    const caller = new EventEmitter();
    const waiting = hash(caller, 'was let in').catch((error: unknown) => error);
    const next = hash(new EventEmitter(), 'was let in');
    caller.emit('close');
    expect(await waiting).toMatchObject({ code: 'OVERLOADED' });
    end();
    expect(await next).toBe('was let in');
  });
});
