import { randomUUID } from 'node:crypto';
import { TokenService } from '../../src/http/auth/token.service.js';
import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type Json } from '../support/api-client.js';
import { expectInvalid } from '../support/problem.js';
import { worldOf } from '../scenarios/support/social.js';
import { TestService } from '../support/test-service.js';

describe('the clock of a world', () => {
  let service: TestService;
  const agents: FakeAgent[] = [];
  beforeAll(async () => {
    service = await TestService.shared();
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all(agents.map((agent) => agent.close()));
  });

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
    expect(clock).toEqual({ timeScale: 72, worldTime: '1203-06-01T08:00:00.000Z', setAt: createdAt });
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
    const third = (await world.client.put(path, { clock: {} })).body['clock'] as Json;
    expect(third).toMatchObject({ timeScale: 0, worldTime: second['worldTime'] });
    const { items } = (await world.client.get(`/v1/instance/${world.id}/event`)).body as { items: Json[] };
    expect((items.at(-1)!['data'] as Json)['clock']).toEqual(third);
    expect((await world.client.get(`${path}?at=${String(second['setAt'])}`)).body['clock']).toEqual(second);
    expect((await world.client.put(path, { clock: null })).body['clock']).toBeNull();
  });

  it('goes with a fork', async () => {
    const world = await service.world({});
    const path = `/v1/instance/${world.id}`;
    const { clock } = (await world.client.put(path, { clock: { timeScale: 60 } })).body;
    const fork = await world.client.post(`${path}/fork`, { uuid: randomUUID() });
    expect(fork.status).toBe(201);
    expect(fork.body['clock']).toEqual(clock);
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
    expect(sent).toContain(`It is ${worldTime} in this world.`);
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
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.shared();
  });
  afterAll(() => service.stop());

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
