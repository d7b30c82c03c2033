import { randomUUID } from 'node:crypto';
import { readDocument } from '../../src/http/openapi/document.js';
import { type Json } from '../support/api-client.js';
import { operationsOf } from '../support/operations.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { newAccount, unkeyedWrites, worldOfWrites, writes } from '../support/writes.js';

/** Who lives no more, by the beginning of the paths to them, with the refusal of all that is asked of them. */
const gone = {
  '/v1/agent-npc/{instance}/{identifier}': 'AGENT_NPC_NOT_FOUND',
  '/v1/account/{instance}/{identifier}': 'ACCOUNT_NOT_FOUND',
  '/v1/npc/{instance}/{identifier}': 'NPC_NOT_FOUND',
} as const;
type Kind = keyof typeof gone;

/** What there is of the dead can be told and erased. */
const possible = [
  'DELETE /v1/agent-npc/{instance}/{identifier}/text',
  'GET /v1/agent-npc/{instance}/{identifier}/chronicle',
];

/** Of those that `writes` has not. */
const bodies: Readonly<Record<string, Json>> = {
  'PUT /v1/agent-npc/{instance}/{identifier}/turn/{turn}': { say: 'Good day.' },
};

const operations = operationsOf(readDocument()).filter(({ template }) =>
  Object.keys(gone).some((kind) => template === kind || template.startsWith(`${kind}/`)),
);

describe('a character, an account or an NPC that is gone', () => {
  const service = sharedService();
  let world: World;
  let dead: Readonly<Record<Kind, string>>;
  beforeAll(async () => {
    world = await service.world(worldOfWrites);
    await world.spawn('cid');
    await world.interact('ann', 'cid');
    dead = {
      '/v1/agent-npc/{instance}/{identifier}': world.path('cid'),
      '/v1/account/{instance}/{identifier}': `${await newAccount(world)}?to=${world.id}`,
      '/v1/npc/{instance}/{identifier}': `/v1/npc/${world.id}/${(await world.spawnNpc('dog'))['npc'].id as string}`,
    };
    for (const path of Object.values(dead)) expect((await world.client.delete(path)).status).toBe(200);
  });

  it.each(operations.map((operation) => [operation.name, operation] as const))(
    'is not found by %s',
    async (name, { template, method }) => {
      const kind = Object.keys(gone).find((each) => template.startsWith(each)) as Kind;
      const made = await (writes[name] ?? unkeyedWrites[name])?.(world);
      const path = template
        .replace(kind, dead[kind].split('?')[0]!)
        .replace('{other}', world.character('bob')['id'] as string)
        .replace(/\{\w+\}/, randomUUID());
      const { status, body } = await world.client.send(method, path, made?.body ?? bodies[name]);
      expect({ name, status, code: body['code'] as unknown }).toEqual(
        possible.includes(name)
          ? { name, status: 200, code: undefined }
          : { name, status: 404, code: gone[kind] },
      );
    },
  );
});
