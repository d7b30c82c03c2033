import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type ApiClient, type Json } from '../support/api-client.js';
import { startedService } from '../support/test-service.js';

const token = 'let-me-in-12345';
const credentials = { type: 'bearer', token };

describe('an agent that moves', () => {
  const service = startedService();
  let home: FakeAgent;
  let elsewhere: FakeAgent;
  let client: ApiClient;
  beforeAll(async () => {
    client = await service.newClient();
    home = await startFakeAgent({ protocol: 'converse' });
    elsewhere = await startFakeAgent({ protocol: 'converse' });
  });
  afterAll(() => Promise.all([home.close(), elsewhere.close()]));

  const register = async (): Promise<string> => {
    const body = { name: 'Bard', endpoint: home.endpoint, protocol: 'converse', credentials };
    const answer = await client.post('/v1/agent', body);
    expect(answer.body).toMatchObject({ hasCredentials: true });
    return `/v1/agent/${answer.body['id'] as string}`;
  };
  const shown = ({ calls, reads }: FakeAgent): unknown[] =>
    [...calls, ...reads].map(({ headers }) => headers['authorization']);
  const stored = async (path: string): Promise<number> => {
    const rows = await service.dataSource.query<Json[]>(
      'SELECT 1 FROM economy.agent_credential WHERE agent_id = $1',
      [path.split('/').at(-1)],
    );
    return rows.length;
  };

  it.each([
    ['another port', () => elsewhere.endpoint],
    ['another host', () => home.endpoint.replace('127.0.0.1', 'localhost')],
    ['another scheme', () => home.endpoint.replace('http:', 'https:')],
  ])('to %s loses its credentials: the new address never receives them', async (_what, endpoint) => {
    const path = await register();
    const moved = await client.put(path, { endpoint: endpoint() });
    expect(moved.body).toMatchObject({ endpoint: endpoint(), hasCredentials: false });
    expect(await stored(path)).toBe(0);
    await client.post(`${path}/probe`);
    expect(shown(elsewhere)).not.toContain(`Bearer ${token}`);
    const back = await client.put(path, { endpoint: home.endpoint });
    expect(back.body).toMatchObject({ hasCredentials: false });
  });

  it('within its origin keeps its credentials', async () => {
    const path = await register();
    const moved = await client.put(path, { endpoint: `${home.endpoint}/more` });
    expect(moved.body).toMatchObject({ hasCredentials: true });
    const same = await client.put(path, { endpoint: home.endpoint.replace('http:', 'HTTP:'), name: 'Skald' });
    expect(same.body).toMatchObject({ hasCredentials: true });
    await client.post(`${path}/probe`);
    expect(shown(home)).toContain(`Bearer ${token}`);
  });

  it('and brings new credentials keeps the new ones', async () => {
    const path = await register();
    const fresh = { type: 'bearer', token: 'another-one-12345' };
    const moved = await client.put(path, { endpoint: elsewhere.endpoint, credentials: fresh });
    expect(moved.body).toMatchObject({ hasCredentials: true });
    await client.post(`${path}/probe`);
    expect(shown(elsewhere)).toContain('Bearer another-one-12345');
    expect(shown(elsewhere)).not.toContain(`Bearer ${token}`);
  });

  it('while a talk is about to begin does not show the new credentials at the old address', async () => {
    const path = await register();
    const ann = { agentIdentifier: path.split('/').at(-1)! };
    const world = await service.world({ agentNpcs: { ann, bob: {} } }, client);
    const fresh = { type: 'bearer', token: 'only-for-elsewhere-1' };
    const query = service.dataSource.query.bind(service.dataSource);
    // The move comes between the look at the agent and the look at its credentials.
    let moved = false;
    service.dataSource.query = (async (text: string, ...more: never[]) => {
      if (text.includes('agent_credential') && !moved) {
        moved = true;
        await client.put(path, { endpoint: elsewhere.endpoint, credentials: fresh });
      }
      return query(text, ...more);
    }) as typeof query;
    try {
      await world.interact('ann', 'bob');
    } finally {
      service.dataSource.query = query;
    }
    expect(moved).toBe(true);
    expect(shown(home)).not.toContain('Bearer only-for-elsewhere-1');
  });
});
