import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type TestDatabase, startTestDatabase, TestClient, TestWorld } from 'agent-npc-economy/testing';
import { GameModule } from '../src/game.module.js';

let database: TestDatabase;
let app: INestApplication;
let baseUrl: string;

before(async () => {
  database = await startTestDatabase();
  process.env['DATABASE_URL'] = database.url;
  process.env['JWT_SECRET'] = 'a secret for tests, of more than 32 characters';
  app = await NestFactory.create(GameModule, { logger: ['error'] });
  await app.listen(0, '127.0.0.1');
  baseUrl = await app.getUrl();
});

after(async () => {
  await app.close();
  await database.stop();
});

test('a guild trades in a world of its own', async () => {
  const game = new TestClient(baseUrl, null);
  const { status, body: guild } = await game.post('/guild', { name: 'Smiths' });
  assert.equal(status, 201);

  const client = new TestClient(`${baseUrl}/economy`, guild['token']);
  const village = await TestWorld.create(client, { agentNpcs: { ann: { wealth: 100 }, bob: {} } });
  assert.equal((await village.trade('ann', 'bob', 30)).status, 200);
  // Besides ten coins of welcome, which come when they come.
  assert.ok([30, 40].includes(await village.wealth('bob')));

  const { body: chronicle } = await client.get(`/v1/chronicle/${village.id}`);
  assert.ok(chronicle['some']((line: string) => line.endsWith(' trade')));
});

test('a guild builds its hall in the process, where newcomers are welcomed with ten coins', async () => {
  const game = new TestClient(baseUrl, null);
  const { body: guild } = await game.post('/guild', { name: 'Masons' });
  const { status, body: hall } = await game.post(`/guild/${guild['id']}/hall`);
  assert.equal(status, 201);

  const client = new TestClient(`${baseUrl}/economy`, guild['token']);
  for (let wealth = 0; wealth !== 110; await sleep(20)) {
    ({ wealth } = (await client.get(`/v1/agent-npc/${hall['world']}/${hall['master']}`)).body);
  }
});

test('the routes of the game need no token, those of the economy do', async () => {
  const stranger = new TestClient(baseUrl, null);
  assert.equal((await stranger.get('/guild')).status, 200);
  const refused = await stranger.get('/economy/v1/instance');
  assert.equal((await stranger.get('/economy/v1/chronicle/any')).status, 401);
  assert.deepEqual([refused.status, refused.body['code']], [401, 'UNAUTHENTICATED']);
});
