import { Client, type PoolClient } from 'pg';
import { poolOf } from '../../src/database/prepared.js';
import { type Answer } from '../support/api-client.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** Nothing but the requests asks the database. */
const still = Object.fromEntries(
  [
    'AGENT_HEALTH_INTERVAL_MS',
    'hashChainMs',
    'idempotencySweepMs',
    'rollupMs',
    'subscriberSweepMs',
    'taxScheduleMs',
    'webhooks.sweepMs',
  ].map((name) => [name, '0']),
);

describe('a write on a cluster', () => {
  let service: TestService;
  let world: World;
  /** What the coordinator sends to the nodes. */
  const sent: string[] = [];

  beforeAll(async () => {
    const databaseUrl = await createDatabase('economy_delegation', templateDatabase);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(
      `ALTER DATABASE ${new URL(databaseUrl).pathname.slice(1)} SET citus.log_remote_commands = on`,
    );
    await client.end();
    service = await TestService.start({ databaseUrl, env: still });
    const watched = new WeakSet<PoolClient>();
    poolOf(service.dataSource).on('acquire', (connection) => {
      if (watched.has(connection)) return;
      watched.add(connection);
      connection.on('notice', ({ message }) => {
        const command = /^issuing (.*)/s.exec(message ?? '')?.[1];
        if (command !== undefined) sent.push(command);
      });
    });
    world = await service.world({
      taxRate: 10,
      agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 10 }, cyd: {}, dan: { wealth: 5, parents: ['ann'] } },
    });
    // What happens once a minute: the count of keys, the health of an agent.
    await world.collect({ 'idempotency-key': 'the first' });
    await world.interact('ann', 'cyd');
  });
  afterAll(() => service.stop());

  const id = (name: string): string => world.character(name)['id'] as string;
  const path = (more: string): string => `/v1/instance/${world.id}/${more}`;
  const writes: Readonly<Record<string, readonly [functions: string[], send: () => Promise<Answer>]>> = {
    'a trade': [['register_trades'], () => world.trade('ann', 'bob', 1, { 'idempotency-key': 'a trade' })],
    'a bulk call': [
      ['register_trades'],
      () =>
        world.client.post(path('trades'), {
          trades: [1, 2, 3].map((amount) => ({
            traderIdentifier: id('ann'),
            recipientIdentifier: id('bob'),
            amount,
          })),
        }),
    ],
    'a talk': [['open_interaction', 'recall', 'register_interaction'], () => world.interact('ann', 'bob')],
    'a tax': [['collect_taxes'], () => world.collect({ 'idempotency-key': 'a tax' })],
    'a grant': [
      ['grant_wealth'],
      () => world.client.put(`${world.path('cyd')}/grant`, { amount: 5, reason: 'a present' }),
    ],
    'a disbursement': [['disburse'], () => world.client.put(path('disburse'), { amount: 1 })],
    'a death': [['register_death'], () => world.die('dan', { 'idempotency-key': 'a death' })],
  };

  it.each(Object.keys(writes))('is one command to one node for each of its calls: %s', async (name) => {
    const [functions, send] = writes[name]!;
    sent.length = 0;
    const { status } = await send();
    expect([200, 201]).toContain(status);
    const changing = sent.filter(
      (command) => !/^(?:SELECT .* FROM economy\.\w+_\d+ |BEGIN|COMMIT$)/s.test(command),
    );
    const called = changing.map((command) => /economy\.(\w+)\(/.exec(command)?.[1] ?? command);
    expect(called).toEqual(functions);
  });
});
