import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import { type Json } from '../support/api-client.js';
import { TestService } from '../support/test-service.js';

describe('the log', () => {
  async function logOf(
    run: (service: TestService) => Promise<string[]>,
  ): Promise<[Json[], string[], string]> {
    const log = new PassThrough();
    const written = text(log);
    const service = await TestService.start({ log });
    const secrets = await run(service);
    await service.stop();
    log.end();
    const lines = await written;
    const entries = lines
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Json);
    return [entries, [...secrets, service.settings.auth.secret!], lines];
  }

  it('has one line for each request, with caller, route and outcome', async () => {
    const id = randomUUID();
    let applicationId = '';
    const [entries] = await logOf(async (service) => {
      const client = await service.newClient();
      applicationId = client.credentials!.applicationId;
      await client.get(`/v1/instance/${randomUUID()}?limit=hidden`, { headers: { 'x-request-id': id } });
      return [];
    });
    const [entry, ...more] = entries.filter(({ requestId }) => requestId === id);
    expect(more).toHaveLength(0);
    expect(entry).toMatchObject({
      method: 'GET',
      path: expect.stringMatching(/^\/v1\/instance\/[0-9a-f-]{36}$/),
      status: 400,
      durationMs: expect.any(Number),
      applicationId,
    });
  });

  it('never contains a token, a secret or a body, whatever fails', async () => {
    const [entries, secrets, lines] = await logOf(async (service) => {
      const client = await service.newClient();
      const { applicationId: client_id, clientSecret: client_secret } = client.credentials!;
      const anybody = service.clientWith(null);
      const grant = { grant_type: 'client_credentials', client_id, client_secret };
      const issued = await anybody.post('/v1/auth/token', grant);
      await anybody.post('/v1/auth/token', { ...grant, client_secret: `${client_secret}-wrong` });
      await anybody.post('/v1/auth/token', { ...grant, client_secret: [client_secret] });
      const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
      const headers = { authorization: `Basic ${basic}` };
      await anybody.post('/v1/auth/token', { grant_type: 'client_credentials' }, { headers });
      await anybody.get(`/v1/application?access_token=${client.token}`);
      await service.clientWith(`${client.token}x`).get('/v1/application');
      const world = await service.world({ agentNpcs: { ann: { personality: 'hush-hush' } } }, client);
      await client.put(`${world.path('ann')}/trade`, undefined, { raw: '{"amount": "hush-hush' });
      await client.put(`/v1/nothing/${randomUUID()}`, { note: 'hush-hush' });
      return [client.token!, client_secret, basic, issued.body['access_token'] as string, 'hush-hush'];
    });
    expect(entries.length).toBeGreaterThan(8);
    for (const secret of secrets) expect(lines.includes(secret)).toBe(false);
    expect(lines).not.toMatch(/bearer|basic [a-z0-9]/i);
  });
});
