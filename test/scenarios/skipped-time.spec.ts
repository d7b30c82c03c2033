import { randomUUID } from 'node:crypto';
import { worldTime } from '../../src/database/world-time.js';
import { type WorldClock } from '../../src/instance/instance.entity.js';
import { faultOf } from '../../src/instance/snapshot/api-rules.js';
import { Nights } from '../../src/instance/nights.js';
import { DuePayments } from '../../src/obligation/due-payments.js';
import { type Answer, type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { stock } from '../support/goods.js';
import { expectInvalid } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { feelTowardsAll, listOf } from './support/social.js';

const day = 86_400_000;
const paused = { timeScale: 0, worldTime: '1203-06-01T08:00:00.000Z' };

describe('time that is skipped', () => {
  const service = sharedService();

  const advance = (world: World, by: string, headers: Record<string, string> = {}): Promise<Answer> =>
    world.client.put(`/v1/instance/${world.id}`, { clock: { advance: by } }, { headers });
  const clockOf = async (world: World): Promise<Json> =>
    (await world.client.get(`/v1/instance/${world.id}`)).body['clock'] as Json;
  const mood = async (world: World, name: string): Promise<number> =>
    (await world.get(name)).body['mood'] as number;
  const nights = async (world: World): Promise<number[]> =>
    (await eventsOf(service, world, 'night')).map((event) => (event['data'] as Json)['nights'] as number);

  it('passes at once: the world tells its time, and its nights are one event', async () => {
    const world = await service.world({ clock: paused, agentNpcs: { ann: { mood: 100, moodBaseline: 50 } } });
    const { status, body } = await advance(world, 'P10D');
    expect(status).toBe(200);
    expect(body['clock']).toMatchObject({ timeScale: 0, now: '1203-06-11T08:00:00.000Z' });
    expect(await clockOf(world)).toMatchObject({ now: '1203-06-11T08:00:00.000Z', catchingUp: 0 });
    expect(await nights(world)).toEqual([10]);
    expect(await mood(world, 'ann')).toBeLessThan(53);
  });

  it('passes once with the same key, whose answer stays the same', async () => {
    const world = await service.world({ clock: paused, agentNpcs: { ann: {} } });
    const headers = { 'idempotency-key': randomUUID() };
    const first = await advance(world, 'P3D', headers);
    const again = await advance(world, 'P3D', headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await clockOf(world)).toMatchObject({ now: '1203-06-04T08:00:00.000Z' });
    expect(await nights(world)).toEqual([3]);
  });

  it('does what as many nights do one by one: to moods, grief, wealth, loneliness and friendship', async () => {
    const found: Json[] = [];
    for (const steps of [['P10D'], Array.from({ length: 10 }, () => 'P1D')]) {
      const calm = { mood: 70, moodBaseline: 60, wealth: 100 };
      const world = await service.world({
        clock: paused,
        inheritance: 'none',
        agentNpcs: {
          father: calm,
          son: { parents: ['father'] },
          poor: calm,
          one: calm,
          other: calm,
        },
      });
      await world.interact('one', 'other');
      for (const name of ['one', 'other']) await feelTowardsAll(service, world, name, 50);
      await world.die('son');
      await world.trade('poor', null, 90);
      await service.dataSource.query('UPDATE economy.holder SET mood = 600000 WHERE instance_id = $1', [
        world.id,
      ]);
      for (const step of steps) expect((await advance(world, step)).status).toBe(200);
      const [row] = await service.dataSource.query<Json[]>(
        `SELECT jsonb_object_agg(a.name, jsonb_build_array(a.mood, a.usual_wealth, a.mourning)) AS characters, max(i.nights) AS nights
           FROM economy.agent_npc a JOIN economy.instance i ON i.id = a.instance_id
          WHERE a.instance_id = $1 AND a.deleted_at IS NULL AND a.name IN ('father', 'poor', 'one')`,
        [world.id],
      );
      found.push(row!);
    }
    expect(found[0]).toEqual(found[1]);
    expect(found[0]!['nights']).toBe(10);
    const { father, poor, one } = found[0]!['characters'] as Record<string, [number, number, number]>;
    // A mourner, and one who lost much and is lonely, are lower than one who is lonely only.
    expect(father![2]).toBeGreaterThan(1000);
    for (const [lower] of [father!, poor!]) expect(lower).toBeLessThan(one![0] - 20_000);
    expect(one![0]).toBeLessThan(500_000);
  });

  it.each([[['P12D']], [Array.from({ length: 12 }, () => 'P1D')]])(
    'lets friends cool from the eighth day after their talk on, in %j',
    async (steps) => {
      const world = await service.world({ clock: paused, agentNpcs: { one: {}, other: {} } });
      await world.interact('one', 'other');
      await feelTowardsAll(service, world, 'one', 50);
      await feelTowardsAll(service, world, 'other', -50);
      for (const step of steps) await advance(world, step);
      // Five nights, of which one is that of the two; a grudge cools in all twelve.
      const affinityOf = async (name: string): Promise<unknown> =>
        (await listOf(world, name, 'relationship'))[0]!['affinity'];
      expect(await affinityOf('one')).toBe(45);
      expect([-40, -36]).toContain(await affinityOf('other'));
    },
  );

  it('of a year passes in steps, of which the first is done at once, and tells how many nights are left', async () => {
    const world = await service.world({ clock: paused, agentNpcs: { ann: {} } });
    await advance(world, 'P366D');
    expect(await clockOf(world)).toMatchObject({ now: '1204-06-01T08:00:00.000Z', catchingUp: 336 });
    // Another change of the clock meanwhile loses none of them.
    await world.client.put(`/v1/instance/${world.id}`, { clock: { timeScale: 1 } });
    await advance(world, 'P2D');
    await service.app.get(Nights).sweep();
    expect(await clockOf(world)).toMatchObject({ catchingUp: 0 });
    const passed = await nights(world);
    expect(passed.reduce((sum, many) => sum + many, 0)).toBe(368);
    expect(Math.max(...passed)).toBe(30);
  });

  it('lets no more than thirty nights pass of what nobody lived before', async () => {
    const world = await service.world({ clock: paused, agentNpcs: { ann: {} } });
    await advance(world, 'P1D');
    await world.client.put(`/v1/instance/${world.id}`, { clock: { worldTime: '1205-06-01T08:00:00Z' } });
    await advance(world, 'P5D');
    await service.app.get(Nights).sweep();
    expect((await nights(world)).reduce((sum, many) => sum + many, 0)).toBe(1 + 30 + 5);
  });

  it('lets every payment be made that was due, in order, or one with catchUp skip; promises break', async () => {
    const world = await service.world({
      clock: paused,
      agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 0 }, cid: { wealth: 0 } },
    });
    const owe = async (to: string, more: Json): Promise<void> => {
      const { status, body } = await world.client.post('/v1/obligation', {
        instanceIdentifier: world.id,
        uuid: randomUUID(),
        debtorIdentifier: world.character('ann')['id'],
        creditorIdentifier: world.character(to)['id'],
        ...more,
      });
      expect([status, body['detail']]).toEqual([201, undefined]);
    };
    const daily = { kind: 'payment', amount: 2, every: 86_400 };
    await owe('bob', daily);
    await owe('cid', { ...daily, catchUp: 'skip' });
    await owe('bob', { kind: 'promise', text: 'to mend the roof', due: '1203-06-05T08:00:00Z' });
    await advance(world, 'P10D');
    const payments = service.app.get(DuePayments);
    payments.pollSoon();
    await payments.sweep();
    await payments.sweep();
    expect((await world.get('bob')).body['wealth']).toBe(20);
    expect((await world.get('cid')).body['wealth']).toBe(2);
    const broken = (await eventsOf(service, world, 'obligation')).map(
      (event) => (event['data'] as Json)['action'],
    );
    expect(broken).toContain('broken');
  });

  it('lets goods perish', async () => {
    const world = await service.world({ clock: paused, agentNpcs: { ann: {} } });
    await stock(world, world.character('ann')['id'] as string, { bread: 4 }, { perishesAfterDays: 2 });
    await advance(world, 'P1D');
    expect(await eventsOf(service, world, 'perish')).toHaveLength(0);
    await advance(world, 'P2D');
    expect(await eventsOf(service, world, 'perish')).toHaveLength(1);
  });

  it('is jumped over by a running clock and by real time; what was before becomes older', async () => {
    for (const clock of [{ timeScale: 24, worldTime: '1203-06-01T08:00:00Z' }, null]) {
      const world = await service.world({ clock, agentNpcs: { ann: {} } });
      const before = Date.parse(((await clockOf(world)) ?? {})['now'] as string) || Date.now();
      await advance(world, 'P20D');
      await advance(world, 'P1D');
      const stored = async (): Promise<WorldClock> => {
        const [row] = await service.dataSource.query<{ clock: WorldClock }[]>(
          'SELECT clock FROM economy.instance WHERE id = $1',
          [world.id],
        );
        return row!.clock;
      };
      const after = Date.parse((await clockOf(world))['now'] as string);
      expect(after - before).toBeGreaterThanOrEqual(21 * day);
      expect(after - before).toBeLessThan(22 * day);
      const born = Date.parse((await world.get('ann')).body['createdAt'] as string);
      const age = after - worldTime(await stored(), born);
      expect(age).toBeGreaterThanOrEqual(21 * day);
      expect(age).toBeLessThan(22 * day);
      // Also when the oldest settings have become one; the database counts alike.
      for (let n = 0; n < 25; n += 1) await advance(world, 'P1D');
      const now = await stored();
      const moments = [born - day, born, Date.now() - 1, Date.now()].map((at) => new Date(at).toISOString());
      const rows = await service.dataSource.query<{ world: Date }[]>(
        'SELECT economy.world_time($1, m.at) AS world FROM unnest($2::timestamptz[]) AS m (at)',
        [now, moments],
      );
      for (const [index, { world: at }] of rows.entries())
        expect(Math.abs(at.getTime() - worldTime(now, Date.parse(moments[index]!)))).toBeLessThan(1000);
      expect(rows[3]!.world.getTime() - rows[1]!.world.getTime()).toBeGreaterThan(40 * day);
    }
  });

  it('goes with forks, and may be imported', async () => {
    const world = await service.world({ clock: paused, agentNpcs: { ann: {} } });
    for (let n = 0; n < 25; n += 1) await advance(world, 'P1D');
    const [row] = await service.dataSource.query<{ row: Json }[]>(
      'SELECT to_jsonb(i) AS row FROM economy.instance i WHERE i.id = $1',
      [world.id],
    );
    expect(faultOf('instance', row!.row)).toBeNull();
    const clock = row!.row['clock'] as Json;
    const forged = { ...clock, earlier: [{ ...(clock['earlier'] as Json[])[0], skipped: -86_400 }] };
    expect(faultOf('instance', { ...row!.row, clock: forged })).toContain('advance');
    // One that is forked meanwhile catches up, too.
    await advance(world, 'P60D');
    const fork = await world.client.post(`/v1/instance/${world.id}/fork`, { uuid: randomUUID() });
    const id = fork.body['id'] as string;
    const clockOfFork = async (): Promise<Json> =>
      (await world.client.get(`/v1/instance/${id}`)).body['clock'] as Json;
    expect(await clockOfFork()).toMatchObject({ now: '1203-08-25T08:00:00.000Z', catchingUp: 30 });
    await service.app.get(Nights).wake(id);
    await service.app.get(Nights).sweep();
    expect(await clockOfFork()).toMatchObject({ catchingUp: 0 });
  });

  it.each(['P0D', 'P367D', 'P1M', 'PT5H', '10', 10, null])('is refused as %j', async (by) => {
    const world = await service.world({ clock: paused });
    expectInvalid(
      await world.client.put(`/v1/instance/${world.id}`, { clock: { advance: by } }),
      '/clock/advance',
    );
  });

  it('is refused together with another time', async () => {
    const world = await service.world({ clock: paused });
    const clock = { advance: 'P1D', worldTime: '1203-06-01T08:00:00Z' };
    expectInvalid(await world.client.put(`/v1/instance/${world.id}`, { clock }), '/clock');
  });
});
