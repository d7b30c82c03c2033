import { type AttackName, startAttack } from '../../prove/support/attacks.js';
import { type AttackOptions } from '../../prove/support/attack.js';
import { type ApiClient } from '../support/api-client.js';
import { startedService } from '../support/test-service.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { type World } from '../support/world.js';

const names = { ann: { wealth: 1000 }, bob: { wealth: 1000 } };

describe('an application next to a bad neighbour', () => {
  const service = startedService({
    env: { 'webhooks.sweepMs': '200', AGENT_HEALTH_INTERVAL_MS: '1000' },
  });
  let victim: World;
  beforeAll(async () => {
    victim = await service.world({ agentNpcs: names });
  });

  async function expectToGoOn(): Promise<void> {
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([
        victim.trade('ann', 'bob', 1),
        victim.trade('bob', 'ann', 1),
        victim.get('ann'),
        victim.client.get('/health/ready'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  }

  async function beside(name: AttackName, count: number, look = expectToGoOn): Promise<void> {
    const client: ApiClient = await service.newClient();
    const world = await service.world({ agentNpcs: names }, client);
    const options: AttackOptions = {
      count,
      seconds: 60,
      target: {
        baseUrl: service.baseUrl,
        token: client.token!,
        worlds: [
          {
            instanceId: world.id,
            characters: Object.keys(names).map((each) => world.character(each)['id'] as string),
          },
        ],
      },
    };
    const attack = await startAttack(name, options);
    try {
      await look();
    } finally {
      await attack.stop();
    }
  }

  const attacks: readonly [string, AttackName, number][] = [
    ['connections without the body they promised', 'unfinished', 200],
    ['large bodies without a token', 'bodies', 50],
    ['reads of what costs most', 'reads', 10],
    ['bulk calls', 'bulk', 4],
    ['talks with slow agents', 'talks', 90],
    ['agents that never answer', 'silentAgents', 60],
    ['webhooks that never answer', 'webhooks', 20],
    ['a flood of trades', 'flood', 500],
    ['batches of calls over MCP', 'mcp', 3],
  ];
  it.each(attacks)('keeps its rate during %s', (_what, name, count) => beside(name, count));

  // Ends what hangs: beside every other attack the same takes a few seconds.
  it('keeps its rate during wrong logins', () => beside('logins', 50), 30_000);

  it('logs in during wrong logins', () =>
    beside('logins', 50, async () => {
      const { credentials } = await service.newClient();
      const answer = await service.clientWith(null).post('/v1/auth/token', {
        grant_type: 'client_credentials',
        client_id: credentials!.applicationId,
        client_secret: credentials!.clientSecret,
      });
      expect(answer.status).toBe(200);
    }));

  it('has its events delivered while webhooks of others never answer', async () => {
    const receiver = await WebhookReceiver.start();
    const world = await service.world({ agentNpcs: names });
    const { status } = await world.client.post('/v1/webhook', {
      url: receiver.url,
      instanceIdentifiers: [world.id],
      eventTypes: ['trade'],
    });
    expect(status).toBe(201);
    try {
      await beside('webhooks', 20, async () => {
        await world.trade('ann', 'bob', 1);
        await receiver.until(() => receiver.seqs(world.id).length > 0);
      });
    } finally {
      await receiver.close();
    }
  });
});
