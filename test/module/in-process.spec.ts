import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  Economy,
  EconomyModule,
  OnWorldEvent,
  type SubscribedEvent,
  type SubscriptionContext,
  TradeRule,
  WorldEventSubscriber,
} from '../../src/index.js';
import { until } from '../../prove/support/until.js';
import { workerDatabaseUrl } from '../support/database.js';
import { sharedService, startedService, TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const village = { ann: { wealth: 100 }, bob: {} };
const idOf = (world: World, name: string): string => world.character(name)['id'] as string;
const applicationOf = ({ client }: World): string => client.credentials!.applicationId;

/** What a promise is rejected with. */
function refusal(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'it was not refused',
    (error: unknown) => error,
  );
}

describe('economy.as(application)', () => {
  const service = sharedService();
  const economy = (): Economy => service.app.get(Economy);

  it('makes a world, spawns, grants, trades, talks and reads, as over HTTP', async () => {
    const client = await service.newClient();
    const game = economy().as(client.credentials!.applicationId);
    const { id: world } = await game.registerInstance({ uuid: randomUUID(), name: 'Rivermoor', taxRate: 10 });
    const spawn = async (name: string, wealth: number) => {
      const body = { instanceIdentifier: world, uuid: randomUUID(), type: 'manual' as const, name, wealth };
      return (await game.spawnAgentNpc(body)).agentNpc.id;
    };
    const [ann, bob] = [await spawn('Ann', 100), await spawn('Bob', 0)];
    await game.grant(world, bob, { amount: 5, reason: 'a gift' });
    const trade = await game.trade(world, ann, { recipientIdentifier: bob, amount: 12.5 });
    expect(trade).toMatchObject({ type: 'trade', traderWealthAfter: 87.5, recipientWealthAfter: 17.5 });
    const talk = await game.interact(world, ann, { responderIdentifier: bob });
    expect(talk).toMatchObject({ outcome: 'completed', initiator: { name: 'Ann' } });
    const names: string[] = [];
    for await (const { name } of game.agentNpcs(world, { sort: '-wealth' })) names.push(name);
    expect(names).toEqual(['Ann', 'Bob']);

    const { body } = await client.get(`/v1/instance/${world}/event`);
    const types = body['items'].map(({ type }: { type: string }) => type);
    expect(types).toEqual(['instance', 'spawn', 'spawn', 'trade', 'trade', 'interact']);
    expect((await client.get(`/v1/agent-npc/${world}/${bob}`)).body).toMatchObject({ wealth: 17.5 });
  });

  it('has the keys, preferences and checks of HTTP', async () => {
    const world = await service.world({ agentNpcs: village });
    const game = economy().as(applicationOf(world));
    const [ann, bob] = [idOf(world, 'ann'), idOf(world, 'bob')];
    const pay = (amount: number, replayed: (string | null)[] = []) =>
      game.trade(
        world.id,
        ann,
        { recipientIdentifier: bob, amount },
        {
          idempotencyKey: 'rent of may',
          prefer: 'minimal',
          onAnswer: ({ headers }) => replayed.push(headers.get('idempotent-replayed')),
        },
      );
    const replayed: (string | null)[] = [];
    const [first, second] = [await pay(3, replayed), await pay(3, replayed)];
    expect(second).toEqual(first);
    expect(replayed).toEqual([null, 'true']);
    expect(await world.wealth('ann')).toBe(97);
    // The same key, over HTTP.
    const over = await world.trade('ann', 'bob', 4, { 'idempotency-key': 'rent of may' });
    expect(over.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    const tooMuch = game.trade(world.id, ann, { recipientIdentifier: bob, amount: 1000 });
    expect(await refusal(tooMuch)).toMatchObject({
      name: 'EconomyProblem',
      code: 'INSUFFICIENT_WEALTH',
      problem: { available: 97, requested: 1000 },
    });
    const wrong = game.trade(world.id, ann, { recipientIdentifier: bob, amount: -1 });
    expect(await refusal(wrong)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ pointer: '/amount' }],
    });
  });

  it('is held to its application and to the scopes that it was given', async () => {
    const world = await service.world({ agentNpcs: village });
    const stranger = await service.newClient();
    const other = economy().as(stranger.credentials!.applicationId);
    expect(await refusal(other.getInstance(world.id))).toMatchObject({ code: 'INSTANCE_NOT_FOUND' });
    const reader = economy().as(applicationOf(world), { scopes: ['economy:read'] });
    expect(await reader.getAgentNpc(world.id, idOf(world, 'ann'))).toMatchObject({ wealth: 100 });
    expect(await refusal(reader.collectTaxes(world.id))).toMatchObject({ code: 'FORBIDDEN' });
    const unknown = { name: 'EconomyProblem', code: 'INVALID_CLIENT' };
    for (const id of [randomUUID(), 'no id']) {
      expect(await refusal(economy().as(id).listInstances())).toMatchObject(unknown);
      expect(await refusal(economy().as(id).events(world.id).next())).toMatchObject(unknown);
    }
    // Only the connection says who calls: over HTTP the same words are no token.
    expect((await service.clientWith('none').get('/v1/instance')).body).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('is in the audit trail as what it is', async () => {
    const client = await service.newClient();
    const game = economy().as(client.credentials!.applicationId);
    await game.changeApplication({ requireIdempotencyKey: true });
    const { items } = await game.listChanges();
    expect(items[0]).toMatchObject({
      route: '/v1/application',
      tokenId: 'in-process',
      operator: null,
      keyId: null,
      status: 200,
    });
  });

  it('reads live events, and aborts calls', async () => {
    const world = await service.world({ agentNpcs: village });
    const game = economy().as(applicationOf(world));
    const seen: string[] = [];
    for await (const { type } of game.events(world.id, { after: 0 })) {
      seen.push(type);
      if (seen.length === 3) void world.trade('ann', 'bob', 1);
      if (type === 'trade') break;
    }
    expect(seen).toEqual(['instance', 'spawn', 'spawn', 'trade']);
    const stop = new AbortController();
    const body = { recipientIdentifier: idOf(world, 'bob'), amount: 1 };
    const trade = game.trade(world.id, idOf(world, 'ann'), body, { signal: stop.signal });
    stop.abort(new Error('not wanted any more'));
    expect(await refusal(trade)).toMatchObject({ message: 'not wanted any more' });
    expect(await game.getInstance(world.id)).toMatchObject({ id: world.id });
  });

  it('shares a hundred calls at once among connections of its own', async () => {
    const world = await service.world({ agentNpcs: village });
    const game = economy().as(applicationOf(world));
    const body = { recipientIdentifier: idOf(world, 'bob'), amount: 0.01 };
    await Promise.all(Array.from({ length: 101 }, () => game.trade(world.id, idOf(world, 'ann'), body)));
    expect(await world.wealth('bob')).toBe(1.01);
  });
});

