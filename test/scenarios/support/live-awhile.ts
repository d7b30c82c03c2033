import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFakeAgent } from '../../conversation/support/fake-agent.js';
import { type Answer } from '../../support/api-client.js';
import { eventsOf } from '../../support/events.js';
import { type TestService } from '../../support/test-service.js';
import { type World } from '../../support/world.js';

/** Who lives in it, the last three later than the others. */
export const names = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'];

/** A world in which everything happens, in random order, with moments in which nothing does. */
export async function liveAwhile(
  service: TestService,
  random: () => number,
  afterTurn: (world: World) => Promise<void> = () => Promise.resolve(),
): Promise<World> {
  const client = await service.newClient();
  // Bob gives something to whomever he talks with.
  const voice = await startFakeAgent({
    protocol: 'openai',
    name: 'bob',
    reply: () => ({ offer: { amount: 0.25, reason: 'a song', payer: 'self' } }),
  });
  try {
    const { body: agent } = await client.post('/v1/agent', {
      name: `Giver ${randomUUID()}`,
      endpoint: voice.endpoint,
      protocol: voice.protocol,
    });
    const agentIdentifier = agent['id'] as string;
    const plan = {
      taxRate: 5,
      taxMoodImpact: 30,
      agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 60, agentIdentifier } },
    };
    const world = await service.world(plan, client);
    await client.put(`/v1/instance/${world.id}`, { talkTrades: { maxPerTalk: 5, maxPerDay: 50 } });
    await world.spawn('cid', { wealth: 7, mood: 60, parents: ['ann'] });
    await live(world, random, afterTurn);
    await expectEverything(service, world);
    return world;
  } finally {
    await voice.close();
  }
}

async function live(
  world: World,
  random: () => number,
  afterTurn: (world: World) => Promise<void>,
): Promise<void> {
  const { client } = world;
  const instance = `/v1/instance/${world.id}`;
  const amount = (most: number): number => Math.round(random() * most * 10) / 10;
  const dead = new Set<string>();
  const tills: string[] = [];
  const open = async (): Promise<void> => {
    const body = {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      name: `till ${tills.length}`,
      wealth: 9,
    };
    const { body: opened } = await client.post('/v1/account', { ...body, taxable: tills.length === 0 });
    tills.push(opened['account'].id as string);
  };
  const tillOf = (place: number): string => `/v1/account/${world.id}/${tills[place]!}`;
  const buy = (one: string): Promise<unknown> =>
    client.put(`${world.path(one)}/trade`, { recipientIdentifier: tills[0], amount: 1, atMost: true });
  const later = names.slice(3);
  let plain = 0;
  /** What chance might leave out has a turn of its own. */
  const sure: Readonly<Record<number, (one: string) => Promise<unknown>>> = {
    0: open,
    1: open,
    3: () => client.put(`${instance}/disburse`, { amount: 0.0003, policy: 'equal' }),
    7: (one) => client.put(`${world.path(one)}/grant`, { amount: 3, reason: 'a feast' }),
    8: () => world.spawnNpc('cat'),
    10: buy,
    12: () => client.put(`${tillOf(0)}/trade`, { recipientIdentifier: world.id, amount: 0.5 }),
    13: () => world.interact('bob', 'cid'),
    16: (one) =>
      client.put(`${tillOf(0)}/trade`, { recipientIdentifier: world.character(one)['id'], amount: 0.25 }),
    18: () => client.delete(`/v1/npc/${world.id}/${world.npc('cat')['id'] as string}`),
    19: (one) => client.delete(`${tillOf(1)}?to=${world.character(one)['id'] as string}`),
    20: () => client.put(instance, { taxSchedule: { cron: '0 6 * * MON' } }),
    30: async (one) => dead.add((await world.die(one), one)),
    45: async (one) => dead.add((await world.die(one), one)),
    50: () => client.put(instance, { taxSchedule: null }),
  };
  const chances: readonly (readonly [upTo: number, act: (one: string, other: string) => Promise<unknown>])[] =
    [
      [0.15, () => world.collect()],
      [0.2, () => client.put(`${instance}/tax-rate`, { taxRate: Math.round(random() * 20) })],
      [0.25, () => client.put(instance, { inheritance: random() < 0.5 ? 'treasury' : 'population' })],
      [0.4, (one, other) => world.interact(one, other)],
      [0.45, (one) => client.put(`${world.path(one)}/grant`, { amount: amount(5), reason: 'a gift' })],
      [0.5, () => client.put(`${instance}/disburse`, { amount: amount(1), policy: 'poorest' })],
      [0.52, buy],
      [0.55, () => world.spawnNpc(`plain ${(plain += 1)}`)],
      [1, (one, other) => world.trade(one, random() < 0.1 ? null : other, amount(5))],
    ];
  for (let turn = 0; turn < 60; turn += 1) {
    const living = names.slice(0, names.length - later.length).filter((name) => !dead.has(name));
    const [one, other] = living.toSorted(() => random() - 0.5) as [string, string];
    const dice = random();
    if (turn === 2) await world.collect();
    else if (turn in sure) expectDone(await sure[turn]!(one));
    else if (later.length > 0 && turn % 12 === 11)
      await world.spawn(later.shift()!, { wealth: 20, parents: [one] });
    else await chances.find(([upTo]) => dice < upTo)![1](one, other);
    if (random() < 0.3) await sleep(3);
    await afterTurn(world);
  }
}

function expectDone(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || !('status' in answer)) return;
  const { status, body } = answer as Answer;
  expect([status, status === 200 || body]).toEqual([200, true]);
}

/** Nothing is left out in silence, because it was refused. */
async function expectEverything(service: TestService, world: World): Promise<void> {
  const events = await eventsOf(service, world);
  const seen = new Set(
    events.map(({ kind, cause }) => `${kind as string}/${(cause as string | null) ?? ''}`),
  );
  expect([...seen].sort()).toEqual(
    expect.arrayContaining([
      'tax/payment',
      'trade/closing',
      'trade/disbursement',
      'trade/grant',
      'trade/trade',
    ]),
  );
  const { body } = await world.client.get(`/v1/instance/${world.id}/event?type=trade&limit=200`);
  expect(JSON.stringify(body)).toContain('talkSeq');
}
