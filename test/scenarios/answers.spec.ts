import { randomUUID } from 'node:crypto';
import { type Answer, type ApiClient, type Json } from '../support/api-client.js';
import { stock } from '../support/goods.js';
import { ServiceProcess } from '../support/service-process.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** Answers are put together from rows that a process keeps; what it keeps must never be older than the answer. */
describe('the answer of a trade', () => {
  const service = sharedService();
  let other: ServiceProcess;
  let otherUrl: string;
  beforeAll(async () => {
    const started = await ServiceProcess.start({
      DATABASE_URL: service.databaseUrl,
      JWT_SECRET: 'a secret for tests, of more than 32 characters',
      AGENT_CREDENTIALS_KEY: 'a key for tests, also of more than 32 characters',
      AGENT_ALLOWED_HOSTS: 'loopback',
      AGENT_HEALTH_INTERVAL_MS: '0',
      DEMO: 'false',
      PORT: '0',
    });
    [other, otherUrl] = [started.service, started.baseUrl];
  });
  afterAll(() => other.end('SIGTERM'));

  const newWorld = async (): Promise<World> => {
    const client = await service.newClient();
    const agent = { name: 'Speaker', endpoint: 'http://127.0.0.1:9', protocol: 'converse' };
    const { id: agentIdentifier } = (await client.post('/v1/agent', agent)).body;
    const ann = { wealth: 1000, agentIdentifier: agentIdentifier as string };
    return service.world(
      { taxRate: 10, taxMoodImpact: 50, agentNpcs: { ann, bob: { wealth: 1000 }, eve: { wealth: 5 } } },
      client,
    );
  };

  /** The same trade, asked of both processes one after the other; compared without their times and sequence numbers. */
  async function told(world: World, send: (to: 'here' | 'there') => Promise<Json>): Promise<Json[]> {
    const answers = [await send('here'), await send('there')];
    return answers.map(({ traderAgentNPC: trader, recipientAgentNPC: recipient }) => ({
      traderMood: trader.mood,
      recipientMood: recipient.mood,
      agent: trader.agent,
      instance: trader.instance,
      nested: recipient.instance,
    }));
  }

  const trade = async (world: World, to: 'here' | 'there'): Promise<Json> => {
    const path = `${world.path('ann')}/trade`;
    const body = { recipientIdentifier: world.character('bob')['id'] as string, amount: 1 };
    if (to === 'here') return (await world.client.put(path, body)).body;
    const response = await fetch(`${otherUrl}${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${world.client.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Json;
  };

  it('shows what two processes changed since their last one: rate, name, moods, treasury, counts, agent', async () => {
    const world = await newWorld();
    const { client } = world;
    const agentId = world.character('ann')['agent'].id as string;
    const changes: readonly (readonly [what: string, change: (client: ApiClient) => Promise<unknown>])[] = [
      ['the tax rate', (by) => by.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 20 })],
      ['the name', (by) => by.put(`/v1/instance/${world.id}`, { name: `Called ${randomUUID()}` })],
      ['moods and treasury', (by) => by.put(`/v1/instance/${world.id}/tax`, {})],
      [
        'the count of NPCs',
        (by) =>
          by.post('/v1/npc', {
            instanceIdentifier: world.id,
            uuid: randomUUID(),
            name: 'Rex',
            type: 'manual',
          }),
      ],
      ['the count of Agent NPCs', (by) => by.delete(world.path('eve'))],
      ['the agent', (by) => by.put(`/v1/agent/${agentId}`, { name: `Agent ${randomUUID()}` })],
    ];
    let before = await told(world, (to) => trade(world, to));
    expect(before[0]).toEqual(before[1]);
    for (const [what, change] of changes) {
      const answer = (await change(client)) as { status: number };
      expect([what, answer.status < 300]).toEqual([what, true]);
      const now = await told(world, (to) => trade(world, to));
      expect([what, now[1]]).toEqual([what, now[0]]);
      expect([what, now[0]]).not.toEqual([what, before[0]]);
      const character = (await client.get(world.path('ann'))).body;
      expect(now[0]).toMatchObject({
        traderMood: character['mood'],
        agent: character['agent'],
        instance: character['instance'],
      });
      expect(now[0]!['nested']).toEqual(now[0]!['instance']);
      before = now;
    }
  });

  it('shows what is held of who pays, whatever changed it', async () => {
    const world = await newWorld();
    const { client } = world;
    const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id'] as string);
    await stock(world, bob!, { bread: 8 });
    const made: Json = {};
    const changes: Record<string, () => Promise<Answer>> = {
      'a hold': async () =>
        (made['hold'] = await client.post('/v1/hold', {
          ...{ instanceIdentifier: world.id, payerIdentifier: ann, recipientIdentifier: bob, amount: 30 },
        })),
      'a capture': () =>
        client.put(`/v1/hold/${world.id}/${made['hold'].body.id as string}/capture`, { amount: 10 }),
      'a release': () => client.put(`/v1/hold/${world.id}/${made['hold'].body.id as string}/release`),
      'a bid': async () =>
        (made['bid'] = await client.post('/v1/listing', {
          ...{ instanceIdentifier: world.id, ownerIdentifier: ann, side: 'buy' },
          ...{ asset: 'bread', quantity: 5, unitPrice: 2 },
        })),
      'a bid that was accepted': () =>
        client.put(`/v1/listing/${world.id}/${made['bid'].body.id as string}/accept`, {
          sellerIdentifier: bob,
          quantity: 2,
        }),
      'a bid that was withdrawn': () =>
        client.delete(`/v1/listing/${world.id}/${made['bid'].body.id as string}`),
    };
    const heldHereAndThere = async (): Promise<unknown[]> => {
      const answers = [await trade(world, 'here'), await trade(world, 'there')];
      return answers.map(({ traderAgentNPC: { held } }) => held as number);
    };
    const seen = [await heldHereAndThere()];
    for (const [what, change] of Object.entries(changes)) {
      expect([what, (await change()).status < 300]).toEqual([what, true]);
      seen.push(await heldHereAndThere());
    }
    expect(seen).toEqual([0, 30, 20, 0, 10, 6, 0].map((held) => [held, held]));
  });

  describe('with a key is the same, byte for byte, in a repeat', () => {
    const repeats = async (
      world: World,
      path: string,
      body: Json,
      headers: Record<string, string>,
    ): Promise<void> => {
      const send = async (): Promise<readonly [string, string | null, string]> => {
        const response = await fetch(`${service.baseUrl}${path}`, {
          method: 'PUT',
          headers: {
            authorization: `Bearer ${world.client.token}`,
            'content-type': 'application/json',
            ...headers,
          },
          body: JSON.stringify(body),
        });
        return [String(response.status), response.headers.get('idempotent-replayed'), await response.text()];
      };
      // A change to what is there already changes nothing.
      const changeNothing = () => world.client.put(`/v1/instance/${world.id}`, { taxRate: 10 });
      await changeNothing();
      const first = await send();
      await changeNothing();
      expect(await send()).toEqual([first[0], 'true', first[2]]);
      // The world goes on.
      await world.trade('bob', 'ann', 7);
      await world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 30 });
      await world.client.put(`/v1/instance/${world.id}/tax`, {});
      await world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 10 });
      expect(await send()).toEqual([first[0], 'true', first[2]]);
    };
    const metadata = { zeta: [1, { b: 1, aa: 2 }], a: 'ü', '10': true, bb: 1.5e3, ä: null };

    it.each(['representation', 'minimal'])('a single one (%s)', async (preference) => {
      const world = await newWorld();
      const headers = { prefer: `return=${preference}`, 'idempotency-key': randomUUID() };
      const path = `${world.path('ann')}/trade`;
      const recipientIdentifier = world.character('bob')['uuid'] as string;
      await repeats(world, path, { recipientIdentifier, amount: 12.3456, metadata }, headers);
      await repeats(
        world,
        path,
        { recipientIdentifier: null, amount: 0 },
        { ...headers, 'idempotency-key': randomUUID() },
      );
    });

    it.each(['representation', 'minimal'])('one that was refused (%s)', async (preference) => {
      const world = await newWorld();
      const headers = {
        prefer: `return=${preference}`,
        'idempotency-key': randomUUID(),
        'x-request-id': 'one',
      };
      const recipientIdentifier = world.character('bob')['id'] as string;
      await repeats(world, `${world.path('eve')}/trade`, { recipientIdentifier, amount: 5.0001 }, headers);
    });

    it.each(['representation', 'minimal'])('many in one call (%s)', async (preference) => {
      const world = await newWorld();
      const [ann, bob, eve] = ['ann', 'bob', 'eve'].map((name) => world.character(name)['id'] as string);
      const trades = [
        { traderIdentifier: ann, recipientIdentifier: bob, amount: 1.5, metadata },
        { traderIdentifier: eve, recipientIdentifier: bob, amount: 6 },
        { traderIdentifier: bob, recipientIdentifier: null, amount: 3 },
      ];
      const headers = {
        prefer: `return=${preference}`,
        'idempotency-key': randomUUID(),
        'x-request-id': 'one',
      };
      const path = `/v1/instance/${world.id}/trades`;
      const answers: string[] = [];
      for (let n = 0; n < 2; n += 1) {
        const response = await fetch(`${service.baseUrl}${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${world.client.token}`,
            'content-type': 'application/json',
            ...headers,
          },
          body: JSON.stringify({ trades }),
        });
        expect(response.status).toBeLessThan(300);
        answers.push((await response.text()).replaceAll('"replayed":true,', ''));
        await world.trade('bob', 'ann', 7);
      }
      expect(answers[1]).toBe(answers[0]);
    });
  });
});