/** Pays back half of what somebody was paid, as long as it is more than a coin. */
@Injectable()
class Cashback extends WorldEventSubscriber {
  readonly name = 'cashback';

  constructor(private readonly economy: Economy) {
    super();
  }

  @OnWorldEvent('trade')
  async payBack(event: SubscribedEvent, { clientId, signal }: SubscriptionContext): Promise<void> {
    const { amount, traderAgentNPC, recipientAgentNPC } = event.data as {
      amount: number;
      traderAgentNPC: { id: string };
      recipientAgentNPC: { id: string };
    };
    if (amount <= 1) return;
    const body = { recipientIdentifier: traderAgentNPC.id, amount: amount / 2 };
    const game = this.economy.as(clientId);
    const idempotencyKey = `cashback-${event.seq}`;
    await game.trade(event.instanceId, recipientAgentNPC.id, body, { idempotencyKey, signal });
  }
}

describe('a subscriber that trades while it handles an event', () => {
  const service = startedService({
    env: { subscriberSweepMs: '100', DATABASE_POOL_SIZE: '2' },
    policies: { subscribers: [Cashback] },
  });

  it('waits for nothing that itself holds: in twelve worlds at once, over two connections', async () => {
    const client = await service.newClient();
    const worlds: World[] = [];
    for (let n = 0; n < 12; n += 1) worlds.push(await service.world({ agentNpcs: village }, client));
    await Promise.all(worlds.map((world) => world.trade('ann', 'bob', 8)));
    // 8 there, 4 back, 2 there, 1 back.
    for (const world of worlds) {
      await until('all was paid back', async () => (await world.wealth('ann')) === 95);
      expect(await world.wealth('bob')).toBe(5);
    }
  });
});

