import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Economy } from 'agent-npc-economy';
import {
  checkModerationPolicy,
  checkTradeRule,
  checkWorldEventSubscriber,
  createTestClient,
  startTestDatabase,
  TestClient,
  type TestDatabase,
  TestWorld,
} from 'agent-npc-economy/testing';
import { Censor } from '../src/crown/censor.policy.js';
import { Chronicler } from '../src/chronicle/chronicler.subscriber.js';
import { ChronicleService } from '../src/chronicle/chronicle.service.js';
import { EmbargoRule } from '../src/embargo/embargo.rule.js';
import { EmbargoService } from '../src/embargo/embargo.service.js';
import { KingdomModule } from '../src/kingdom.module.js';

const crown = { headers: { 'x-crown-key': 'the key of the crown' } };
let database: TestDatabase;
let app: INestApplication;
/** Calls routes of the kingdom; `client` calls those of the economy. */
let kingdom: TestClient;
let client: TestClient;
let clientId: string;

before(async () => {
  database = await startTestDatabase();
  process.env['DATABASE_URL'] = database.url;
  process.env['JWT_SECRET'] = 'a secret for tests, of more than 32 characters';
  process.env['CROWN_KEY'] = crown.headers['x-crown-key'];
  app = await NestFactory.create(KingdomModule, { logger: ['error'], abortOnError: false });
  await app.listen(0, '127.0.0.1');
  kingdom = new TestClient(await app.getUrl(), null);
  ({ clientId, client } = await createTestClient(app.get(Economy), `${kingdom.baseUrl}/economy`));
});

after(async () => {
  await app?.close();
  await database?.stop();
});

function found(): Promise<TestWorld> {
  return TestWorld.create(client, {
    taxPolicy: 'crown',
    taxPolicyOptions: { warLevy: '10' },
    inheritance: 'eldest-heir',
    agentNpcs: {
      Ada: { wealth: 1000 },
      Bo: { wealth: 100.0001 },
      Cleo: { parents: ['Ada'] },
      Dov: { parents: ['Ada'] },
    },
  });
}

/** The chronicle as soon as it has so many deeds: it is written right after they were done. */
async function chronicleOf(world: TestWorld, length: number): Promise<unknown[]> {
  for (;;) {
    const { body } = await kingdom.get(`/chronicle/${world.id}`);
    if (body['length'] >= length)
      return body['map'](({ tale, amount }: Record<string, unknown>) => [tale, amount]);
    await sleep(20);
  }
}

test('the chronicle records trades, taxes, deaths and heirs', async () => {
  const world = await found();
  await world.trade('Bo', 'Ada', 100.0001);
  await world.collect();
  await world.die('Ada');

  // Of 1100.0001 a tenth above 50 and 15 % more above 1000, a tenth of that for the war; then a tenth of the estate.
  assert.deepEqual(await chronicleOf(world, 5), [
    ['Bo paid Ada.', '100.0001'],
    ['Ada paid the crown.', '132.0000'],
    ['Ada died.', null],
    ['Ada left money to the crown.', '96.8000'],
    ['Ada left money to Cleo.', '871.2001'],
  ]);
  assert.deepEqual([await world.wealth('Cleo'), await world.wealth('Dov')], [871.2001, 0]);
  // The trade has the place 6, after the world and four spawns.
  const { body: later } = await kingdom.get(`/chronicle/${world.id}?after=6`);
  assert.equal(later['length'], 4);
});

test('an embargo refuses trades until it is lifted', async () => {
  const world = await found();
  const embargo = `/embargo/${world.id}/${world.character('Bo')['id']}`;
  assert.equal((await kingdom.put(embargo, { reason: 'he smuggles salt' }, crown)).status, 204);
  for (const [from, to] of [
    ['Ada', 'Bo'],
    ['Bo', 'Ada'],
  ] as const) {
    const { status, body } = await world.trade(from, to, 1);
    assert.deepEqual([status, body['code'], body['reason']], [422, 'TRADE_REFUSED', 'EMBARGO']);
    assert.match(body['detail'], /Nobody may trade with Bo: he smuggles salt/);
  }
  assert.equal((await world.trade('Ada', 'Cleo', 1)).status, 200);
  assert.equal((await kingdom.delete(embargo, crown)).status, 204);
  assert.equal((await world.trade('Ada', 'Bo', 1)).status, 200);
});

test('the censor refuses treason and softens oaths', async () => {
  const world = await found();
  const say = (text: string) =>
    client.post(`${world.path('Ada')}/talk`, { speaker: { name: 'Robin', ref: '17' }, text });
  const { status, body } = await say('Join me in regicide.');
  assert.deepEqual([status, body['code'], body['reason']], [422, 'LINE_REFUSED', 'TREASON']);
  assert.equal((await say('A damn cold day.')).body['heard'], 'A *** cold day.');
});

test('the routes of the kingdom have a guard and a validation of their own', async () => {
  const embargo = '/embargo/00000000-0000-4000-8000-000000000001/00000000-0000-4000-8000-000000000002';
  assert.equal((await kingdom.put(embargo, { reason: 'no key' })).status, 403);
  assert.equal((await client.put(embargo, { reason: 'there is none' })).status, 404);
  for (const body of [{}, { reason: '' }, { reason: 'more than this', for: 'ever' }]) {
    assert.equal((await kingdom.put(embargo, body, crown)).status, 400);
  }
  assert.equal((await kingdom.get('/chronicle/nowhere')).status, 400);
  assert.equal((await kingdom.get('/chronicle/00000000-0000-4000-8000-000000000001?after=-1')).status, 400);
});

test('the embargo, the censor and the chronicler keep their contracts', async () => {
  const embargoes = app.get(EmbargoService, { strict: false });
  await checkTradeRule(() => new EmbargoRule(embargoes));
  await checkModerationPolicy(() => new Censor());

  const chronicle = app.get(ChronicleService, { strict: false });
  const world = await found();
  await world.trade('Ada', 'Bo', 1);
  await world.die('Ada');
  // Under another id: the running kingdom reports on the world itself at the same time.
  const instanceId = randomUUID();
  const history = await app.get(Economy).readEvents(clientId, world.id);
  await checkWorldEventSubscriber(() => new Chronicler(chronicle), {
    events: () => history.map((event) => ({ ...event, instanceId })),
    state: () => chronicle.read(instanceId),
  });
  assert.equal((await chronicle.read(instanceId)).length, 4);
});
