import { randomUUID } from 'node:crypto';
import { Nights } from '../../src/instance/nights.js';
import { moodBaselineOf } from '../../src/policy/feelings.js';
import { baselineOf } from '../../src/ledger/sql-values.js';
import { Ledger } from '../../src/ledger/ledger.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { poolOf } from '../../src/database/prepared.js';
import { type AgentNpcRow } from '../../src/database/rows.js';
import { type Answer, type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { sharedService, TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { feelTowardsAll, listOf } from './support/social.js';

const day = 86_400_000;

describe('a night of the world', () => {
  const service = sharedService();

  const night = (world: World, headers: Record<string, string> = {}): Promise<Answer> =>
    world.client.post(`/v1/instance/${world.id}/night`, undefined, { headers });
  const mood = async (world: World, name: string): Promise<number> =>
    (await world.get(name)).body['mood'] as number;
  const setClock = (world: World, clock: Json): Promise<Answer> =>
    world.client.put(`/v1/instance/${world.id}`, { clock });
  /** A talk of which nothing is left but when it was. */
  const talkWithNobody = async (world: World, name: string): Promise<void> => {
    await world.spawn('guest', { mood: 60, moodBaseline: 60 });
    await world.interact(name, 'guest');
    await service.dataSource.query('UPDATE economy.holder SET mood = 600000 WHERE instance_id = $1', [
      world.id,
    ]);
  };
  /** Their talks were so long ago that what they feel for each other cools. */
  const aWeekLater = (world: World): Promise<unknown> =>
    service.dataSource.query(
      `UPDATE economy.relationship SET recent_talks = ARRAY[now() - interval '8 days'] WHERE instance_id = $1`,
      [world.id],
    );
  const nights = (world: World): Promise<Json[]> => eventsOf(service, world, 'night');
  const sweep = async (world: World): Promise<void> => {
    await service.app.get(Nights).wake(world.id);
    await service.app.get(Nights).sweep();
  };

  it('is one event with the number of feelings moved; moods drift to their baseline by half in two nights', async () => {
    const world = await service.world({
      agentNpcs: {
        ann: { mood: 100, moodBaseline: 60 },
        bob: { mood: 20, moodBaseline: 60 },
        cid: { mood: 60.4, moodBaseline: 60 },
      },
    });
    const { status, body } = await night(world);
    expect([status, body]).toMatchObject([
      201,
      { night: 1, nights: 1, moods: 2, relationships: 0, memory: {}, instance: { id: world.id } },
    ]);
    await night(world);
    expect([await mood(world, 'ann'), await mood(world, 'bob'), await mood(world, 'cid')]).toEqual([
      79.9996, 40.0004, 60.4,
    ]);
    const [latest, first] = await listOf(world, 'ann', 'feeling');
    expect(first).toMatchObject({
      cause: 'night',
      other: null,
      mood: 88.284,
      moodDelta: -11.716,
      affinity: null,
    });
    expect(latest).toMatchObject({
      cause: 'night',
      mood: 79.9996,
      eventSeq: (await nights(world))[1]!['seq'],
    });
    const { items } = (await world.client.get(`/v1/instance/${world.id}/event?type=night`)).body;
    expect((items as Json[])[0]).toMatchObject({
      type: 'night',
      id: body['id'],
      data: { night: 1, moods: 2 },
    });
    const history = (await world.client.get(`${world.path('ann')}/history`)).body['items'] as Json[];
    expect(history[0]).toMatchObject({ type: 'night', role: 'sleeper', other: null, moodAfter: 79.9996 });
  });

  it('happens once with the same key', async () => {
    const world = await service.world({ agentNpcs: { ann: { mood: 100, moodBaseline: 50 } } });
    const headers = { 'idempotency-key': randomUUID() };
    const first = await night(world, headers);
    const again = await night(world, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await nights(world)).toHaveLength(1);
  });

  it('is 404 for another application, and refused with the token of a character', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    const stranger = await service.newClient();
    expectProblem(await stranger.post(`/v1/instance/${world.id}/night`), 'INSTANCE_NOT_FOUND');
    const { applicationId: client_id, clientSecret: client_secret } = world.client.credentials!;
    const token = await service.clientWith(null).post('/v1/auth/token', {
      grant_type: 'client_credentials',
      client_id,
      client_secret,
      agent_npc: `${world.instance['uuid']}/${world.character('ann')['uuid']}`,
    });
    const ann = service.clientWith(token.body['access_token'] as string);
    expect((await ann.post(`/v1/instance/${world.id}/night`)).status).toBe(403);
    expect(await nights(world)).toEqual([]);
  });

  /** A payment with a word of what for, so that it is no gift. */
  const pay = (world: World, from: string, to: string | null, amount: number): Promise<Answer> =>
    world.client.put(`${world.path(from)}/trade`, {
      recipientIdentifier: to === null ? null : world.character(to)['id'],
      amount,
      reason: 'rent',
    });

  it('moves the moods of who became richer or poorer than it is used to, and of who is lonely', async () => {
    const still = { mood: 60, moodBaseline: 60, wealth: 100 };
    const world = await service.world({ agentNpcs: { rich: still, poor: still, same: still } });
    await setClock(world, { timeScale: 0 });
    await talkWithNobody(world, 'same');
    await pay(world, 'poor', 'guest', 0);
    expect((await night(world)).body['moods']).toBe(0);
    await pay(world, 'poor', 'rich', 50);
    expect((await night(world)).body['moods']).toBe(2);
    const wealths = await service.dataSource.query<{ mean: number }[]>(
      'SELECT avg(wealth)::float8 / 10000 AS mean FROM economy.agent_npc WHERE instance_id = $1',
      [world.id],
    );
    const floor = wealths[0]!.mean / 4;
    expect(await mood(world, 'rich')).toBeCloseTo(
      60 + (1 - 2 ** -0.5) * 40 * (1 - (100 + floor) / (150 + floor)),
      1,
    );
    expect(await mood(world, 'poor')).toBeCloseTo(
      60 - (1 - 2 ** -0.5) * 45 * (1 - (50 + floor) / (100 + floor)),
      1,
    );
    expect(await mood(world, 'same')).toBe(60);
    const later = new Date(Date.now() + 4 * day).toISOString();
    await setClock(world, { worldTime: later });
    await night(world);
    expect(await mood(world, 'same')).toBeLessThan(55);
  });

  it('lets nobody grieve for coins that are few in its world, nor for ever', async () => {
    const still = { mood: 60, moodBaseline: 60 };
    const others = Object.fromEntries(
      Array.from({ length: 9 }, (_, n) => [`other${n}`, { ...still, wealth: 100 }]),
    );
    const world = await service.world({
      agentNpcs: { ...others, few: { ...still, wealth: 2 }, all: { ...still, wealth: 1000 } },
    });
    await setClock(world, { timeScale: 0 });
    await pay(world, 'few', null, 2);
    await pay(world, 'all', null, 1000);
    const moods = { few: [] as number[], all: [] as number[] };
    for (let n = 0; n < 30; n += 1) {
      await night(world);
      for (const [name, list] of Object.entries(moods)) list.push(await mood(world, name));
    }
    expect(Math.min(...moods.few)).toBeGreaterThan(55);
    expect(Math.min(...moods.all)).toBeGreaterThan(60 - 32);
    expect(Math.min(...moods.all)).toBeLessThan(60 - 20);
    expect(moods.all[19]).toBeGreaterThan(55);
  });

  it('lets a gift lift its giver, who is not poorer for it, but a payment not', async () => {
    const still = { mood: 60, moodBaseline: 60, wealth: 200 };
    const world = await service.world({ agentNpcs: { giver: still, payer: still, taker: still } });
    await setClock(world, { timeScale: 0 });
    await night(world);
    await world.trade('giver', 'taker', 100);
    await pay(world, 'payer', 'taker', 100);
    await night(world);
    expect(await mood(world, 'giver')).toBeCloseTo(62.4, 1);
    expect(await mood(world, 'payer')).toBeLessThan(56);
    const felt: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      await night(world);
      felt.push(await mood(world, 'giver'));
    }
    expect(Math.min(...felt)).toBeGreaterThanOrEqual(60);
  });

  it('finds those lonely whose latest talk was three days ago, not one of before', async () => {
    const calm = { mood: 60, moodBaseline: 60 };
    const world = await service.world({ agentNpcs: { ann: calm, bob: calm, cid: calm, dot: calm } });
    const at = (days: number): Promise<Answer> =>
      setClock(world, { timeScale: 0, worldTime: new Date(Date.now() + days * day).toISOString() });
    await at(1);
    await world.interact('cid', 'dot');
    await world.interact('ann', 'bob');
    await at(1.8);
    await world.interact('ann', 'bob');
    await at(4.4);
    await service.dataSource.query('UPDATE economy.holder SET mood = 600000 WHERE instance_id = $1', [
      world.id,
    ]);
    await night(world);
    expect(await mood(world, 'cid')).toBeLessThan(55);
    expect(await mood(world, 'ann')).toBe(60);
  });

  it('of several days moves moods and what one is used to as far as one by one', async () => {
    const usual: number[] = [];
    const felt: number[] = [];
    for (const atOnce of [true, false]) {
      const world = await service.world({ agentNpcs: { ann: { wealth: 100, mood: 70, moodBaseline: 60 } } });
      await setClock(world, { timeScale: 0 });
      await night(world);
      await world.trade('ann', null, 90);
      if (atOnce) {
        await setClock(world, { worldTime: new Date(Date.now() + 3.5 * day).toISOString() });
        expect((await night(world)).body).toMatchObject({ night: 4, nights: 3 });
      } else {
        for (let n = 0; n < 3; n += 1) await night(world);
      }
      const [row] = await service.dataSource.query<{ usual: number }[]>(
        'SELECT usual_wealth / 10000.0::float8 AS usual FROM economy.agent_npc WHERE instance_id = $1',
        [world.id],
      );
      usual.push(row!.usual);
      felt.push(await mood(world, 'ann'));
    }
    expect(usual[0]).toBeCloseTo(usual[1]!, 2);
    expect(usual[0]).toBeLessThan(95);
    expect(felt[0]).toBe(felt[1]);
  });

  it('lets relationships cool a week after the last talk, each once in five nights, those of kin to the warmth of kin', async () => {
    const world = await service.world({
      agentNpcs: { ann: {}, bob: {}, kid: { parents: ['ann', 'bob'] } },
    });
    for (const [one, other] of [
      ['ann', 'bob'],
      ['ann', 'kid'],
      ['bob', 'kid'],
    ] as const)
      await world.interact(one, other);
    for (const name of ['ann', 'bob', 'kid']) await feelTowardsAll(service, world, name, 80);
    for (let n = 0; n < 5; n += 1) expect((await night(world)).body['relationships']).toBe(0);
    // Grudges cool anyway.
    await feelTowardsAll(service, world, 'bob', -60);
    await aWeekLater(world);
    const moved = [];
    for (let n = 0; n < 5; n += 1) moved.push((await night(world)).body['relationships'] as number);
    expect(moved.reduce((sum, many) => sum + many, 0)).toBe(6);
    const towards = Object.fromEntries(
      (
        await Promise.all(
          ['ann', 'bob', 'kid'].map(
            async (name) => [name, await listOf(world, name, 'relationship')] as const,
          ),
        )
      ).map(([name, ties]) => [name, ties.map(({ affinity }) => affinity)]),
    );
    // Partners are kin, too: a tenth of what is between them and 30.
    expect(towards).toEqual({ ann: [75, 75], bob: [-51, -51], kid: [75, 75] });
  });

  it('leaves what was felt for the dead as it was', async () => {
    const world = await service.world({ inheritance: 'none', agentNpcs: { ann: {}, bob: {}, cid: {} } });
    for (const other of ['bob', 'cid']) await world.interact('ann', other);
    await feelTowardsAll(service, world, 'ann', 80);
    await world.die('bob');
    const tieTo = async (name: string): Promise<Json> =>
      (await listOf(world, 'ann', 'relationship')).find(({ other }) => other.name === name)!;
    const before = await tieTo('bob');
    expect(before).toMatchObject({ affinity: 80, endedAt: expect.any(String) });
    await aWeekLater(world);
    for (let n = 0; n < 5; n += 1) await night(world);
    expect(await tieTo('bob')).toEqual(before);
    expect(await tieTo('cid')).toMatchObject({ affinity: 72 });
    const others = (await listOf(world, 'ann', 'feeling')).filter(
      ({ cause, affinity }) => cause === 'night' && affinity !== null,
    );
    expect(others.map(({ other }) => other.name)).toEqual(['cid']);
  });

  it('comes by the clock: once a day of the world in which something happened, several as one', async () => {
    const world = await service.world({ agentNpcs: { ann: { mood: 100, moodBaseline: 50 } } });
    await sweep(world);
    expect(await nights(world)).toEqual([]);
    const due = async (): Promise<Date | null> => {
      const [row] = await service.dataSource.query<{ due: Date | null }[]>(
        'SELECT night_due_at AS due FROM economy.instance WHERE id = $1',
        [world.id],
      );
      return row!.due;
    };
    expect((await due())!.getTime()).toBeGreaterThan(Date.now() + day - 60_000);
    await setClock(world, { worldTime: new Date(Date.now() + 3.5 * day).toISOString() });
    expect(await due()).toBeNull();
    await Promise.all([sweep(world), sweep(world)]);
    expect(await nights(world)).toMatchObject([{ data: { night: 3, nights: 3, moods: 1 } }]);
    // It sleeps until something happens: nothing is stored for it, and no process finds it.
    await sweep(world);
    expect(await due()).toBeNull();
    await world.trade('ann', null, 0);
    await sweep(world);
    expect(await due()).not.toBeNull();
    expect(await nights(world)).toHaveLength(1);
  });

  it('comes though the database was away when its world was to be woken', async () => {
    const env = { taxScheduleMs: '3600000' };
    await using awake = await TestService.start({ databaseUrl: service.databaseUrl, env });
    const worlds: World[] = [];
    for (let n = 0; n < 3; n += 1) worlds.push(await awake.world({ agentNpcs: { ann: {} } }));
    const pool = poolOf(awake.dataSource);
    const ask = pool.query.bind(pool) as (query: unknown) => unknown;
    const away = jest
      .spyOn(pool, 'query')
      .mockImplementation(((query: { readonly name?: string }) =>
        query.name === 'wake_world'
          ? Promise.reject(new Error('Connection terminated unexpectedly'))
          : ask(query)) as never);
    await expect(awake.app.get(Nights).sweep()).rejects.toThrow('Connection terminated');
    away.mockRestore();
    await awake.app.get(Nights).sweep();
    const rows = await awake.dataSource.query<{ due: Date | null }[]>(
      'SELECT night_due_at AS due FROM economy.instance WHERE id = ANY ($1)',
      [worlds.map(({ id }) => id)],
    );
    expect(rows.map(({ due }) => due)).toEqual([expect.any(Date), expect.any(Date), expect.any(Date)]);
  });

  it('does not come where nobody lives, or where the time stands still', async () => {
    const empty = await service.world();
    const still = await service.world({ agentNpcs: { ann: {} } });
    await setClock(still, { timeScale: 0 });
    const wake = service.app.get(Nights);
    for (const world of [empty, still]) {
      await wake.wake(world.id);
      const [row] = await service.dataSource.query<{ due: Date | null }[]>(
        'SELECT night_due_at AS due FROM economy.instance WHERE id = $1',
        [world.id],
      );
      expect(row!.due).toBeNull();
    }
    expect((await night(empty)).body).toMatchObject({ night: 1, moods: 0 });
  });

  it('of at most thirty days is made up for', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    await sweep(world);
    await setClock(world, { worldTime: new Date(Date.now() + 400 * day).toISOString() });
    await service.app.get(Ledger).passDueNight(world.id);
    expect((await night(world)).body).toMatchObject({ night: 30, nights: 30 });
    expect((await night(world)).body).toMatchObject({ night: 31, nights: 1 });
  });

  it('is in forks, snapshots, reads of the past and the proof of the ledger', async () => {
    const world = await service.world({
      agentNpcs: { ann: { mood: 100 }, bob: { mood: 10, moodBaseline: 70 }, kid: { parents: ['ann'] } },
    });
    await world.interact('ann', 'bob');
    const before = (await night(world)).body;
    const then = await mood(world, 'bob');
    for (let n = 0; n < 6; n += 1) await night(world);
    const at = encodeURIComponent(before['createdAt'] as string);
    expect((await world.client.get(`${world.path('bob')}?at=${at}`)).body['mood']).toBe(then);
    for (const history of [true, false]) {
      const fork = await world.client.post(`/v1/instance/${world.id}/fork`, { uuid: randomUUID(), history });
      expect(fork.status).toBe(201);
      const { body } = await world.client.get(
        `/v1/agent-npc/${fork.body['id'] as string}/${world.character('bob')['uuid'] as string}`,
      );
      const { mood: now, moodBaseline } = (await world.get('bob')).body;
      expect(body).toMatchObject({ mood: now, moodBaseline });
      const next = await world.client.post(`/v1/instance/${fork.body['id'] as string}/night`);
      expect(next.body['night']).toBe(8);
      expect((await verifyLedger(service.dataSource, [fork.body['id'] as string])).faults).toEqual([]);
    }
    expect((await verifyLedger(service.dataSource, [world.id])).faults).toEqual([]);
  });
});

