import { randomUUID } from 'node:crypto';
import { seededRandom } from '../../src/conversation/seeded.js';
import { type WorldClock } from '../../src/instance/instance.entity.js';
import { worldTime } from '../../src/database/world-time.js';
import { TokenService } from '../../src/identity/token.service.js';
import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type Json } from '../support/api-client.js';
import { changeRows } from '../support/cluster.js';
import { expectInvalid } from '../support/problem.js';
import { worldOf } from '../scenarios/support/social.js';
import { seed } from '../support/seed.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('the clock of a world', () => {
  const service = sharedService();
  const agents: FakeAgent[] = [];
  afterAll(() => Promise.all(agents.map((agent) => agent.close())));

  const registered = async (clock?: Json | null): Promise<Json> => {
    const client = await service.newClient();
    const { status, body } = await client.post('/v1/instance', {
      uuid: randomUUID(),
      ...(clock !== undefined && { clock }),
    });
    expect(status).toBe(201);
    return body;
  };

  it('is real time by default', async () => {
    expect((await registered())['clock']).toBeNull();
    expect((await registered(null))['clock']).toBeNull();
  });

  it('says what time it was in the world when it was set, and how fast it runs', async () => {
    const { clock, createdAt } = await registered({ timeScale: 72, worldTime: '1203-06-01T10:00:00+02:00' });
    const worldTime = '1203-06-01T08:00:00.000Z';
    expect(clock).toEqual({ timeScale: 72, worldTime, setAt: createdAt, now: worldTime });
  });

  it('goes on from where it is when only its speed changes, and from real time when it had none', async () => {
    const world = await service.world({});
    const path = `/v1/instance/${world.id}`;
    const first = (await world.client.put(path, { clock: { timeScale: 1440 } })).body['clock'] as Json;
    expect(first['worldTime']).toBe(first['setAt']);
    const second = (await world.client.put(path, { clock: { timeScale: 0 } })).body['clock'] as Json;
    const passed = Date.parse(second['setAt'] as string) - Date.parse(first['setAt'] as string);
    expect(passed).toBeGreaterThan(0);
    expect(Date.parse(second['worldTime'] as string)).toBe(
      Date.parse(first['worldTime'] as string) + 1440 * passed,
    );
    // It stands still.
    const { now, ...third } = (await world.client.put(path, { clock: {} })).body['clock'] as Json;
    expect(now).toBe(second['worldTime']);
    expect(third).toMatchObject({ timeScale: 0, worldTime: second['worldTime'] });
    const { items } = (await world.client.get(`/v1/instance/${world.id}/event`)).body as { items: Json[] };
    expect((items.at(-1)!['data'] as Json)['clock']).toEqual(third);
    // As of a moment with the time of the world then, also while it runs.
    for (const then of [first, second])
      expect((await world.client.get(`${path}?at=${String(then['setAt'])}`)).body['clock']).toEqual(then);
    const later = new Date(Date.parse(first['setAt'] as string) + passed - 1).toISOString();
    expect((await world.client.get(`${path}?at=${later}`)).body['clock']['now']).toBe(
      new Date(Date.parse(second['worldTime'] as string) - 1440).toISOString(),
    );
    expect((await world.client.put(path, { clock: null })).body['clock']).toBeNull();
  });

  it('goes with a fork', async () => {
    const world = await service.world({});
    const path = `/v1/instance/${world.id}`;
    const { now: _now, ...clock } = (await world.client.put(path, { clock: { timeScale: 60 } })).body[
      'clock'
    ] as Json;
    const fork = await world.client.post(`${path}/fork`, { uuid: randomUUID() });
    expect(fork.status).toBe(201);
    expect(fork.body['clock']).toEqual({ ...clock, now: expect.any(String) });
  });

  /** As if the world had been given its clock, and all that is in it, so many minutes earlier. */
  async function minutesPass({ id }: World, minutes: number): Promise<void> {
    const { dataSource } = service;
    const [row] = await dataSource.query<[{ clock: WorldClock }]>(
      'SELECT i.clock FROM economy.instance i WHERE i.id = $1',
      [id],
    );
    const back = <Part extends { setAt: string }>(part: Part): Part => ({
      ...part,
      setAt: new Date(Date.parse(part.setAt) - minutes * 60_000).toISOString(),
    });
    const { earlier = [] } = row.clock;
    const clock = { ...back(row.clock), earlier: earlier.map(back) };
    await dataSource.query('UPDATE economy.instance SET clock = $2 WHERE id = $1', [id, clock]);
    await changeRows(
      (sql, values) => dataSource.query(sql, [...values]),
      'holder',
      `UPDATE %s SET created_at = created_at - interval '${minutes} minutes' WHERE instance_id = '${id}'`,
    );
  }

  it('stays as it was for the past when it pauses, goes on, or is set to another time', async () => {
    const agent = await startFakeAgent({ protocol: 'a2a', name: 'Ann', reply: () => ({ say: null }) });
    agents.push(agent);
    const world = await worldOf(service, { ann: { endpoint: agent.endpoint, protocol: 'a2a' }, bob: {} });
    const set = async (clock: Json): Promise<void> => {
      const { body } = await world.client.put(`/v1/instance/${world.id}`, { clock });
      expect(Object.keys(body['clock'] as Json).toSorted()).toEqual([
        'now',
        'setAt',
        'timeScale',
        'worldTime',
      ]);
    };
    const ageOfAnn = async (): Promise<number> => {
      expect((await world.interact('ann', 'bob')).status).toBe(200);
      return Number(/"ageDays":(\d+)/.exec(JSON.stringify(agent.calls.at(-1)!.body))![1]);
    };
    await set({ timeScale: 1440, worldTime: '1203-06-01T08:00:00Z' });
    await minutesPass(world, 10);
    await set({ timeScale: 0 });
    // Ten days at a day a minute, but for what she had lived before.
    expect(await ageOfAnn()).toBe(10);
    await minutesPass(world, 10_000);
    expect(await ageOfAnn()).toBe(10);
    await set({ timeScale: 60 });
    await minutesPass(world, 1440);
    expect(await ageOfAnn()).toBe(70);
    await set({ worldTime: '0800-01-01T00:00:00Z' });
    expect(await ageOfAnn()).toBe(70);
  });

  it('keeps the last twenty settings exactly, and how much time passed before them', async () => {
    const random = seededRandom(String(seed));
    const { dataSource } = service;
    const times: { readonly at: number; readonly world: number }[] = [];
    let clock: WorldClock | null = null;
    let at = Date.parse('2026-01-01T00:00:00Z');
    for (let n = 0; n < 45; n += 1) {
      at += Math.floor(random() * 86_400_000);
      const timeScale: number = n % 2 === 0 ? Math.floor(random() * 1000) + 1 : 0;
      const [row]: [{ clock: WorldClock }] = await dataSource.query(
        `SELECT economy.with_clock($1, $2, $3) -> 'clock' AS clock`,
        [{ clock: { timeScale } }, clock, new Date(at)],
      );
      ({ clock } = row);
      expect(clock.earlier?.length ?? 0).toBe(Math.min(n, 20));
      times.push({ at, world: Date.parse(clock.worldTime) });
    }
    // One of the same speed goes on: it takes the place of none.
    const { earlier, timeScale } = clock!;
    const [same]: [{ clock: WorldClock }] = await dataSource.query(
      `SELECT economy.with_clock($1, economy.with_clock($1, $2, $3) -> 'clock', $3) -> 'clock' AS clock`,
      [{ clock: { timeScale } }, clock, new Date(at)],
    );
    expect(same.clock.earlier?.slice(1, -1)).toEqual(earlier?.slice(0, -2));
    for (const [n, time] of times.entries()) {
      const [row] = await dataSource.query<[{ at: Date }]>('SELECT economy.world_time($1, $2) AS at', [
        clock,
        new Date(time.at),
      ]);
      expect(Math.abs(row.at.getTime() - worldTime(clock, time.at))).toBeLessThanOrEqual(1);
      if (n === 0 || n >= 25) expect(Math.abs(row.at.getTime() - time.world)).toBeLessThan(100);
    }
  });

  it('is refused with other than a number up to a day in a minute, and a moment', async () => {
    const world = await service.world({});
    for (const [clock, pointer, code] of [
      [{ timeScale: 1440.1 }, '/clock/timeScale', 'NOT_A_TIME_SCALE'],
      [{ timeScale: -1 }, '/clock/timeScale', 'NOT_A_TIME_SCALE'],
      [{ timeScale: '2' }, '/clock/timeScale', 'NOT_A_TIME_SCALE'],
      [{ worldTime: '1203-02-30T08:00:00Z' }, '/clock/worldTime', 'NOT_A_MOMENT'],
    ] as const) {
      expectInvalid(await world.client.put(`/v1/instance/${world.id}`, { clock }), pointer, code);
    }
  });

  it('is what agents are told, with the age of their character', async () => {
    const agent = await startFakeAgent({ protocol: 'a2a', name: 'Ann', reply: () => ({ say: null }) });
    agents.push(agent);
    const world = await worldOf(service, { ann: { endpoint: agent.endpoint, protocol: 'a2a' }, bob: {} });
    const worldTime = '1203-06-01T08:00:00.000Z';
    await world.client.put(`/v1/instance/${world.id}`, { clock: { timeScale: 0, worldTime } });
    expect((await world.interact('ann', 'bob')).status).toBe(200);
    const sent = JSON.stringify(agent.calls.at(-1)!.body);
    expect(sent).toContain(`"now":"${worldTime}"`);
    expect(sent).toContain('"ageDays":0');
    expect(sent).toContain('It is a Sunday morning in June.');
  });

  it('lets nobody and nothing of before age by its speed', async () => {
    const agent = await startFakeAgent({ protocol: 'a2a', name: 'Cid', reply: () => ({ say: null }) });
    agents.push(agent);
    const world = await worldOf(service, { cid: { endpoint: agent.endpoint, protocol: 'a2a' }, dot: {} });
    const at = new Date(Date.now() - 40 * 86_400_000).toISOString();
    const told = await world.client.post(`${world.path('cid')}/memory`, { text: 'The bridge broke.', at });
    expect(told.status).toBe(201);
    await world.client.put(`/v1/instance/${world.id}`, { clock: { timeScale: 1440 } });
    expect((await world.interact('cid', 'dot')).status).toBe(200);
    const sent = JSON.stringify(agent.calls.at(-1)!.body);
    expect(sent).toContain('"text":"The bridge broke."');
    // Forty days, and not the 157 years that they would be at a day a minute.
    expect(sent).toMatch(new RegExp(`"at":"${at.slice(0, 4)}-|"at":"${new Date().getFullYear()}-`));
  });
});

describe('a description', () => {
  const service = sharedService();

  it('is what everybody knows, while the personality is for those who may write', async () => {
    const [personality, description] = ['Hides a map under the mill.', 'The miller of the valley.'];
    const world = await service.world({ agentNpcs: { ann: { personality, description } } });
    const paths = [world.path('ann'), `/v1/agent-npc/${world.id}`, `/v1/instance/${world.id}`];
    const { applicationId } = world.client.credentials!;
    const token = await service.app.get(TokenService).issue(applicationId, ['economy:read']);
    const reader = service.clientWith(token);
    for (const path of paths) {
      const [own, read] = [await world.client.get(path), await reader.get(path)];
      expect([own.status, read.status]).toEqual([200, 200]);
      expect(JSON.stringify(own.body)).toContain(personality);
      expect(JSON.stringify(read.body)).not.toContain(personality);
      expect(JSON.stringify(read.body)).toContain(description);
    }
  });
});
