import assert from 'node:assert/strict';
import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Economy } from 'agent-npc-economy';
import { createTestClient, startTestDatabase, type TestDatabase, TestWorld } from 'agent-npc-economy/testing';
import { GameModule } from '../src/game.module.js';
import { createLinesAgent } from '../src/lines-agent.js';

let agent: Server;
let database: TestDatabase;
let app: INestApplication;

before(async () => {
  agent = createLinesAgent();
  await new Promise<void>((resolve) => agent.listen(0, '127.0.0.1', resolve));
  database = await startTestDatabase();
  process.env['DATABASE_URL'] = database.url;
  process.env['JWT_SECRET'] = 'a secret for tests, of more than 32 characters';
  app = await NestFactory.create(GameModule, { logger: ['error'] });
  await app.listen(0, '127.0.0.1');
});

after(async () => {
  await app.close();
  await database.stop();
  agent.close();
});

test('two characters talk through an agent that speaks the own protocol', async () => {
  const { client } = await createTestClient(app.get(Economy), `${await app.getUrl()}/economy`);
  const endpoint = `http://127.0.0.1:${(agent.address() as AddressInfo).port}`;
  const registered = await client.post('/v1/agent', { name: 'Villagers', endpoint });
  // Nobody said which dialect it speaks.
  assert.equal(registered.body['protocol'], 'plain-lines');

  const agentIdentifier = registered.body['id'] as string;
  const village = await TestWorld.create(client, {
    agentNpcs: { pip: { agentIdentifier, mood: 50 }, wat: { agentIdentifier, mood: 50 } },
  });
  const { body: talk } = await village.interact('pip', 'wat');
  assert.equal(talk['outcome'], 'completed');
  const lines = (talk['chat'] as { speakerName: string; text: string }[]).map(
    ({ speakerName, text }) => `${speakerName}: ${text}`,
  );
  assert.deepEqual(
    [lines[0], lines.at(-1), lines.length],
    ['pip: Good day, wat! I am pip.', 'wat: Farewell, pip.', 6],
  );
  // It heard a sentiment of 0.5 throughout.
  assert.equal((await village.get('wat')).body['mood'], 51.95);
});
