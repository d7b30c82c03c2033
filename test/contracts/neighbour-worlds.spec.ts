import { randomUUID } from 'node:crypto';
import { placements } from '../../src/database/distribution.js';
import { readDocument } from '../../src/http/openapi/document.js';
import { TextErasure } from '../../src/ledger/text-erasure.js';
import { openScratch, type Scratch } from '../database/support/scratch.js';
import { type Json } from '../support/api-client.js';
import { operationsOf } from '../support/operations.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { barter, newWebhook, unkeyedWrites, type Write, worldOfWrites, writes } from '../support/writes.js';

const worldTables = Object.entries(placements).flatMap(([table, placement]) =>
  placement.kind === 'distributed' ? [[table, placement.column] as const] : [],
);

/**
 * Beside a world stand copies of it, row for row: they differ by the key of the instance alone. A statement that leaves it out
 * finds in them what it finds in the world.
 */
describe('a world beside its twins', () => {
  let scratch: Scratch;
  let service: TestService;
  let foreigner: string;
  beforeAll(async () => {
    scratch = await openScratch('economy_neighbours');
    // What is done by itself is done here.
    const env = { hashChainMs: '0' };
    service = await TestService.start({ databaseUrl: scratch.url, env });
    foreigner = (await service.newClient()).credentials!.applicationId;
  });
  afterAll(async () => {
    await service.stop();
    await scratch.close();
  });

  /** These name what stands in the twins too. */
  const ofRows: Readonly<Record<string, (world: World) => Promise<Write>>> = {
    'PUT /v1/agent-npc/{instance}/{identifier}/turn/{turn}': async (world) => {
      const [turn] = await scratch.rows<{ id: string }>(
        'SELECT id FROM economy.waiting_turn WHERE instance_id = $1 AND character_id = $2',
        [world.id, world.character('ann')['id']],
      );
      return { path: `${world.path('ann')}/turn/${turn!.id}`, body: { say: 'Good day.' } };
    },
    'POST /v1/webhook/{identifier}/failure/{instance}/{seq}/replay': async (world) => {
      const [failure] = await scratch.rows<{ webhook: string }>(
        'SELECT webhook_id AS webhook FROM economy.webhook_failure WHERE instance_id = $1',
        [world.id],
      );
      return { path: `/v1/webhook/${failure!.webhook}/failure/${world.id}/1/replay` };
    },
  };
  const everything = { ...writes, ...unkeyedWrites, ...ofRows };

  /** With everything that a write may find: memories, talks, a dead parent, taxes, figures of its past, nights to come. */
  async function livedWorld(): Promise<World> {
    const world = await service.world(worldOfWrites);
    const parents = ['ann', 'bob'];
    await world.spawn('cid', { wealth: 9, parents, personality: 'Brave.', agentIdentifier: undefined });
    await world.spawn('dan', { parents: ['ann'] });
    const done = [
      await world.client.put(`${world.path('ann')}/trade`, {
        recipientIdentifier: world.character('bob')['id'],
        amount: 3,
        goods: [{ item: 'bread', quantity: 3 }],
      }),
      await world.interact('ann', 'bob', { 'idempotency-key': 'a talk' }),
      await world.interact('cid', 'bob', {}, ['ann']),
      await world.client.post(`${world.path('bob')}/memory`, { text: 'The bell rang.' }),
      await world.collect(),
      await world.client.post('/v1/hold', {
        instanceIdentifier: world.id,
        payerIdentifier: world.character('ann')['id'],
        amount: 1,
      }),
      await world.client.post('/v1/obligation', {
        instanceIdentifier: world.id,
        uuid: randomUUID(),
        debtorIdentifier: world.character('ann')['id'],
        creditorIdentifier: world.character('bob')['id'],
        amount: 1,
        every: 86_400,
      }),
      await world.client.post(`/v1/instance/${world.id}/exchange`, { legs: await barter(world) }),
      await world.die('dan'),
      await world.client.post(`${world.path('ann')}/talk`, {
        speaker: world.npc('cat')['id'],
        text: 'Hello!',
      }),
      await world.client.post(`${world.path('cid')}/talk`, {
        speaker: world.npc('cat')['id'],
        text: 'Hello!',
      }),
    ];
    expect(done.map(({ status }) => status < 300)).toEqual(done.map(() => true));
    // Not every talk moves somebody, and some players are sent away at once.
    for (let tries = 0; tries < 20; tries += 1) {
      const { feeling_change: felt, open_talk: talks } = await digestOf(world.id);
      if (felt !== '0 ' && talks !== '0 ') break;
      await world.interact('ann', 'bob');
      await world.client.post(`${world.path('bob')}/talk`, {
        speaker: world.npc('cat')['id'],
        text: 'Hello!',
      });
    }
    const claiming = await world.client.post('/v1/agent', {
      name: 'Skald',
      endpoint: 'http://127.0.0.1:9/x',
    });
    await world.client.put(`/v1/agent/${claiming.body['id'] as string}/claim/${world.id}`);
    const path = await newWebhook(world);
    const webhook = path.slice('/v1/webhook/'.length);
    await world.client.post(`${path}/replay`, { instanceIdentifier: world.id, fromSeq: 1 });
    await scratch.client.query(
      `INSERT INTO economy.webhook_failure (instance_id, webhook_id, seq, attempts, error, failed_at)
       VALUES ($1, $2, 1, 9, 'gone', now())`,
      [world.id, webhook],
    );
    await scratch.client.query(
      `INSERT INTO economy.waiting_turn (instance_id, id, character_id, context, ends_at)
       SELECT $1, gen_random_uuid(), c, '{"schema": "npc-turn/1"}', now() + interval '1 hour' FROM unnest($2::uuid[]) c`,
      [world.id, ['ann', 'bob'].map((name) => world.character(name)['id'] as string)],
    );
    await call('extend_hash_chain', world.id, 5);
    await call('roll_up', world.id, 8);
    return world;
  }

  const call = (name: string, instanceId: string, ...rest: unknown[]): Promise<unknown> =>
    scratch.client.query(
      `SELECT * FROM economy.${name}($1${rest.map((_, place) => `, $${place + 2}`).join('')})`,
      [instanceId, ...rest],
    );

  async function twinOf(world: World, applicationId: string): Promise<string> {
    const id = randomUUID();
    for (const [table, column] of worldTables) {
      const changed =
        table === 'instance' ? { id, uuid: id, application_id: applicationId } : { [column]: id };
      await scratch.client.query(
        `INSERT INTO economy.${table}
         SELECT (jsonb_populate_record(t, $2)).* FROM economy.${table} t WHERE t.${column} = $1`,
        [world.id, changed],
      );
    }
    // As if it were being copied just now.
    await scratch.client.query(
      'INSERT INTO economy.copied_id (instance_id, old_id, new_id) SELECT $1, c, gen_random_uuid() FROM unnest($2::uuid[]) c',
      [id, ['ann', 'bob', 'cid'].map((name) => world.character(name)['id'] as string)],
    );
    return id;
  }

  /** Of every table of worlds, the rows of one. */
  async function digestOf(instanceId: string): Promise<Json> {
    const parts = worldTables.map(
      ([table, column]) =>
        `SELECT '${table}' AS table, count(*) || ' ' || coalesce(md5(string_agg(row, E'\\n' ORDER BY row)), '') AS rows
           FROM (SELECT (to_jsonb(t) - '{pending_since,texts_due_at}'::text[])::text AS row FROM economy.${table} t WHERE t.${column} = $1) r`,
    );
    const rows = await scratch.rows<{ table: string; rows: string }>(parts.join(' UNION ALL '), [instanceId]);
    return Object.fromEntries(rows.map(({ table, rows: digest }) => [table, digest]));
  }

  async function expectUntouched(world: World, work: () => Promise<void>): Promise<void> {
    const { applicationId } = world.client.credentials!;
    const twins = [await twinOf(world, applicationId), await twinOf(world, foreigner)];
    const before = [await digestOf(twins[0]!), await digestOf(twins[1]!)];
    await work();
    expect([await digestOf(twins[0]!), await digestOf(twins[1]!)]).toEqual(before);
    for (const id of twins)
      for (const [table, column] of worldTables.toReversed())
        await scratch.client.query(`DELETE FROM economy.${table} WHERE ${column} = $1`, [id]);
  }

  it('is tried with every write of the document', () => {
    const documented = operationsOf(readDocument()).filter(({ method }) => method !== 'GET');
    expect(documented.map(({ name }) => name).sort()).toEqual(Object.keys(everything).sort());
  });

  it('has twins with rows in every table but those of an import', async () => {
    const twin = await twinOf(await livedWorld(), foreigner);
    const empty = Object.entries(await digestOf(twin)).flatMap(([table, rows]) =>
      rows === '0 ' ? [table] : [],
    );
    expect(empty).toEqual(['listing', 'import_row', 'import_progress']);
  });

  it.each(Object.keys(everything))('leaves them as they are: %s', async (name) => {
    const world = await livedWorld();
    const { path, body, token } = await everything[name]!(world);
    const client = token === undefined ? world.client : service.clientWith(token);
    await expectUntouched(world, async () => {
      const { status, body: answer } = await client.send(name.split(' ')[0]!, path, body);
      expect([name, status < 300, status < 300 || answer]).toEqual([name, true, true]);
    });
  });

  const sweeps: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
    'the hash chain': ({ id }) => call('extend_hash_chain', id, 1000),
    'figures of its past': ({ id }) => call('roll_up', id, 1000),
    'a night that is due': ({ id }) => call('register_night', id, true, '', ''),
    'texts that are kept no longer': ({ id }) =>
      service.app.get(TextErasure).eraseOlder(id, 0, new AbortController().signal),
  };

  it.each(Object.keys(sweeps))('leaves them as they are when work is done by itself: %s', async (name) => {
    const world = await livedWorld();
    // Two nights ago: no timer of the test's service finds it.
    await scratch.client.query(
      `UPDATE economy.instance SET night_due_at = now() - interval '2 days', last_night_at = now() - interval '3 days' WHERE id = $1`,
      [world.id],
    );
    const before = await digestOf(world.id);
    await expectUntouched(world, async () => void (await sweeps[name]!(world)));
    expect(await digestOf(world.id)).not.toEqual(before);
  });
});
