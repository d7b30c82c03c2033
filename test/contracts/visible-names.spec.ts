import { randomUUID } from 'node:crypto';
import { exportWorld } from '../../src/instance/snapshot/world-export.js';
import { importWorld } from '../../src/instance/snapshot/world-import.js';
import { type Json } from '../support/api-client.js';
import { rowsOf } from '../support/estate.js';
import { expectInvalid } from '../support/problem.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** Invisible, of several lines, with an escape sequence, and such that turn around what follows. */
const bad = ['\u200b\u200d', '\u3164', 'Ann\nBob', 'Ann\u2028Bob', 'Ann\u001b[31m', 'Ann\u202e', '\u2066Ann'];
const good = ['Zoë O’Hara', 'مريم', '👩‍👩‍👧', 'नमस्‍ते'];

interface Place {
  readonly pointer: string;
  readonly code: string;
  readonly send: (world: World, text: string) => [method: 'PUT' | 'POST', path: string, body: Json];
}

const endpoint = 'http://127.0.0.1:9/x';
const newborn = (world: World): Json => ({
  instanceIdentifier: world.id,
  uuid: randomUUID(),
  type: 'manual',
});
const trade = (world: World, goods: Json[]): Json => ({
  recipientIdentifier: null,
  amount: 0,
  goods,
  id: world.id,
});

const places: Readonly<Record<string, Place>> = {
  'a character': {
    pointer: '/name',
    code: 'NOT_A_LINE',
    send: (world, name) => ['POST', '/v1/agent-npc', { ...newborn(world), name }],
  },
  'a character of many': {
    pointer: '/agentNpcs/0/name',
    code: 'NOT_A_LINE',
    send: ({ id }, name) => [
      'POST',
      `/v1/instance/${id}/agent-npcs`,
      { agentNpcs: [{ uuid: randomUUID(), type: 'manual', name }] },
    ],
  },
  'a character that is renamed': {
    pointer: '/name',
    code: 'NOT_A_LINE',
    send: (world, name) => ['PUT', world.path('ann'), { name }],
  },
  'a plain NPC': {
    pointer: '/name',
    code: 'NOT_A_LINE',
    send: (world, name) => ['POST', '/v1/npc', { ...newborn(world), name }],
  },
  'an instance': {
    pointer: '/name',
    code: 'NOT_A_LINE',
    send: (_world, name) => ['POST', '/v1/instance', { uuid: randomUUID(), name }],
  },
  'an instance that is renamed': {
    pointer: '/name',
    code: 'NOT_A_LINE',
    send: ({ id }, name) => ['PUT', `/v1/instance/${id}`, { name }],
  },
  'a fork': {
    pointer: '/name',
    code: 'NOT_A_LINE',
    send: ({ id }, name) => ['POST', `/v1/instance/${id}/fork`, { uuid: randomUUID(), name }],
  },
  'an agent': {
    pointer: '/name',
    code: 'NOT_A_LINE',
    send: (_world, name) => ['POST', '/v1/agent', { name, endpoint }],
  },
  'a key': {
    pointer: '/name',
    code: 'NOT_A_LINE',
    send: (_world, name) => ['POST', '/v1/application/key', { name }],
  },
  'the reason of a grant': {
    pointer: '/reason',
    code: 'NOT_A_LINE',
    send: (world, reason) => ['PUT', `${world.path('ann')}/grant`, { amount: 1, reason }],
  },
  'an item of goods': {
    pointer: '/goods',
    code: 'NOT_GOODS',
    send: (world, item) => {
      const { id: _id, ...body } = trade(world, [{ item, quantity: 1 }]);
      return ['PUT', `${world.path('ann')}/trade`, body];
    },
  },
  'a witness of a talk': {
    pointer: '/witnesses',
    code: 'NOT_NAMES',
    send: (world, name) => [
      'PUT',
      `${world.path('ann')}/interact`,
      { responderIdentifier: null, witnesses: [name] },
    ],
  },
};

const proses: Readonly<Record<string, Place>> = {
  'a description of a character': {
    pointer: '/description',
    code: 'NOT_PROSE',
    send: (world, description) => ['PUT', world.path('ann'), { description }],
  },
  'a description of a webhook': {
    pointer: '/description',
    code: 'NOT_PROSE',
    send: (_world, description) => ['POST', '/v1/webhook', { url: endpoint, description }],
  },
};

describe('the name of', () => {
  const service = startedService();
  let world: World;
  beforeAll(async () => {
    world = await service.world({ agentNpcs: { ann: { wealth: 5 }, bob: {} } });
  });

  async function expectRefused({ pointer, code, send }: Place, text: string): Promise<void> {
    const [method, path, body] = send(world, text);
    expectInvalid(await world.client.send(method, path, body), pointer, code);
  }

  it.each(Object.keys(places))('%s is one visible line, or refused', async (name) => {
    const before = await rowsOf(service.dataSource, world.client.credentials!.applicationId);
    for (const text of bad) await expectRefused(places[name]!, text);
    expect(await rowsOf(service.dataSource, world.client.credentials!.applicationId)).toEqual(before);
    for (const text of good) {
      const [method, path, body] = places[name]!.send(world, text);
      const { status } = await world.client.send(method, path, body);
      expect([text, status < 300]).toEqual([text, true]);
    }
  });

  it.each(Object.keys(proses))(
    '%s may have several lines, but nothing that is invisible or turns',
    async (name) => {
      for (const text of ['\u200b\u200d', 'Ann\u001b[31m', 'Ann\u202e'])
        await expectRefused(proses[name]!, text);
      const [method, path, body] = proses[name]!.send(world, 'One line.\n\tAnother.');
      expect((await world.client.send(method, path, body)).status).toBeLessThan(300);
    },
  );

  it('what a snapshot has is held to the same', async () => {
    const parts: string[] = [];
    for await (const part of exportWorld(service.dataSource, world.id)) parts.push(part);
    const text = parts.join('');
    const applicationId = world.client.credentials!.applicationId;
    const changed = text.replace('"name" : "bob"', String.raw`"name" : "bob\u202e"`);
    expect(changed).not.toBe(text);
    const imported = importWorld(service.dataSource, {
      applicationId,
      uuid: randomUUID(),
      open: async function* () {
        yield Buffer.from(changed);
      },
    });
    await expect(imported).rejects.toThrow('holder.name must be one visible line');
  });
});
