import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('promises in talks', () => {
  const service = sharedService();
  const agents: FakeAgent[] = [];
  afterAll(async () => {
    for (const agent of agents) await agent.close();
  });

  /** Ann and Bob, and what each says of promises, line by line. */
  async function pair(said: Readonly<Record<'ann' | 'bob', readonly Json[]>>) {
    const client = await service.newClient();
    const speaker = async (name: 'ann' | 'bob') => {
      let turn = 0;
      const agent = await startFakeAgent({ protocol: 'openai', name, reply: () => said[name][turn++] ?? {} });
      agents.push(agent);
      const { endpoint, protocol } = agent;
      const { body } = await client.post('/v1/agent', {
        name: `${name} ${randomUUID()}`,
        endpoint,
        protocol,
      });
      return { agent, agentIdentifier: body['id'] as string };
    };
    const [ann, bob] = [await speaker('ann'), await speaker('bob')];
    const agentNpcs = {
      ann: { agentIdentifier: ann.agentIdentifier },
      bob: { agentIdentifier: bob.agentIdentifier },
    };
    const world = await service.world({ agentNpcs }, client);
    return { world, ann: ann.agent, bob: bob.agent };
  }
  const promise = async (world: World, debtor: string, creditor: string, text: string): Promise<string> => {
    const made = await world.client.post('/v1/obligation', {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      kind: 'promise',
      debtorIdentifier: world.character(debtor)['id'],
      creditorIdentifier: world.character(creditor)['id'],
      text,
    });
    expect(made.status).toBe(201);
    return made.body['id'] as string;
  };
  const stateOf = async (world: World, id: string): Promise<unknown> =>
    (await world.client.get(`/v1/obligation/${world.id}/${id}`)).body['state'];

  it('are known to both, and the one who was promised says that it was kept', async () => {
    const { world, ann } = await pair({ ann: [{ promise: 'kept' }], bob: [] });
    const roof = await promise(world, 'bob', 'ann', 'to mend the roof');
    const { body } = await world.interact('ann', 'bob');
    expect(body['promises']).toEqual([{ line: 0, obligation: roof, state: 'kept' }]);
    expect(JSON.stringify(ann.calls[0])).toContain('to mend the roof');
    expect(await stateOf(world, roof)).toBe('kept');
    const events = (await world.client.get(`/v1/instance/${world.id}/event?type=interact,obligation`)).body;
    expect((events['items'] as Json[]).map(({ type }) => type)).toEqual([
      'obligation',
      'interact',
      'obligation',
    ]);
    const ties = (await world.client.get(`${world.path('ann')}/relationship`)).body['items'] as Json[];
    expect(ties[0]).toMatchObject({ trust: 6 });
    expect((await verifyLedger(service.app.get(DataSource), [world.id])).faults).toEqual([]);
  });

  it('of its own a speaker only breaks, and each is judged once', async () => {
    const { world } = await pair({
      ann: [{ promise: 'kept' }, { promise: 'broken' }],
      bob: [{ promise: 'broken' }],
    });
    const song = await promise(world, 'ann', 'bob', 'a song');
    const { body } = await world.interact('ann', 'bob');
    expect(body['promises']).toEqual([{ line: 1, obligation: song, state: 'broken' }]);
    expect(await stateOf(world, song)).toBe('broken');
    const again = await world.interact('ann', 'bob');
    expect(again.body).not.toHaveProperty('promises');
    expect((await verifyLedger(service.app.get(DataSource), [world.id])).faults).toEqual([]);
  });
});
