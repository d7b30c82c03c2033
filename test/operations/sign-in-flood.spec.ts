import { until } from '../../prove/support/until.js';
import { constants } from '../../src/common/config/constants.js';
import { type ApiClient } from '../support/api-client.js';
import { newPerson, password } from '../support/people.js';
import { startedService } from '../support/test-service.js';

describe('people', () => {
  // With a fast hash nobody would wait.
  const service = startedService({ env: { passwordCost: String(constants.passwordCost) } });
  let owner: ApiClient;
  beforeAll(async () => {
    owner = await service.newClient();
    await newPerson(service, owner, 'read', 'anna');
    await newPerson(service, owner, 'read', 'bert');
  });

  const signIn = (name: string, given: string, signal?: AbortSignal): Promise<Response> =>
    fetch(`${service.baseUrl}/v1/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ application: owner.credentials!.applicationId, name, password: given }),
      signal: signal ?? null,
    });

  it.each<[what: string, name: (n: number) => string]>([
    ['the same name', () => 'anna'],
    ['another name', () => 'bert'],
    ['names that nobody has', (n) => `nobody${n}`],
  ])('sign in while 40 connections send wrong passwords for %s', async (_what, name) => {
    const attack = new AbortController();
    const refused: number[] = [];
    const attackers = Array.from({ length: 40 }, async (_each, n) => {
      while (!attack.signal.aborted) {
        const { status } = await signIn(name(n), `wrong ${n} ${refused.length}`, attack.signal);
        refused.push(status);
      }
    });
    const ended = Promise.allSettled(attackers);
    try {
      await until('the attack is on', () => refused.length > 0);
      const statuses = [(await signIn('anna', password)).status, (await signIn('anna', password)).status];
      expect(statuses).toEqual([200, 200]);
    } finally {
      attack.abort();
      await ended;
    }
    // None of them holds a place or a turn any more, and none was let in.
    expect(refused.filter((status) => status === 200)).toEqual([]);
    await until('nobody waits', async () => (await signIn('bert', password)).status === 200);
  });

  it('of one name are refused at once beyond the fiftieth', async () => {
    const attack = new AbortController();
    const refused: (string | null)[] = [];
    const sent = Array.from({ length: 60 }, async (_each, n) => {
      const { status, headers } = await signIn('bert', `wrong ${n}`, attack.signal);
      if (status === 429) refused.push(headers.get('retry-after'));
    });
    const ended = Promise.allSettled(sent);
    await until('some were refused', () => refused.length >= 9);
    expect(new Set(refused)).toEqual(new Set(['5']));
    attack.abort();
    await ended;
  });
});
