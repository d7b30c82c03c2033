import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createDatabase, templateDatabase } from '../support/database.js';
import { eventfulWorld } from '../support/eventful-world.js';
import { type ApiOperation, operationsOf } from '../support/operations.js';
import { readDocument } from '../../src/http/openapi/document.js';
import { type Answer, type Json } from '../support/api-client.js';
import { waitingFor } from '../support/locks.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { listOf, applyTradeEffects } from './support/social.js';

const lists = ['memory', 'relationship', 'feeling'] as const;
/** They end when the caller does. */
const endless = /\/stream$/;
/** The figures of minutes, hours and days, which the first request computes: it writes no other row and takes no lock of the world. */
const caching = /\/economy(\/|$)/;

/** A read of a world neither waits for its writes nor writes itself, and yet shows every trade. */
describe('reads of a world', () => {
  let service: TestService;
  let other: Client;
  beforeAll(async () => {
    const databaseUrl = await createDatabase('economy_quiet_reads', templateDatabase);
    service = await TestService.start({ databaseUrl, env: { hashChainMs: '0' } });
    other = new Client({ connectionString: databaseUrl });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await service.stop();
  });

  const plan = { agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 10 }, cid: { wealth: 10 } } };

  /** What an operation that reads a world is asked with; null where it is about something else. */
  function pathOf(world: World, { method, template }: ApiOperation): string | null {
    if (method !== 'GET' || endless.test(template)) return null;
    const identifier = /\/agent-npc\//.test(template) ? world.character('bob')['id'] : null;
    const npc = /\/npc\//.test(template) ? world.npc('miller')['id'] : null;
    const known: Readonly<Record<string, string>> = {
      instance: world.id,
      identifier: (identifier ?? npc ?? world.id) as string,
    };
    if (!/\{(instance|identifier)\}/.test(template) || !/^\/v1\/(instance|npc|agent-npc)\//.test(template))
      return null;
    let complete = true;
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      complete &&= known[name] !== undefined;
      return known[name] ?? '';
    });
    return complete ? path : null;
  }

  function readsOf(world: World): { name: string; path: string }[] {
    return operationsOf(readDocument()).flatMap((operation) => {
      const path = pathOf(world, operation);
      return path === null ? [] : [{ name: operation.name, path }];
    });
  }

  /** Every row of the schema with the transaction that wrote it. */
  async function rowsOf(): Promise<Json> {
    const { rows } = await other.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'economy'::regnamespace AND relkind = 'r' ORDER BY 1`,
    );
    const found: Json = {};
    for (const { name } of rows) {
      const versions = await other.query<{ versions: string }>(
        `SELECT coalesce(string_agg(xmin::text || xmax::text || ctid::text, ' ' ORDER BY ctid, xmin::text), '') AS versions FROM economy.${name}`,
      );
      found[name] = versions.rows[0]!.versions;
    }
    return found;
  }

  it('answer while another transaction locks the world', async () => {
    const world = await eventfulWorld(service);
    await world.trade('bob', 'cyd', 0.5);
    const reads = readsOf(world);
    expect(reads.length).toBeGreaterThan(12);
    await other.query('BEGIN');
    await other.query('SELECT FROM economy.instance WHERE id = $1 FOR UPDATE', [world.id]);
    const statuses: Json = {};
    const done = new AbortController();
    /** Until a statement of the service waits for what is held here. */
    const somebodyWaits = async (): Promise<{ status: string }> => {
      while (!done.signal.aborted) {
        if ((await waitingFor(other)).length > 0) break;
        await sleep(20);
      }
      return { status: 'waits' };
    };
    const waiting = somebodyWaits();
    try {
      for (const { name, path } of reads) {
        statuses[name] = (await Promise.race([world.client.get(path), waiting])).status;
        if (statuses[name] === 'waits') break;
      }
    } finally {
      done.abort();
      await waiting;
      await other.query('ROLLBACK');
    }
    expect(statuses).toEqual(Object.fromEntries(reads.map(({ name }) => [name, 200])));
  });

  it('write nothing, with something new to notice and without', async () => {
    const world = await eventfulWorld(service);
    await world.trade('bob', 'cyd', 1);
    for (const { path } of readsOf(world)) await world.client.get(path);
    const before = await rowsOf();
    for (let n = 0; n < 2; n += 1) {
      for (const { name, path } of readsOf(world)) {
        const { status } = await world.client.get(path);
        expect({ name, status }).toEqual({ name, status: 200 });
        expect({ name, ...(await rowsOf()) }).toEqual({ name, ...before });
      }
    }
  });

  it('answer in a read-only database, and show every trade there', async () => {
    const world = await eventfulWorld(service);
    await world.trade('bob', 'cyd', 1);
    const url = new URL(service.databaseUrl);
    await other.query(`ALTER DATABASE ${url.pathname.slice(1)} SET default_transaction_read_only = on`);
    const readOnly = await TestService.start({
      databaseUrl: service.databaseUrl,
      env: { hashChainMs: '0' },
    });
    try {
      const client = readOnly.clientWith(world.client.token);
      for (const { name, path } of readsOf(world).filter((read) => !caching.test(read.path))) {
        const { status } = await client.get(path);
        expect({ name, status }).toEqual({ name, status: 200 });
      }
      const { body } = await client.get(`${world.path('cyd')}/memory`);
      expect((body['items'] as Json[]).map(({ text }) => text as unknown)).toContain('bob gave me 1.');
    } finally {
      await other.query(`ALTER DATABASE ${url.pathname.slice(1)} RESET default_transaction_read_only`);
      await readOnly.stop();
    }
  });

  it('show the same things by the same ids before and after a talk stores them', async () => {
    const world = await service.world(plan);
    for (const amount of [3, 5]) await world.trade('ann', 'bob', amount);
    await world.trade('cid', 'bob', 1);
    await world.trade('bob', 'cid', 2);
    const [memories, feelings] = [
      await listOf(world, 'bob', 'memory'),
      await listOf(world, 'bob', 'feeling'),
    ];
    expect(memories.map(({ text }) => text as unknown)).toEqual([
      'I gave cid 2.',
      'cid gave me 1.',
      'ann gave me 5.',
      'ann gave me 3.',
    ]);
    expect(feelings.map(({ cause }) => cause as unknown)).toEqual(['gift', 'gift']);
    await world.interact('bob', 'ann');
    await world.interact('cid', 'bob');
    const withoutTalks = async (what: 'memory' | 'feeling', kind: string): Promise<Json[]> =>
      (await listOf(world, 'bob', what)).filter((each) => each[kind] !== 'talk');
    expect(await withoutTalks('memory', 'kind')).toEqual(memories);
    expect(await withoutTalks('feeling', 'cause')).toEqual(feelings);
  });

  it('show what a gift did to feelings once and for all, whatever gifts follow', async () => {
    const world = await service.world(plan);
    const seen = new Map<string, Json>();
    for (const amount of [4, 2, 9, 1]) {
      await world.trade('ann', 'bob', amount);
      const changes = await listOf(world, 'bob', 'feeling');
      const [towardsAnn] = await listOf(world, 'bob', 'relationship');
      expect(changes.reduce((sum, { affinityDelta }) => sum + (affinityDelta as number), 0)).toBe(
        towardsAnn!['affinity'],
      );
      expect(towardsAnn!['affinity']).toBe(changes[0]!['affinity']);
      for (const change of changes)
        seen.set(change['id'] as string, seen.get(change['id'] as string) ?? change);
      expect(changes).toEqual(changes.map(({ id }) => seen.get(id as string)));
      expect(changes).toHaveLength(seen.size);
    }
  });

  it.each(lists)('give pages of the %s that do not shift when what is on them is stored', async (what) => {
    const names = Array.from({ length: 6 }, (_, n) => `giver ${n}`);
    const world = await service.world({
      agentNpcs: { bob: {}, ...Object.fromEntries(names.map((name) => [name, { wealth: 100 }])) },
    });
    for (const name of names) await world.trade(name, 'bob', 10);
    const keyOf = (each: Json): unknown => (each['id'] ?? each['other']['id']) as unknown;
    const whole = (await listOf(world, 'bob', what)).map(keyOf);
    expect(whole.length).toBeGreaterThanOrEqual(5);
    const paged: unknown[] = [];
    let cursor = '';
    do {
      const { body }: Answer = await world.client.get(`${world.path('bob')}/${what}?limit=2${cursor}`);
      paged.push(...(body['items'] as Json[]).map(keyOf));
      cursor = body['nextCursor'] === null ? '' : `&cursor=${body['nextCursor'] as string}`;
      if (paged.length === 2) await applyTradeEffects(service, world, world.character('bob')['id']);
    } while (cursor !== '');
    expect(paged).toEqual(whole);
  });

  it('show a memory that can be forgotten though nothing has stored it, and it stays away', async () => {
    const world = await service.world(plan);
    await world.trade('ann', 'bob', 1);
    await world.trade('ann', 'bob', 2);
    const [latest, first] = await listOf(world, 'bob', 'memory');
    const gifts = await listOf(world, 'bob', 'feeling');
    const before = await rowsOf();
    const nobodys = `${world.path('bob')}/memory/${world.id}`;
    expect((await world.client.delete(nobodys)).body['code']).toBe('MEMORY_NOT_FOUND');
    const after = await rowsOf();
    for (const table of ['agent_npc', 'memory', 'relationship', 'feeling_change']) {
      expect({ table, rows: after[table] }).toEqual({ table, rows: before[table] });
    }
    const path = `${world.path('bob')}/memory/${latest!['id'] as string}`;
    const forgotten = await world.client.delete(path);
    expect(forgotten).toMatchObject({ status: 200, body: latest });
    expect((await world.client.delete(path)).body['code']).toBe('MEMORY_NOT_FOUND');
    expect(await listOf(world, 'bob', 'memory')).toEqual([first]);
    expect(await listOf(world, 'bob', 'feeling')).toEqual(gifts);
    await world.interact('ann', 'bob');
    expect((await listOf(world, 'bob', 'memory')).filter(({ kind }) => kind === 'trade')).toEqual([first]);
  });

  it('show friends made by gifts, who grieve, and keep what they felt', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 1_000_000 }, bob: { mood: 50 } } });
    await world.interact('ann', 'bob');
    await service.dataSource.query(
      'UPDATE economy.relationship SET affinity = 28 WHERE instance_id = $1 AND character_id = $2',
      [world.id, world.character('bob')['id']],
    );
    await world.trade('ann', 'bob', 1000);
    const [friend] = await listOf(world, 'bob', 'relationship');
    expect(friend).toMatchObject({ affinity: 32, stage: 'friend' });
    const mood = (await world.get('bob')).body['mood'] as number;
    const remembered = await listOf(world, 'bob', 'memory');
    await world.die('ann');
    expect((await world.get('bob')).body['mood']).toBe(mood - 6);
    expect(await listOf(world, 'bob', 'relationship')).toEqual([
      { ...friend, endedAt: expect.any(String) as unknown },
    ]);
    expect((await listOf(world, 'bob', 'memory')).slice(1)).toEqual(remembered);
  });
});
