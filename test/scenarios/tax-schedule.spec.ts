import { countWaiting } from '../support/cluster.js';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { until } from '../../prove/support/until.js';
import { ApplicationService } from '../../src/identity/application.service.js';
import { ScheduledCollections } from '../../src/instance/scheduled-collections.js';
import { TaxAssessor } from '../../src/instance/tax-assessor.js';
import { Ledger } from '../../src/ledger/ledger.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type Answer, type Json } from '../support/api-client.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { eventsOf } from '../support/events.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { ServiceProcess } from '../support/service-process.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const most = 99_999_999_999.9999;
const daily = { cron: '0 6 * * *', timeZone: 'Europe/Berlin' };
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Collections by a schedule. The service looks for them only when a test says so; other processes do by themselves. */
describe('taxes by a schedule', () => {
  let service: TestService;
  const log = new PassThrough();
  let logged = '';
  log.setEncoding('utf8').on('data', (text: string) => (logged += text));
  beforeAll(async () => {
    const databaseUrl = await createDatabase(`economy_tax_schedule_${process.pid}`, templateDatabase);
    service = await TestService.start({ databaseUrl, log });
  });
  afterAll(async () => {
    const worlds = await service.dataSource.query<{ id: string }[]>('SELECT id FROM economy.instance');
    const report = await verifyLedger(
      service.dataSource,
      worlds.map(({ id }) => id),
    );
    expect(report.faults).toEqual([]);
    await service.stop();
  });

  const collectDue = (): Promise<void> => service.app.get(ScheduledCollections).sweep();
  const set = (world: World, taxSchedule: unknown): Promise<Answer> =>
    world.client.put(`/v1/instance/${world.id}`, { taxSchedule });
  const scheduleOf = async (world: World): Promise<Json> => (await world.read())['taxSchedule'] as Json;
  const collections = (world: World): Promise<Json[]> => eventsOf(service, world, 'tax-collection');

  /** As if the time had come; returns the due time. */
  async function makeDue({ id }: World, ago = '1 hour'): Promise<string> {
    const [rows] = await service.dataSource.query<[{ due: Date }[], number]>(
      'UPDATE economy.instance SET tax_due_at = now() - $2::interval WHERE id = $1 RETURNING tax_due_at AS due',
      [id, ago],
    );
    return rows[0]!.due.toISOString();
  }

  async function scheduled(plan: Json = {}, taxSchedule: Json = daily): Promise<World> {
    const world = await service.world({ taxRate: 10, agentNpcs: { ann: { wealth: 100 }, bob: {} }, ...plan });
    expect((await set(world, taxSchedule)).status).toBe(200);
    return world;
  }

  describe('the setting', () => {
    it('is empty at first, is set, stays, is changed and ends', async () => {
      const world = await service.world();
      expect(world.instance['taxSchedule']).toBeNull();
      const { status, body } = await set(world, { cron: ' 30 6 *  * mon ', timeZone: 'Europe/Berlin' });
      expect([status, body['taxSchedule']]).toEqual([
        200,
        { cron: '30 6 * * MON', timeZone: 'Europe/Berlin', nextCollectionAt: expect.stringMatching(iso) },
      ]);
      const next = new Date(body['taxSchedule'].nextCollectionAt as string);
      expect(next.getTime()).toBeGreaterThan(Date.now());
      const there = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Europe/Berlin',
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
      });
      expect(there.format(next)).toBe('Mon 06:30');
      const renamed = await world.client.put(`/v1/instance/${world.id}`, { name: 'x', taxRate: 5 });
      expect(renamed.body['taxSchedule']).toEqual(body['taxSchedule']);
      expect((await set(world, { cron: '0 0 1 1 *' })).body['taxSchedule']).toMatchObject({
        timeZone: 'UTC',
        nextCollectionAt: expect.stringMatching(/^\d{4}-01-01T00:00:00\.000Z$/),
      });
      expect((await set(world, null)).body['taxSchedule']).toBeNull();
      expect(await scheduleOf(world)).toBeNull();
    });

    it('can come with the registration', async () => {
      const client = await service.newClient();
      const body = { uuid: '0a8f6c52-1d3b-4e59-8a57-52e0f9a7c101', taxSchedule: daily };
      const { body: made } = await client.post('/v1/instance', body);
      expect(made['taxSchedule']).toEqual({ ...daily, nextCollectionAt: expect.stringMatching(iso) });
      const [event] = (await client.get(`/v1/instance/${made['id'] as string}/event`)).body[
        'items'
      ] as Json[];
      expect(event!['data']).toEqual(made);
    });

    it.each([
      [{ cron: '0 0 0 * * *' }, '/taxSchedule/cron', 'NOT_A_CRON'],
      [{ cron: 'daily' }, '/taxSchedule/cron', 'NOT_A_CRON'],
      [{ cron: '0 0 30 2 *' }, '/taxSchedule/cron', 'NEVER_COMES'],
      [{}, '/taxSchedule/cron', 'REQUIRED'],
      [{ cron: '* * * * *', timeZone: 'Mars/Base' }, '/taxSchedule/timeZone', 'NOT_A_TIME_ZONE'],
      [{ cron: '* * * * *', timeZone: '+02:00' }, '/taxSchedule/timeZone', 'NOT_A_TIME_ZONE'],
      [{ cron: '* * * * *', every: 5 }, '/taxSchedule/every', 'UNKNOWN_FIELD'],
      ['* * * * *', '/taxSchedule', 'NOT_AN_OBJECT'],
      [[{ cron: '* * * * *' }], '/taxSchedule', 'NOT_AN_OBJECT'],
      [5, '/taxSchedule', 'NOT_AN_OBJECT'],
    ])('refuses %j', async (taxSchedule, pointer, code) => {
      const world = await service.world();
      expectInvalid(await set(world, taxSchedule), pointer, code);
      expect(await scheduleOf(world)).toBeNull();
    });

    it('is recorded in its event, and in reads of the past', async () => {
      const world = await scheduled();
      const first = await world.read();
      await set(world, { cron: '0 7 * * *' });
      await makeDue(world);
      await collectDue();
      const { body: last } = await set(world, null);
      const feed = await world.client.get(`/v1/instance/${world.id}/event?type=settings,tax-collection`);
      const [, changed, collected, ended] = feed.body['items'] as Json[];
      const { npcs: _npcs, agentNpcs: _agentNpcs, ...shown } = first;
      expect(feed.body['items'][0].data).toMatchObject(shown);
      expect(changed!['data'].taxSchedule).toMatchObject({ cron: '0 7 * * *', timeZone: 'UTC' });
      expect(collected!['data'].taxSchedule).toEqual(changed!['data'].taxSchedule);
      expect(ended!['data']).toEqual(last);
      const then = await world.client.get(
        `/v1/instance/${world.id}?at=${collected!['occurredAt'] as string}`,
      );
      expect(then.body['taxSchedule']).toEqual(changed!['data'].taxSchedule);
    });
  });

  it('has in the past the due time that it had then', async () => {
    const world = await scheduled();
    const { taxSchedule, updatedAt } = await world.read();
    await sleep(2);
    await makeDue(world);
    await collectDue();
    // As if the next one were another.
    await makeDue(world);
    expect(await scheduleOf(world)).not.toEqual(taxSchedule);
    const then = await world.client.get(`/v1/instance/${world.id}?at=${updatedAt as string}`);
    expect(then.body['taxSchedule']).toEqual(taxSchedule);
  });

  describe('the collection', () => {
    it('is that of PUT …/tax, when its time has come', async () => {
      const world = await scheduled();
      await collectDue();
      expect(await collections(world)).toHaveLength(0);
      const due = await makeDue(world);
      await collectDue();
      await collectDue();
      const schedule = await scheduleOf(world);
      expect(new Date(schedule['nextCollectionAt'] as string).getTime()).toBeGreaterThan(Date.now());
      expect(await collections(world)).toMatchObject([
        { data: { taxRate: 10, collected: 100_000, payers: 1 } },
      ]);
      const { body } = await world.client.get(`/v1/instance/${world.id}/event?type=tax-collection,tax`);
      expect(body['items']).toMatchObject([
        {
          type: 'tax-collection',
          data: { scheduledFor: due, collectedTaxes: 10, treasury: 10, taxSchedule: schedule },
        },
        { type: 'tax', data: { amount: 10, traderWealthAfter: 90 } },
      ]);
      const usage = await world.client.get('/v1/usage?groupBy=operation');
      expect(usage.body['items']).toContainEqual(
        expect.objectContaining({ operation: 'tax-collection', calls: 1 }),
      );
      await world.collect();
      const [, called] = (await world.client.get(`/v1/instance/${world.id}/event?type=tax-collection`)).body[
        'items'
      ] as Json[];
      expect(called!['data']).not.toHaveProperty('scheduledFor');
      expect(called!['data'].taxSchedule).toEqual(schedule);
    });

    it('is paid back by a refund like one that was called', async () => {
      const world = await scheduled();
      await makeDue(world);
      await collectDue();
      const [collection] = await collections(world);
      const { body } = await world.client.put(`/v1/instance/${world.id}/disburse`, { policy: 'refund' });
      expect(body).toMatchObject({ amount: 10, recipients: 1, treasury: 0, collection: collection!['seq'] });
    });

    it('is one for all times that were missed', async () => {
      const world = await scheduled({}, { cron: '* * * * *' });
      await makeDue(world, '3 days');
      await collectDue();
      await collectDue();
      expect(await collections(world)).toHaveLength(1);
    });

    it('does not happen after the schedule ended or changed, even in a process that read the old one', async () => {
      const [ended, changed] = [await scheduled(), await scheduled()];
      const due = await makeDue(ended);
      await set(ended, null);
      const dueOfChanged = await makeDue(changed);
      await set(changed, { cron: '0 7 * * *' });
      await collectDue();
      const ledger = service.app.get(Ledger);
      const assess = service.app.get(TaxAssessor).forCollection();
      const next = '2100-01-01T00:00:00.000Z';
      for (const [world, read] of [
        [ended, due],
        [changed, dueOfChanged],
      ] as const) {
        expect(
          await ledger.collectDueTaxes({ instanceId: world.id, schedule: daily, due: read, next }, assess),
        ).toBeUndefined();
      }
      // The same due time of another schedule.
      const same = await makeDue(changed);
      expect(
        await ledger.collectDueTaxes({ instanceId: changed.id, schedule: daily, due: same, next }, assess),
      ).toBeUndefined();
      expect([await collections(ended), await collections(changed)]).toEqual([[], []]);
      await collectDue();
      expect(await collections(changed)).toHaveLength(1);
    });

    it('that is refused runs again at the next time, is reported and logged, and delays no other', async () => {
      const full = await scheduled({ taxRate: 100, agentNpcs: { rich: { wealth: most } } });
      await full.collect();
      await full.spawn('ann', { wealth: 1 });
      const other = await scheduled();
      const due = await makeDue(full, '2 hours');
      await makeDue(other);
      await collectDue();
      expect([await full.wealth('ann'), (await collections(full)).length]).toEqual([1, 1]);
      expect(await collections(other)).toHaveLength(1);
      const { lastFailure, ...schedule } = await scheduleOf(full);
      expect(lastFailure).toMatchObject({ detail: 'WEALTH_LIMIT' });
      expect(new Date(schedule['nextCollectionAt'] as string).getTime()).toBeGreaterThan(Date.now());
      const { body } = await full.client.get(`/v1/instance/${full.id}/event?type=settings`);
      expect((body['items'] as Json[]).at(-1)!['data']).toMatchObject({
        refusedCollection: { scheduledFor: due, code: 'WEALTH_LIMIT' },
        taxSchedule: schedule,
      });
      await until('the refusal is logged', () => logged.includes(full.id));
      expect(logged).toMatch(new RegExp(`instance ${full.id} scheduled for .* was refused: WEALTH_LIMIT`));
    });

    it('is not stopped by a quota that is used up, and counts in it', async () => {
      const client = await service.newClient();
      await service.app
        .get(ApplicationService)
        .change(client.credentials!.applicationId, { monthlyQuota: 3 });
      const plan = { taxRate: 10, agentNpcs: { ann: { wealth: 100 }, bob: {} } };
      const world = await service.world(plan, client);
      await set(world, daily);
      expectProblem(await world.collect(), 'QUOTA_EXCEEDED');
      await makeDue(world);
      await collectDue();
      expect(await world.wealth('ann')).toBe(90);
      const usage = await client.get('/v1/usage?groupBy=operation');
      expect(usage.body['items']).toContainEqual(
        expect.objectContaining({ operation: 'tax-collection', calls: 1 }),
      );
    });

    it('shows that it fails, and why, until one succeeds', async () => {
      const world = await scheduled();
      const rule = (name: string): Promise<unknown> =>
        service.dataSource.query('UPDATE economy.instance SET tax_policy = $2 WHERE id = $1', [
          world.id,
          name,
        ]);
      await rule('no-such-rule');
      await makeDue(world);
      await collectDue();
      const { lastFailure } = await scheduleOf(world);
      expect(lastFailure).toEqual({ at: expect.stringMatching(iso), detail: expect.stringMatching(/./) });
      const { items } = (await world.client.get('/v1/instance')).body as { items: Json[] };
      expect(items[0]!['taxSchedule'].lastFailure).toEqual(lastFailure);
      // It is no part of the history.
      expect(JSON.stringify((await world.trade('ann', 'bob', 1)).body)).not.toContain('lastFailure');
      await rule('flat');
      await collectDue();
      expect(await scheduleOf(world)).not.toHaveProperty('lastFailure');
      expect(await world.wealth('ann')).toBe(89.1);
    });

    it('shows no longer that it fails once there is another schedule or another tax policy', async () => {
      const full = await scheduled({ taxRate: 100, agentNpcs: { rich: { wealth: most } } });
      await full.collect();
      await full.spawn('ann', { wealth: 1 });
      for (const change of [
        { taxSchedule: { ...daily, cron: '0 7 * * *' } },
        { taxPolicy: 'progressive', taxPolicyOptions: { brackets: [{ upTo: null, rate: 10 }] } },
      ]) {
        await makeDue(full);
        await collectDue();
        expect(await scheduleOf(full)).toMatchObject({ lastFailure: { detail: 'WEALTH_LIMIT' } });
        await full.client.put(`/v1/instance/${full.id}`, { name: 'Full' });
        expect(await scheduleOf(full)).toHaveProperty('lastFailure');
        expect((await full.client.put(`/v1/instance/${full.id}`, change)).status).toBe(200);
        expect(await scheduleOf(full)).not.toHaveProperty('lastFailure');
      }
    });

    it('of many worlds runs in pages, each world once', async () => {
      const client = await service.newClient();
      const worlds = await Promise.all(Array.from({ length: 120 }, () => service.world({}, client)));
      for (const world of worlds) await set(world, daily);
      await service.dataSource.query(
        `UPDATE economy.instance SET tax_due_at = now() - interval '1 hour' WHERE id = ANY ($1)`,
        [worlds.map(({ id }) => id)],
      );
      await collectDue();
      const rows = await service.dataSource.query<{ n: string }[]>(
        `SELECT count(*) AS n FROM economy.event e WHERE e.instance_id = ANY ($1) AND e.kind = 'tax-collection'
          GROUP BY e.instance_id`,
        [worlds.map(({ id }) => id)],
      );
      expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 120 }, () => '1'));
    });
  });

  describe('with other processes', () => {
    const processes: ServiceProcess[] = [];
    afterEach(() => Promise.all(processes.splice(0).map((process) => process.cleanUp())));

    async function startProcess(): Promise<ServiceProcess> {
      const { service: started } = await ServiceProcess.start({
        DATABASE_URL: service.databaseUrl,
        JWT_SECRET: service.settings.auth.secret!,
        taxScheduleMs: '20',
        clusterSweepMs: '0',
        DEMO: 'false',
        PORT: '0',
        HOST: '127.0.0.1',
      });
      processes.push(started);
      return started;
    }

    it('is one for each due time, however many try', async () => {
      const worlds = await Promise.all(Array.from({ length: 8 }, () => scheduled()));
      await Promise.all([startProcess(), startProcess()]);
      const dues = new Map(worlds.map(({ id }) => [id, [] as string[]]));
      for (let round = 1; round <= 5; round += 1) {
        for (const world of worlds) dues.get(world.id)!.push(await makeDue(world, `${round} minutes`));
        // This process tries, too.
        await Promise.all([collectDue(), collectDue()]);
        for (const world of worlds)
          await until(`round ${round} is collected`, async () => (await collections(world)).length >= round);
      }
      for (const world of worlds) {
        const told = (await collections(world)).map(({ data }) =>
          new Date(data.scheduledFor as string).toISOString(),
        );
        expect(told).toEqual(dues.get(world.id));
      }
    });

    it('happens once when the process that collects is killed in the middle of it', async () => {
      const world = await scheduled();
      const due = await makeDue(world);
      const holder = new Client({ connectionString: service.databaseUrl });
      const watcher = new Client({ connectionString: service.databaseUrl });
      await Promise.all([holder.connect(), watcher.connect()]);
      try {
        // The collection waits for this lock, which makes "in the middle of it" certain.
        await holder.query('BEGIN');
        await holder.query('SELECT 1 FROM economy.instance WHERE id = $1 FOR UPDATE', [world.id]);
        const other = await startProcess();
        // Not by the holder: within a transaction it sees the same activity again and again.
        await until('the other process waits for the lock', async () => {
          return (await countWaiting(watcher, 'collect_due_taxes')) === 1;
        });
        await other.end('SIGKILL');
        await holder.query('COMMIT');
        await startProcess();
        await until('the taxes are collected', async () => (await collections(world)).length > 0);
        // Falls due later, so a second collection of the first world would come before this one.
        const later = await scheduled();
        await makeDue(later);
        await until('the later world is collected', async () => (await collections(later)).length > 0);
        expect(await collections(world)).toMatchObject([
          { data: { scheduledFor: expect.any(String), collected: 100_000 } },
        ]);
        const [{ data }] = (await collections(world)) as [Json];
        expect(new Date(data.scheduledFor as string).toISOString()).toBe(due);
      } finally {
        await Promise.all([holder.end(), watcher.end()]);
      }
    });
  });
});
