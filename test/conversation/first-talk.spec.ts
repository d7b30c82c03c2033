import { randomUUID } from 'node:crypto';
import { type FakeAgent, type FakeProtocol, startFakeAgent } from './support/fake-agent.js';
import { type ApiClient, type Json } from '../support/api-client.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('an agent that was just registered, changed or probed', () => {
  let service: TestService;
  let replica: TestService;
  const fakes: FakeAgent[] = [];
  beforeAll(async () => {
    service = await TestService.shared();
    replica = await TestService.start({ databaseUrl: service.databaseUrl });
  });
  afterAll(async () => {
    await Promise.all([service.stop(), replica.stop()]);
    await Promise.all(fakes.map((fake) => fake.close()));
  });

  const fakeAgent = async (protocol: FakeProtocol): Promise<FakeAgent> => {
    const fake = await startFakeAgent({ protocol, strict: true });
    fakes.push(fake);
    return fake;
  };

  interface Speaker {
    readonly client: ApiClient;
    readonly world: World;
    readonly path: string;
    readonly agent: Json;
  }

  /** An agent, and a world in which it speaks for Ann. */
  const speaker = async (body: Json): Promise<Speaker> => {
    const client = await service.newClient();
    const { status, body: agent } = await client.post('/v1/agent', {
      name: `Agent ${randomUUID()}`,
      ...body,
    });
    expect(status).toBe(201);
    const ann = { agentIdentifier: agent['id'] as string };
    const world = await service.world({ agentNpcs: { ann, bob: {} } }, client);
    return { client, world, path: `/v1/agent/${agent['id'] as string}`, agent };
  };
  const talkOn = async (other: TestService, { client, world }: Speaker): Promise<Json> => {
    const elsewhere = other.clientWith(client.token);
    return (await elsewhere.put(`${world.path('ann')}/interact`, { responderIdentifier: null })).body;
  };
  /** Until it is left alone, on both replicas. */
  const silence = async (speaker: Speaker): Promise<void> => {
    for (const each of [service, service, replica, replica]) {
      expect(await talkOn(each, speaker)).toMatchObject({ outcome: 'silent' });
    }
  };

  it.each(['converse', 'a2a', 'a2a 0.3', 'openai'] as const)(
    'that speaks %s and was registered without a protocol speaks at once, five times of five',
    async (protocol) => {
      for (let round = 0; round < 5; round += 1) {
        const fake = await fakeAgent(protocol);
        const registered = await speaker({ endpoint: fake.endpoint });
        expect(registered.agent['protocol']).toBe(protocol.split(' ')[0]);
        expect(await talkOn(service, registered)).toMatchObject({ outcome: 'completed' });
      }
    },
  );

  it('with the wrong protocol speaks at once, on every replica, when it gets the one a probe advised', async () => {
    const fake = await fakeAgent('converse');
    const registered = await speaker({ endpoint: fake.endpoint, protocol: 'openai' });
    await silence(registered);
    const probe = await registered.client.post(`${registered.path}/probe`);
    expect(probe.body['summary']).toContain('It speaks as converse');
    await registered.client.put(registered.path, { protocol: 'converse' });
    expect(await talkOn(service, registered)).toMatchObject({ outcome: 'completed' });
    expect(await talkOn(replica, registered)).toMatchObject({ outcome: 'completed' });
  });

  it('with the credentials it had wanted speaks at once, on every replica', async () => {
    const fake = await fakeAgent('converse');
    const registered = await speaker({ endpoint: fake.endpoint, protocol: 'converse' });
    fake.setFault('404');
    await silence(registered);
    fake.setFault('ok');
    await registered.client.put(registered.path, { credentials: { type: 'bearer', token: 'let-me-in' } });
    expect(await talkOn(service, registered)).toMatchObject({ outcome: 'completed' });
    expect(await talkOn(replica, registered)).toMatchObject({ outcome: 'completed' });
  });

  it('whose health checks fail speaks all the same', async () => {
    const fake = await fakeAgent('converse');
    const registered = await speaker({ endpoint: fake.endpoint, protocol: 'converse' });
    fake.setReadFault('500');
    for (let look = 0; look < 3; look += 1) await registered.client.post(`${registered.path}/probe`);
    expect(await talkOn(service, registered)).toMatchObject({ outcome: 'completed' });
  });

  it('that the breaker had suspended speaks again as soon as a probe succeeds', async () => {
    const fake = await fakeAgent('converse');
    const registered = await speaker({ endpoint: fake.endpoint, protocol: 'converse' });
    fake.setFault('500');
    await silence(registered);
    fake.setFault('ok');
    expect((await registered.client.post(`${registered.path}/probe`)).body).toMatchObject({ ok: true });
    expect(await talkOn(service, registered)).toMatchObject({ outcome: 'completed' });
  });
});
