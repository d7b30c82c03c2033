import { randomUUID } from 'node:crypto';
import { type Answer, type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const most = 20;
const mostBytes = 20_000;

describe('a problem', () => {
  const service = sharedService();
  let world: World;
  beforeAll(async () => {
    world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
  });

  const fields = (count: number): Json =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`unknown${n}`, n]));

  const many = (count: number, entry: Json): Json[] => Array.from({ length: count }, () => entry);

  function expectBounded({ body }: Answer, total: number): void {
    expect(body['errors']).toHaveLength(Math.min(most, total));
    expect(body['moreErrors']).toBe(total > most ? total - most : undefined);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(mostBytes);
  }

  it.each([1, most, most + 1, 5000])(
    'names 20 of %i faults at most, and counts the others',
    async (count) => {
      const body = { recipientIdentifier: null, amount: 1, ...fields(count) };
      const answer = await world.client.put(`${world.path('ann')}/trade`, body);
      expectProblem(answer, 'VALIDATION_FAILED');
      expectBounded(answer, count);
    },
  );

  it('does so for query parameters, free objects, bulk calls and refused entries of atomic ones', async () => {
    const query = Array.from({ length: 30 }, (_, n) => `p${n}=1`).join('&');
    expectBounded(await world.client.get(`/v1/agent?${query}`), 30);
    const numbers = Array.from({ length: 100 }, () => '1e400').join(',');
    const raw = `{"recipientIdentifier":null,"amount":1,"metadata":{"n":[${numbers}]}}`;
    const inexact = await world.client.put(`${world.path('ann')}/trade`, undefined, {
      headers: { 'content-type': 'application/json' },
      raw,
    });
    expectProblem(inexact, 'NUMBER_NOT_EXACT');
    expectBounded(inexact, 100);
    const path = `/v1/instance/${world.id}/trades`;
    const entry = {
      traderIdentifier: world.character('bob')['id'],
      recipientIdentifier: world.character('ann')['id'],
      amount: 1,
    };
    const wrong = await world.client.post(path, { trades: many(400, { ...entry, amount: '1', x: 1 }) });
    expectProblem(wrong, 'VALIDATION_FAILED');
    expectBounded(wrong, 800);
    const refused = await world.client.post(path, { trades: many(100, entry), atomic: true });
    expectProblem(refused, 'BATCH_REFUSED');
    expectBounded(refused, 100);
  });

  it('is short where names are long', async () => {
    const long = 'x'.repeat(40_000);
    const answer = await world.client.put(`${world.path('ann')}/trade`, { [long]: 1, [`${long}😀`]: 1 });
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(Buffer.byteLength(JSON.stringify(answer.body))).toBeLessThan(mostBytes);
    const { status, body } = await world.client.get(`/v1/agent?${'😀'.repeat(1000)}=1`);
    expect(status).toBe(400);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(mostBytes);
  });

  it('is of the token before the body is read, and small for strangers in any case', async () => {
    const stranger = service.clientWith(null);
    const large = fields(50_000);
    for (const path of ['/v1/instance', `/v1/agent-npc/${randomUUID()}/${randomUUID()}/trade`]) {
      const answer = await stranger.send(path.endsWith('trade') ? 'PUT' : 'POST', path, large);
      expectProblem(answer, 'UNAUTHENTICATED');
      expect(answer.body).not.toHaveProperty('errors');
    }
    expectProblem(await stranger.post('/v1/auth/sign-in', large), 'PAYLOAD_TOO_LARGE');
    const small = await stranger.post('/v1/auth/sign-in', fields(500));
    expectProblem(small, 'VALIDATION_FAILED');
    expect(small.body['errors']).toHaveLength(most);
    const token = await stranger.post('/v1/auth/token', { grant_type: 5, ...fields(500) });
    expect(JSON.stringify(token.body)).not.toContain('unknown');
  });
});
