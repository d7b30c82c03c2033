import { randomUUID } from 'node:crypto';
import { createDatabase, templateDatabase } from '../support/database.js';
import { type Answer, type Json } from '../support/api-client.js';
import { TestService } from '../support/test-service.js';
import { runCommand } from '../cli/support/run-command.js';

const before = 'the secret of before, of more than 32 characters';
const now = 'the secret of now, which has more than 32 as well';

/** Services with the secrets of before, of now, and with both, on one database. */
describe('secrets that are rolled', () => {
  let databaseUrl: string;
  const started: TestService[] = [];
  beforeAll(async () => {
    databaseUrl = await createDatabase('economy_rolled_secrets', templateDatabase);
  });
  afterEach(async () => {
    for (const service of started.splice(0)) await service.stop();
  });

  async function start(env: Record<string, string>): Promise<TestService> {
    const service = await TestService.start({ databaseUrl, env });
    started.push(service);
    return service;
  }

  it('of tokens overlap: both are accepted, and that of now signs', async () => {
    // First everybody accepts the new one, then it signs, then the old one goes.
    const prepared = await start({ JWT_SECRET: before, JWT_PREVIOUS_SECRET: now });
    const rolled = await start({ JWT_SECRET: now, JWT_PREVIOUS_SECRET: before });
    const done = await start({ JWT_SECRET: now });
    const { token: old, credentials } = await prepared.newClient();
    const { body } = await rolled.clientWith(null).post('/v1/auth/token', {
      grant_type: 'client_credentials',
      client_id: credentials!.applicationId,
      client_secret: credentials!.clientSecret,
    });
    const recent = body['access_token'] as string;
    const statuses = (token: string): Promise<number[]> =>
      Promise.all(
        [prepared, rolled, done].map(
          async (service) => (await service.clientWith(token).get('/v1/application')).status,
        ),
      );
    expect(await statuses(old!)).toEqual([200, 200, 401]);
    expect(await statuses(recent)).toEqual([200, 200, 200]);
    const [head, payload] = recent.split('.');
    expect(await statuses(`${head}.${payload}.${old!.split('.')[2]}`)).toEqual([401, 401, 401]);
  });

  it('of stored data overlap: the old one decrypts, the new one encrypts, and a command re-encrypts all', async () => {
    const old = await start({ AGENT_CREDENTIALS_KEY: before });
    const client = await old.newClient();
    const endpoint = 'http://127.0.0.1:9/x';
    const headers = { 'idempotency-key': randomUUID() };
    const webhook = await client.post('/v1/webhook', { url: endpoint }, { headers });
    const id = webhook.body['id'] as string;
    await client.post(`/v1/webhook/${id}/secret`, {});
    const agent = await client.post('/v1/agent', {
      name: 'Bard',
      endpoint,
      credentials: { type: 'bearer', token: 'a word' },
    });
    expect(agent.status).toBe(201);

    const rolled = { AGENT_CREDENTIALS_KEY: now, AGENT_PREVIOUS_CREDENTIALS_KEY: before };
    const both = await start(rolled);
    const only = await start({ AGENT_CREDENTIALS_KEY: now });
    const send = (service: TestService, path: string): Promise<Answer> =>
      service.clientWith(client.token).post(path);
    const status = async (service: TestService, path: string): Promise<number> => {
      const answer = await fetch(service.baseUrl + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.token}` },
      });
      return answer.status;
    };
    const repeat = await both.clientWith(client.token).post('/v1/webhook', { url: endpoint }, { headers });
    expect(repeat.body).toEqual(webhook.body);
    // A message is signed, and an agent is shown its credentials: both are opened for it.
    const opened = [`/v1/webhook/${id}/test`, `/v1/agent/${agent.body['id'] as string}/probe`];
    for (const path of opened) {
      expect([path, (await send(both, path)).status]).toEqual([path, 201]);
      expect([path, await status(only, path)]).toEqual([path, 500]);
    }

    const env = {
      DATABASE_URL: databaseUrl,
      JWT_SECRET: before,
      DATABASE_MIGRATION_URL: databaseUrl,
      OPERATOR: 'Ann',
    };
    const reseal = async (): Promise<string> => {
      const { stdout, error } = await runCommand({ ...env, ...rolled }, 'credentials:reseal');
      expect(error).toBeNull();
      return stdout;
    };
    expect(await reseal()).toBe(
      [
        'credentials of agents: 1 encrypted again',
        'secrets of webhooks: 1 encrypted again',
        'previous secrets of webhooks: 1 encrypted again',
        '',
      ].join('\n'),
    );
    for (const path of opened) expect([path, (await send(only, path)).status]).toEqual([path, 201]);
    expect((await reseal()).match(/\b\d+\b/g)).toEqual(['0', '0', '0']);
    const [entry] = await both.dataSource.query<{ details: Json }[]>(
      `SELECT e.details FROM economy.audit_entry e WHERE e.route = 'credentials:reseal' ORDER BY e.id LIMIT 1`,
    );
    expect(entry!.details).toMatchObject({
      'credentials of agents': 1,
      'secrets of webhooks': 1,
      'previous secrets of webhooks': 1,
    });
  });
});
