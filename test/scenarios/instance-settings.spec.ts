import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { instanceSettings } from '../../src/database/instance-settings.js';
import { InstanceEntity } from '../../src/instance/instance.entity.js';
import { ApiDocument } from '../../src/http/openapi/document.js';
import { exportWorld } from '../../src/instance/snapshot/world-export.js';
import { importWorld } from '../../src/instance/snapshot/world-import.js';
import { Grudge } from '../policies/support/kit-policies.js';
import { type Json } from '../support/api-client.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** Each setting with a value that is not its initial one. A new setting belongs here. */
const changed: Json = {
  name: 'Ashford',
  label: 'live',
  expiresAt: '2199-01-31T08:00:00.000Z',
  taxRate: 10,
  taxMoodImpact: 30,
  inheritance: 'treasury',
  taxPolicy: 'progressive',
  taxPolicyOptions: { floor: 5, brackets: [{ upTo: null, rate: 10 }] },
  moodPolicy: 'grudge',
  goodsOwned: true,
  language: 'de',
  setting: 'port',
  talkSeed: 'the same',
  textsKeptDays: 7,
  talkTrades: { maxPerTalk: 5, maxPerDay: 50 },
  taxSchedule: { cron: '0 6 1 1 *', timeZone: 'Europe/Berlin' },
  clock: { timeScale: 0, worldTime: '1203-06-01T08:00:00.000Z' },
};
const keys = Object.keys(changed);

/** A failure names the setting and the place that forgets it. */
describe('every setting of a world', () => {
  const service = startedService({ policies: { mood: [Grudge] } });
  let initial: Json;
  let world: World;
  beforeAll(async () => {
    world = await service.world();
    initial = await settingsOf(world.id);
  });

  async function settingsOf(id: string, at?: string): Promise<Json> {
    const { status, body } = await world.client.get(`/v1/instance/${id}${at ? `?at=${at}` : ''}`);
    expect([id, status]).toEqual([id, 200]);
    return Object.fromEntries(keys.map((key) => [key, body[key]]));
  }

  async function change(id: string, settings: Json): Promise<void> {
    expect((await world.client.put(`/v1/instance/${id}`, settings)).status).toBe(200);
  }

  async function register(settings: Json): Promise<string> {
    const { status, body } = await world.client.post('/v1/instance', { uuid: randomUUID(), ...settings });
    expect(status).toBe(201);
    return body['id'] as string;
  }

  /** A moment with nothing else in it. */
  async function moment(): Promise<string> {
    await sleep(2);
    const at = new Date().toISOString();
    await sleep(2);
    return at;
  }

  /** The changed settings, with what the service adds to them; what a fork does not take over is as it was at first. */
  const expected = (of: { fork?: true } = {}): Json =>
    expect.objectContaining({
      ...changed,
      ...(of.fork && { label: '', expiresAt: null }),
      taxSchedule: of.fork
        ? null
        : { ...(changed['taxSchedule'] as Json), nextCollectionAt: expect.any(String) },
      clock: expect.objectContaining(changed['clock']),
    }) as Json;

  it('is in the list, in the API and in this test', () => {
    const listed = Object.values(instanceSettings).map(({ key }) => key);
    expect([...keys, 'nextCollectionAt'].sort()).toEqual([...listed].sort());
    const { schemas } = service.app.get(ApiDocument).document.components!;
    expect(Object.keys((schemas!['InstanceSettingsInput'] as Json)['properties'] as Json).sort()).toEqual(
      [...keys].sort(),
    );
    expect(keys.filter((key) => JSON.stringify(changed[key]) === JSON.stringify(initial[key]))).toEqual([]);
  });

  it('has its initial value where a row is made without it', () => {
    const { columns } = service.dataSource.getMetadata(InstanceEntity);
    const defaults = columns.map((column): [string, unknown] => [
      column.databaseName,
      column.default ?? null,
    ]);
    expect(Object.fromEntries(defaults)).toMatchObject(
      Object.fromEntries(Object.entries(instanceSettings).map(([column, { initial }]) => [column, initial])),
    );
  });

  it('is stored when the world is registered', async () => {
    expect(await settingsOf(await register(changed))).toEqual(expected());
  });

  it('changes, alone or with all others, and back, and is read as of a moment', async () => {
    const id = await register({});
    const first = await moment();
    await change(id, changed);
    expect(await settingsOf(id)).toEqual(expected());
    await change(id, { talkSeed: 'other' });
    await change(id, { talkSeed: changed['talkSeed'] });
    expect(await settingsOf(id)).toEqual(expected());
    const second = await moment();
    await change(id, initial);
    expect(await settingsOf(id)).toEqual(initial);
    expect(await settingsOf(id, first)).toEqual(initial);
    expect(await settingsOf(id, second)).toEqual(expected());
  });

  it.each([true, false])('is that of a fork, now and then; with its history: %s', async (history) => {
    const original = await register(changed);
    const answer = await world.client.post(`/v1/instance/${original}/fork`, { uuid: randomUUID(), history });
    expect(answer.status).toBe(201);
    const id = answer.body['id'] as string;
    expect(await settingsOf(id)).toEqual(expected({ fork: true }));
    const then = await moment();
    await change(id, initial);
    expect(await settingsOf(id)).toEqual(initial);
    expect(await settingsOf(id, then)).toEqual(expected({ fork: true }));
  });

  async function exported(id: string): Promise<string[]> {
    const parts: string[] = [];
    for await (const part of exportWorld(service.dataSource, id)) parts.push(part);
    return parts;
  }

  async function imported(text: string): Promise<string> {
    const { instanceId } = await importWorld(service.dataSource, {
      applicationId: world.client.credentials!.applicationId,
      uuid: randomUUID(),
      open: async function* () {
        yield Buffer.from(text);
      },
    });
    return instanceId;
  }

  it('is exported and imported', async () => {
    const id = await register(changed);
    const parts = await exported(id);
    const copy = await imported(parts.join(''));
    expect(await settingsOf(copy)).toEqual(await settingsOf(id));
    expect(await settingsOf(copy)).toEqual(expected());
  });

  it('is as at first where the snapshot is older', async () => {
    const newer = Object.entries(instanceSettings).filter(([, setting]) => 'newer' in setting);
    const [header, row, ...rows] = (await exported(await register(changed))).join('').trimEnd().split('\n');
    const { instance } = JSON.parse(row!) as { instance: Json };
    for (const [column] of newer) delete instance[column];
    const { end } = JSON.parse(rows.pop()!) as { end: Json };
    const text = [header, JSON.stringify({ instance }), ...rows, ''].join('\n');
    const sha256 = createHash('sha256').update(text).digest('hex');
    const copy = await settingsOf(await imported(`${text}${JSON.stringify({ end: { ...end, sha256 } })}\n`));
    for (const [, { key }] of newer) expect([key, copy[key]]).toEqual([key, initial[key]]);
  });
});