const host = new AsyncLocalStorage<string>();
const stores: unknown[] = [];
let arrived: () => void = () => undefined;
let opened: Promise<void> = Promise.resolve();

class Customs extends TradeRule {
  readonly name = 'customs';

  async check(): Promise<null> {
    stores.push(host.getStore());
    arrived();
    await opened;
    return null;
  }
}

describe('where the process stops', () => {
  it('finishes the calls in flight, ends streams, and refuses later calls at once', async () => {
    const service = await TestService.start({
      policies: { tradeRules: [Customs] },
      env: { POLICY_TIMEOUT_MS: '60000' },
    });
    const world = await service.world({ agentNpcs: village });
    const game = service.app.get(Economy).as(applicationOf(world));
    const trade = async () =>
      game.trade(world.id, idOf(world, 'ann'), { recipientIdentifier: idOf(world, 'bob'), amount: 1 });
    const seen: string[] = [];
    const listening = (async () => {
      for await (const { type } of game.events(world.id, { after: 0 })) seen.push(type);
    })();
    await until('the stream is open', () => seen.length === 3);
    let letGo: () => void = () => undefined;
    opened = new Promise((resolve) => (letGo = resolve));
    // Its context stays outside: the connection that it opens serves others, too.
    const atTheBorder = new Promise<void>((resolve) => (arrived = resolve));
    const inFlight = host.run('the first caller', trade);
    await atTheBorder;
    const stopped = service.stop();
    await until('it accepts no more', async () => {
      const outcome = await Promise.race([
        refusal(trade()),
        new Promise((resolve) => setTimeout(resolve, 50)),
      ]);
      return (outcome as { code?: string } | undefined)?.code === 'SHUTTING_DOWN';
    });
    letGo();
    expect(await inFlight).toMatchObject({ amount: 1 });
    await stopped;
    expect(stores).toEqual([undefined]);
    await listening;
    const refused = { name: 'EconomyProblem', code: 'SHUTTING_DOWN', status: 503 };
    expect(await refusal(trade())).toMatchObject(refused);
    expect(await refusal(game.events(world.id).next())).toMatchObject(refused);
    expect(await refusal(game.eventsOfAll().next())).toMatchObject(refused);
  });
});

describe('where an external issuer gives out the tokens', () => {
  const service = startedService({ env: { JWT_SECRET: '', JWKS_URL: 'http://127.0.0.1:9/keys' } });

  it('code in the process needs none', async () => {
    const economy = service.app.get(Economy);
    const { clientId } = await economy.createApplication({ name: 'made in the process' });
    await expect(economy.issueToken(clientId)).rejects.toThrow('JWKS_URL');
    const { id } = await economy.as(clientId).registerInstance({ uuid: randomUUID() });
    expect((await economy.as(clientId).listInstances()).items).toMatchObject([{ id }]);
  });
});

describe('a host without HTTP', () => {
  it('has the same operations', async () => {
    const options = {
      database: { url: await workerDatabaseUrl() },
      auth: { secret: 'a secret of the host, of more than 32 characters' },
      logLevel: 'silent' as const,
    };
    const host = await NestFactory.createApplicationContext(EconomyModule.forRoot(options), {
      logger: false,
      abortOnError: false,
    });
    try {
      const economy = host.get(Economy);
      const { clientId } = await economy.createApplication({ name: 'without HTTP' });
      const { id } = await economy.as(clientId).registerInstance({ uuid: randomUUID() });
      expect(await economy.as(clientId).getInstance(id)).toMatchObject({ id, agentNpcCount: 0 });
    } finally {
      await host.close();
    }
  });
});
