import { setTimeout as sleep } from 'node:timers/promises';
import { OnWorldEvent, type SubscribedEvent, WorldEventSubscriber } from '../../src/index.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { until } from '../../prove/support/until.js';

interface Seen {
  readonly instanceId: string;
  readonly seq: number;
  readonly type: string;
  readonly attempt: number;
}

/** What all processes of this test were told, in the order it came. */
const seen: Seen[] = [];
let failing: (event: SubscribedEvent, attempt: number) => boolean = () => false;

class Chronicle extends WorldEventSubscriber {
  readonly name = 'chronicle';

  @OnWorldEvent('trade', 'spawn')
  async note(event: SubscribedEvent, { attempt }: { attempt: number }): Promise<void> {
    const { instanceId, seq, type } = event;
    seen.push({ instanceId, seq, type, attempt });
    await sleep(1);
    if (failing(event, attempt)) throw new Error('not now');
  }
}

describe('a subscriber of world events', () => {
  const env = { subscriberSweepMs: '100' };
  const policies = { subscribers: [Chronicle] };
  let databaseUrl: string;
  let service: TestService;
  beforeAll(async () => {
    databaseUrl = await createDatabase('economy_subscribers', templateDatabase);
    service = await TestService.start({ databaseUrl, env, policies });
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    seen.length = 0;
    failing = () => false;
  });

  const of = (world: World): Seen[] => seen.filter(({ instanceId }) => instanceId === world.id);
  /** The event up to which the database knows that all was handled. */
  async function noted(world: World): Promise<number> {
    const sql = 'SELECT seq FROM economy.consumer_cursor WHERE instance_id = $1 AND consumer = $2';
    const [row] = await service.dataSource.query<{ seq: string }[]>(sql, [world.id, 'chronicle']);
    return Number(row?.seq);
  }
  const village = { ann: { wealth: 100 }, bob: {} };

  it('receives what it wants, in order, after it was written', async () => {
    const world = await service.world({ agentNpcs: village });
    for (let n = 0; n < 60; n += 1) await world.trade('ann', 'bob', 1);
    await world.collect();
    await until('all was told', () => of(world).length >= 62);
    const seqs = of(world).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 62 }, (_, index) => index + 2));
    expect(of(world)[2]).toMatchObject({ type: 'trade', attempt: 0 });
  });

  it('that fails receives the event again before later ones, and delays neither the game nor other instances', async () => {
    const [world, other] = [await service.world({ agentNpcs: village }), await service.world({})];
    failing = ({ instanceId, type }, attempt) => instanceId === world.id && type === 'trade' && attempt === 0;
    expect((await world.trade('ann', 'bob', 1)).status).toBe(200);
    await other.spawn('cid');
    await until('the other instance was told of', () => of(other).length >= 1);
    await until('it was told again', () => of(world).some(({ attempt }) => attempt === 1));
    const trades = of(world).filter(({ type }) => type === 'trade');
    expect(trades.map(({ seq, attempt }) => [seq, attempt])).toEqual([
      [4, 0],
      [4, 1],
    ]);
  });

  it('receives each event once, from one process at a time, including those before it was added', async () => {
    const quiet = await TestService.start({ databaseUrl });
    const world = await quiet.world({ agentNpcs: village });
    const second = await TestService.start({ databaseUrl, env, policies });
    try {
      const entry = {
        traderIdentifier: world.character('ann')['id'],
        recipientIdentifier: world.character('bob')['id'],
        amount: 0.01,
      };
      await world.client.post(`/v1/instance/${world.id}/trades`, {
        trades: Array.from({ length: 200 }, () => entry),
      });
      await until(
        'all was told and noted',
        async () => of(world).length >= 202 && (await noted(world)) >= 203,
      );
      // When both have delivered what came later, neither delivers this one again.
      await world.trade('ann', 'bob', 1);
      await until('the last was told and noted', async () => (await noted(world)) >= 204);
      const seqs = of(world).map(({ seq }) => seq);
      expect(seqs).toEqual(Array.from({ length: 203 }, (_, index) => index + 2));
    } finally {
      await second.stop();
      await quiet.stop();
    }
  });

  it('resumes after a restart', async () => {
    const world = await service.world({ agentNpcs: village });
    await until('the characters were told of', () => of(world).length === 2);
    // What a stop cuts off before it is noted is told again, as after a crash.
    await until('it was noted', async () => (await noted(world)) >= 3);
    await service.stop();
    const between = await TestService.start({ databaseUrl });
    const token = between.clientWith(world.client.token);
    await token.put(`${world.path('ann')}/trade`, {
      recipientIdentifier: world.character('bob')['id'],
      amount: 1,
    });
    await between.stop();
    service = await TestService.start({ databaseUrl, env, policies });
    await until('the third was told', () => of(world).length >= 3);
    expect(of(world).map(({ seq }) => seq)).toEqual([2, 3, 4]);
  });
});
