import { changeEvents, earlier } from '../support/past-events.js';
import { randomUUID } from 'node:crypto';
import { HashChainKeeper } from '../../src/ledger/hash-chain-keeper.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { TextErasure } from '../../src/ledger/text-erasure.js';
import { TextRetention } from '../../src/instance/text-retention.js';
import { type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const ofTalks = ['talk', 'witness', 'hearsay'];
const ofNone = ['death', 'inheritance', 'obligation', 'reflection', 'tax', 'told', 'trade'];

describe('texts and names', () => {
  const service = startedService({
    env: { hashChainMs: '0', INTERACT_FALLBACK: 'scripted' },
  });

  /** Xanthippe talks with Bob and has a child. */
  async function worldWithTalk(): Promise<World> {
    const world = await service.world({
      agentNpcs: {
        Xanthippe: { wealth: 100, personality: 'Xanthippe likes figs' },
        bob: { wealth: 5 },
      },
    });
    await world.spawn('kid', { parents: ['Xanthippe'] });
    expect((await world.interact('Xanthippe', 'bob')).body['chat'].length).toBeGreaterThan(0);
    expect((await world.trade('Xanthippe', 'bob', 7)).status).toBe(200);
    return world;
  }

  const erase = (world: World, who: string) => world.client.delete(`${world.path(who)}/text`);

  async function faultsOf(world: World): Promise<unknown> {
    await service.app.get(HashChainKeeper).follow([world.id]);
    return (await verifyLedger(service.dataSource, [world.id])).faults;
  }

  async function query<Row>(sql: string, ...values: unknown[]): Promise<Row[]> {
    return service.dataSource.query<Row[]>(sql, values);
  }

  /** All that has happened was 31 days ago. */
  async function age(world: World): Promise<void> {
    await changeEvents(service, world.id, earlier('31 days'));
    await query(`UPDATE economy.memory SET ${earlier('31 days')} WHERE instance_id = $1`, world.id);
    await query(`UPDATE economy.usage SET day = day - 31 WHERE instance_id = $1`, world.id);
  }
  const makeDue = (world: World): Promise<unknown> =>
    query(`UPDATE economy.instance SET texts_due_at = now() - interval '1 day' WHERE id = $1`, world.id);
  const isDue = async (world: World): Promise<unknown> =>
    (
      await query<Json>('SELECT texts_due_at <= now() AS due FROM economy.instance WHERE id = $1', world.id)
    )[0]!['due'];

  const talkOf = async (world: World): Promise<Json> => {
    const { body } = await world.client.get(`/v1/instance/${world.id}/event?type=interact`);
    return (body['items'] as Json[])[0]!;
  };

  it('of a character are erased for good, and its books and the hash chain stay right', async () => {
    const world = await worldWithTalk();
    expect(await faultsOf(world)).toEqual([]);
    const history = (await world.client.get(`${world.path('Xanthippe')}/history`)).body['items'] as Json[];
    const { status, body } = await erase(world, 'Xanthippe');
    expect([status, body]).toEqual([
      200,
      {
        instanceId: world.id,
        agentNpcId: world.character('Xanthippe')['id'],
        events: 3,
        memories: expect.any(Number),
      },
    ]);
    expect(body['memories']).toBeGreaterThan(0);
    // Nowhere, in whatever column.
    for (const table of ['event', 'agent_npc', 'memory']) {
      const [found] = await query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM economy.${table} t WHERE t.instance_id = $1 AND t::text LIKE '%Xanthippe%'`,
        world.id,
      );
      expect([table, found!.n]).toEqual([table, 0]);
    }
    expect((await world.get('Xanthippe')).body).toMatchObject({
      name: 'erased',
      personality: '',
      wealth: 93,
    });
    const talk = await talkOf(world);
    const lines = (talk['data'] ?? talk['event'])['chat'] as Json[];
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatchObject({ text: '', speakerName: '', actions: [] });
    // What it paid remains a fact.
    const memories = (await world.client.get(`${world.path('bob')}/memory`)).body['items'] as Json[];
    expect(memories.map(({ text }) => text as string)).toEqual(['erased gave me 7.']);
    const after = (await world.client.get(`${world.path('Xanthippe')}/history`)).body['items'] as Json[];
    const course = (items: Json[]) =>
      items.map(({ seq, kind, wealthAfter, moodAfter }) => [seq, kind, wealthAfter, moodAfter]);
    expect(course(after)).toEqual(course(history));
    expect(await faultsOf(world)).toEqual([]);
    expect((await erase(world, 'Xanthippe')).body).toMatchObject({ events: 0, memories: 0 });
  });

  it('of memories are erased with the answers that have them, whose keys are forgotten', async () => {
    const world = await worldWithTalk();
    const sent = async (name: string, method: string, path: string, body?: Json): Promise<Json> => {
      const headers = { 'idempotency-key': name };
      const answer = await world.client.send(method, `${world.path(name.split(' ')[0]!)}/${path}`, body, {
        headers,
      });
      expect([name, answer.status < 300]).toEqual([name, true]);
      return answer.body;
    };
    const about = world.character('Xanthippe')['id'];
    await sent('Xanthippe told', 'POST', 'memory', { text: 'A secret wolf.' });
    await sent('bob told', 'POST', 'memory', { text: 'A secret of her.', about });
    const { id } = await sent('bob told more', 'POST', 'memory', { text: 'Her secret figs.', about });
    await sent('bob forgets', 'DELETE', `memory/${id as string}`);
    const others = await sent('bob told of none', 'POST', 'memory', { text: 'A loaf costs two.' });
    for (let talk = 0; talk < 3; talk += 1) await world.interact('bob', 'Xanthippe');
    expect((await sent('bob reflects', 'POST', 'reflect', {}))['items']).toHaveLength(1);
    expect((await sent('Xanthippe reflects', 'POST', 'reflect', {}))['items']).toHaveLength(1);
    await erase(world, 'Xanthippe');
    const left = await query<{ key: string }>(
      `SELECT k.key FROM economy.idempotency_key k WHERE k.instance_id = $1 AND k.result::text ~ 'secret|Xanthippe|talked'`,
      world.id,
    );
    expect(left).toEqual([]);
    // Others keep theirs.
    expect(await sent('bob told of none', 'POST', 'memory', { text: 'A loaf costs two.' })).toEqual(others);
  });

  it('are in no turn that still waits, whether its character speaks, is spoken to or stands by', async () => {
    const world = await worldWithTalk();
    const idOf = (name: string): string => world.character(name)['id'] as string;
    const wait = async (speaker: string, other: string, group: readonly string[] = []): Promise<string> => {
      const id = randomUUID();
      const context = { other: { id: idOf(other) }, group: group.map((name) => ({ id: idOf(name), name })) };
      await query(
        `INSERT INTO economy.waiting_turn (instance_id, id, character_id, context, ends_at)
         VALUES ($1, $2, $3, $4, now() + interval '1 hour')`,
        ...[world.id, id, idOf(speaker), context],
      );
      return id;
    };
    await wait('Xanthippe', 'bob');
    await wait('bob', 'Xanthippe');
    await wait('bob', 'kid', ['kid', 'Xanthippe']);
    const others = [await wait('bob', 'kid'), await wait('kid', 'bob', ['bob', 'kid'])].sort();
    await erase(world, 'Xanthippe');
    const left = await query<{ id: string }>(
      'SELECT t.id FROM economy.waiting_turn t WHERE t.instance_id = $1 ORDER BY t.id',
      world.id,
    );
    expect(left.map(({ id }) => id)).toEqual(others);
  });

  it('that were changed are found out, before they were erased and after it', async () => {
    for (const erased of [false, true]) {
      const world = await worldWithTalk();
      expect(await faultsOf(world)).toEqual([]);
      if (erased) await erase(world, 'Xanthippe');
      await query(
        `UPDATE economy.event SET data = jsonb_set(data, '{chat,0,text}', '"I owe you all"') WHERE instance_id = $1 AND kind = 'interact'`,
        world.id,
      );
      expect(await faultsOf(world)).toEqual([
        expect.objectContaining({ subject: expect.stringMatching(/^event \d+ was changed$/) }),
      ]);
      await query(`DELETE FROM economy.hash_chain WHERE instance_id = $1`, world.id);
      await query(`DELETE FROM economy.hash_chain_head WHERE instance_id = $1`, world.id);
    }
  });

  it('of one that has died are erased too; a fork keeps what is left', async () => {
    const world = await worldWithTalk();
    expect((await world.die('Xanthippe')).status).toBe(200);
    expect((await erase(world, 'Xanthippe')).body['events']).toBe(4);
    const { body: fork } = await world.client.post(`/v1/instance/${world.id}/fork`, {
      uuid: randomUUID(),
      history: true,
    });
    await service.app.get(HashChainKeeper).follow([world.id, fork['id'] as string]);
    const report = await verifyLedger(service.dataSource, [world.id, fork['id'] as string]);
    expect(report.faults).toEqual([]);
    const [found] = await query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM economy.event t WHERE t.instance_id = $1 AND t::text LIKE '%Xanthippe%'`,
      fork['id'],
    );
    expect(found!.n).toBe(0);
  });

  it('can be erased only with the scope manage, and only in the own world', async () => {
    const world = await worldWithTalk();
    const writer = await service.newClient(['economy:read', 'economy:write']);
    expectProblem(await writer.delete(`${world.path('Xanthippe')}/text`), 'FORBIDDEN');
    expectProblem(
      await (await service.newClient()).delete(`${world.path('Xanthippe')}/text`),
      'INSTANCE_NOT_FOUND',
    );
    expectProblem(
      await world.client.delete(`/v1/agent-npc/${world.id}/${randomUUID()}/text`),
      'AGENT_NPC_NOT_FOUND',
    );
    expect((await world.get('Xanthippe')).body['name']).toBe('Xanthippe');
  });

  it('of talks are kept for as many days as the instance sets', async () => {
    const world = await worldWithTalk();
    const path = `/v1/instance/${world.id}`;
    expect((await world.client.get(path)).body['textsKeptDays']).toBeNull();
    for (const days of [0, 1.5, '7', 36_501])
      expectInvalid(await world.client.put(path, { textsKeptDays: days }), '/textsKeptDays');
    expect((await world.client.put(path, { textsKeptDays: 30 })).body['textsKeptDays']).toBe(30);
    const retention = service.app.get(TextRetention);
    await retention.sweep();
    expect(JSON.stringify(await talkOf(world))).toContain('"source"');
    const [young] = await query<{ texts: string }>(
      `SELECT string_agg(data #>> '{chat,0,text}', '') AS texts FROM economy.event WHERE instance_id = $1 AND kind = 'interact'`,
      world.id,
    );
    expect(young!.texts).not.toBe('');
    // The kid has talked with nobody yet.
    for (const kind of [...ofTalks, ...ofNone]) {
      await query(
        `INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, created_at)
         VALUES ($1, $2, gen_random_uuid(), $3, $4, 'words', 0.5, now())`,
        world.id,
        world.character('kid')['id'],
        world.character('bob')['id'],
        kind,
      );
    }
    await age(world);
    await makeDue(world);
    await retention.sweep();
    const [old] = await query<{ texts: string; names: number }>(
      `SELECT string_agg(data #>> '{chat,0,text}', '') FILTER (WHERE kind = 'interact') AS texts,
              count(*) FILTER (WHERE data ->> 'name' = 'Xanthippe')::integer AS names
         FROM economy.event WHERE instance_id = $1`,
      world.id,
    );
    // Who lives keeps its name.
    expect(old).toEqual({ texts: '', names: 1 });
    const left = await query<{ kind: string }>(
      `SELECT kind FROM economy.memory WHERE instance_id = $1 AND character_id = $2`,
      world.id,
      world.character('kid')['id'],
    );
    expect(left.map(({ kind }) => kind).sort()).toEqual(ofNone);
    const [talks] = await query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM economy.memory WHERE instance_id = $1 AND kind = ANY ($2)`,
      world.id,
      ofTalks,
    );
    expect(talks!.n).toBe(0);
    expect((await world.client.put(path, { textsKeptDays: null })).body['textsKeptDays']).toBeNull();
  });

  it('of young talks stay where those of old ones go', async () => {
    const world = await worldWithTalk();
    await world.client.put(`/v1/instance/${world.id}`, { textsKeptDays: 30 });
    await age(world);
    await world.interact('bob', 'kid');
    await makeDue(world);
    // For the days of before the setting was changed: it stays due.
    await service.app.get(TextErasure).eraseOlder(world.id, 40, new AbortController().signal);
    expect([await isDue(world), (await talkOf(world))['data'].chat[0].text]).toEqual([
      true,
      expect.any(String),
    ]);
    expect((await talkOf(world))['data'].chat[0].text).not.toBe('');
    await service.app.get(TextRetention).sweep();
    const { body } = await world.client.get(`/v1/instance/${world.id}/event?type=interact`);
    const [old, young] = (body['items'] as Json[]).map(({ data }) => data.chat[0].text as string);
    expect([old, young === '']).toEqual(['', false]);
    const memories = (await world.client.get(`${world.path('bob')}/memory`)).body['items'] as Json[];
    expect(memories.filter(({ kind }) => kind === 'talk')).toMatchObject([{ about: { name: 'kid' } }]);
    expect(await isDue(world)).toBe(false);
  });

  it('that cannot be erased are tried once in a round, however many worlds have them', async () => {
    const client = await service.newClient();
    const tried: string[] = [];
    const worlds = await Promise.all(Array.from({ length: 101 }, () => service.world({}, client)));
    await query(
      `UPDATE economy.instance SET texts_kept_days = 1, texts_due_at = now() - interval '1 day' WHERE id = ANY ($1)`,
      worlds.map(({ id }) => id),
    );
    const failing = jest.spyOn(service.app.get(TextErasure), 'eraseOlder').mockImplementation(async (id) => {
      // A round without an end gets one.
      if (tried.push(id) > 200) await query('UPDATE economy.instance SET texts_due_at = NULL');
      throw new Error('not now');
    });
    await service.app.get(TextRetention).sweep();
    failing.mockRestore();
    expect(tried.sort()).toEqual(worlds.map(({ id }) => id).sort());
  });
});