describe('the baseline of a mood', () => {
  const service = sharedService();

  it('is given at spawn, one by one and in bulk, else derived from the uuid, the same in the database', async () => {
    const world = await service.world({ agentNpcs: { ann: { moodBaseline: 12.5 }, bob: {} } });
    expect((await world.get('ann')).body).toMatchObject({ mood: 100, moodBaseline: 12.5 });
    const agentNpcs = Array.from({ length: 40 }, (_, index) => ({
      uuid: randomUUID(),
      type: 'natural',
      ...(index === 0 && { moodBaseline: 80 }),
    }));
    const bulk = await world.client.post(`/v1/instance/${world.id}/agent-npcs`, { agentNpcs });
    expect(bulk.status).toBe(201);
    const { items } = (await world.client.get(`/v1/agent-npc/${world.id}?limit=200`)).body;
    const found = (items as Json[]).filter(({ uuid }) => agentNpcs.some((each) => each.uuid === uuid));
    const derived = await service.dataSource.query<{ uuid: string; baseline: string }[]>(
      `SELECT a.uuid, ${baselineOf('a')} / 10000.0 AS baseline FROM economy.agent_npc a WHERE a.instance_id = $1`,
      [world.id],
    );
    const byUuid = new Map(derived.map(({ uuid, baseline }) => [uuid, Number(baseline)]));
    for (const { uuid, moodBaseline } of found) expect(moodBaseline).toBe(byUuid.get(uuid as string));
    expect(byUuid.get(agentNpcs[0]!.uuid)).toBe(80);
    const own = found
      .filter(({ uuid }) => uuid !== agentNpcs[0]!.uuid)
      .map(({ moodBaseline }) => moodBaseline as number);
    expect(Math.min(...own)).toBeGreaterThanOrEqual(45);
    expect(Math.max(...own)).toBeLessThanOrEqual(75);
    expect(new Set(own).size).toBeGreaterThan(5);
    const row = { uuid: '00000000-0000-4000-8000-000000000000', mood_baseline: null } as AgentNpcRow;
    expect(moodBaselineOf(row)).toBe(moodBaselineOf({ ...row }));
  });

  it.each([-1, 100.5, 'high', null])('refuses %j', async (moodBaseline) => {
    const world = await service.world();
    const body = { instanceIdentifier: world.id, uuid: randomUUID(), type: 'natural', moodBaseline };
    expectInvalid(await world.client.post('/v1/agent-npc', body), '/moodBaseline');
  });
});
