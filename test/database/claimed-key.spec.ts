import { randomUUID } from 'node:crypto';
import { TestService } from '../support/test-service.js';

/** Calls that belong to no instance claim their key in a row of its own, whose times have whole milliseconds. */
describe('a key that is claimed for a request', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  it('is never taken for that of another request', async () => {
    const client = await service.newClient();
    for (let n = 0; n < 20; n += 1) {
      const headers = { 'idempotency-key': `key ${n}` };
      const agent = { name: 'Talker', endpoint: 'http://127.0.0.1:9/talk' };
      expect((await client.post('/v1/agent', agent, { headers })).status).toBe(201);
      const again = await client.post('/v1/agent', agent, { headers });
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    }
    for (let n = 0; n < 20; n += 1) {
      const headers = { 'idempotency-key': `instance ${n}` };
      const answer = await client.post('/v1/instance', { uuid: randomUUID() }, { headers });
      expect(answer.status).toBe(201);
    }
  });
});
