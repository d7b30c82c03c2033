import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { migrate } from '../../src/ledger/migrate.js';
import { allInstanceIds, verifyLedger } from '../../src/ledger/verify.js';
import { TestService } from '../support/test-service.js';
import { openScratch, refusalOf, type Scratch } from './support/scratch.js';

/** Not a plain word: it has to be quoted wherever it goes. */
const role = 'economy "service"';
const password = 'p@ss/word:?#';

/** Runs with the rights that `migrate({serviceRole})` gives, and with nothing else. */
describe('a service role of its own', () => {
  let scratch: Scratch;
  let service: TestService;
  let client: Client;
  beforeAll(async () => {
    scratch = await openScratch('economy_role', { empty: true });
    const name = scratch.client.escapeIdentifier(role);
    await scratch.client.query(
      `CREATE ROLE ${name} LOGIN NOSUPERUSER PASSWORD ${scratch.client.escapeLiteral(password)}`,
    );
    await migrate({ url: scratch.url, serviceRole: role });
    const url = new URL(scratch.url);
    url.username = encodeURIComponent(role);
    url.password = encodeURIComponent(password);
    service = await TestService.start({ databaseUrl: url.toString(), witness: true });
    client = new Client({ connectionString: url.toString() });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await service.stop();
    await scratch.close();
  });

  it('serves every operation', async () => {
    const key = (name: string) => ({ 'idempotency-key': name });
    const world = await service.world({
      taxRate: 10,
      npcs: ['miller'],
      agentNpcs: { ann: { wealth: 100 }, bob: { parents: ['ann'] }, cyd: {} },
    });
    const { client: api } = world;
    const agent = await api.post('/v1/agent', { name: 'Talker', endpoint: 'http://127.0.0.1:9/talk' });
    const agentPath = `/v1/agent/${agent.body['id'] as string}`;
    const npcPath = `/v1/npc/${world.id}/${world.npc('miller')['id'] as string}`;
    const webhook = await api.post('/v1/webhook', { url: 'http://127.0.0.1:9/events' });
    const webhookPath = `/v1/webhook/${webhook.body['id'] as string}`;
    const replayed = { instanceIdentifier: world.id, fromSeq: 1 };
    const answers = {
      agent,
      trade: await world.trade('ann', 'bob', 2.5, key('trade')),
      tradeAgain: await world.trade('ann', 'bob', 2.5, key('trade')),
      sink: await world.trade('ann', null, 1),
      interact: await world.interact('ann', 'bob', key('interact')),
      interactAgain: await world.interact('ann', 'bob', key('interact')),
      collect: await world.collect(key('collect')),
      fork: await api.post(`/v1/instance/${world.id}/fork`, { uuid: randomUUID(), history: true }),
      rate: await api.put(`/v1/instance/${world.id}`, { taxRate: 5, name: 'Role' }),
      get: await world.get('ann'),
      list: await api.get(`/v1/agent-npc/${world.id}`),
      npc: await api.get(npcPath),
      npcs: await api.get(`/v1/npc/${world.id}`),
      npcDeath: await api.delete(npcPath),
      death: await world.die('ann', key('death')),
      erasure: await api.delete(`${world.path('ann')}/text`),
      instance: await api.get(`/v1/instance/${world.id}`),
      instances: await api.get('/v1/instance'),
      application: await api.get('/v1/application'),
      claim: await api.put(`${agentPath}/claim/${world.id}`, undefined, { headers: key('claim') }),
      unclaim: await api.delete(`${agentPath}/claim/${world.id}`),
      change: await api.put(agentPath, { name: 'Speaker' }),
      removal: await api.delete(agentPath),
      webhook,
      webhookChange: await api.put(webhookPath, { enabled: false }),
      secret: await api.post(`${webhookPath}/secret`, {}),
      replay: await api.post(`${webhookPath}/replay`, replayed),
      failures: await api.get(`${webhookPath}/failure`),
      webhookRemoval: await api.delete(webhookPath),
      ready: await service.clientWith(null).get('/health/ready'),
    };
    const statuses = Object.entries(answers).map(([name, { status }]) => [name, status]);
    expect(Object.fromEntries(statuses)).toEqual({
      ...Object.fromEntries(statuses.map(([name]) => [name, 200])),
      agent: 201,
      fork: 201,
      webhook: 201,
      secret: 201,
      replay: 201,
    });
    expect(answers.tradeAgain.headers.get('idempotent-replayed')).toBe('true');
    expect(answers.interactAgain.headers.get('idempotent-replayed')).toBe('true');
  });

  it("binds every statement of these operations to what is the caller's", async () => {
    const { statements, kinds } = service.witness;
    process.stderr.write(
      `statement witness, every operation: ${statements} statements of ${kinds.size} texts, each held to its caller\n`,
    );
    expect(kinds.size).toBeGreaterThan(40);
    expect(await service.foreignStatements()).toEqual([]);
  });

  it('can prove the ledger', async () => {
    const ids = await allInstanceIds(service.dataSource);
    const report = await verifyLedger(service.dataSource, ids);
    expect(report).toMatchObject({ instances: ids.length, faults: [] });
    expect(report.events).toBeGreaterThan(10);
  });

  it.each([
    'UPDATE economy.event SET amount = 0',
    'DELETE FROM economy.event',
    'TRUNCATE economy.event',
    `UPDATE economy.hash_chain SET hash = sha256('')`,
    'DELETE FROM economy.hash_chain',
    'DELETE FROM economy.hash_chain_head',
    `UPDATE economy.operator_action SET operator = 'somebody else'`,
    'DELETE FROM economy.operator_action',
    'TRUNCATE economy.operator_action',
    'DROP TABLE economy.event',
    'ALTER TABLE economy.event DROP CONSTRAINT ck_event_amount',
    'ALTER TABLE economy.event DISABLE TRIGGER ALL',
    `CREATE RULE forget AS ON INSERT TO economy.event DO INSTEAD NOTHING`,
    `INSERT INTO economy.schema_state (name, digest, generation) VALUES ('functions', '', 99)`,
    'UPDATE economy.schema_state SET generation = 99',
    'DELETE FROM economy.schema_migration',
    'TRUNCATE economy.agent_npc',
    'CREATE TABLE economy.mine (id integer)',
    `CREATE OR REPLACE FUNCTION economy.next_event_time(p_last timestamptz) RETURNS timestamptz LANGUAGE sql AS 'SELECT p_last'`,
    'DROP FUNCTION economy.release_key',
    'SET ROLE pg_write_all_data',
    'SELECT pg_read_file($$/etc/passwd$$)',
  ])('may not %s', async (statement) => {
    expect(await refusalOf(client.query(statement))).toMatchObject({ code: '42501' });
  });

  it('finds a migrated database up to date, and may not migrate another', async () => {
    expect(await migrate({ url: service.databaseUrl })).toEqual([]);
    const empty = await openScratch('economy_role_empty', { empty: true });
    try {
      const url = new URL(service.databaseUrl);
      url.pathname = new URL(empty.url).pathname;
      await expect(migrate({ url: url.toString() })).rejects.toMatchObject({ code: '42501' });
    } finally {
      await empty.close();
    }
  });

  it('comes from an owner who needs no superuser rights', async () => {
    const empty = await openScratch('economy_role_owner', { empty: true });
    try {
      await empty.client.query(`CREATE ROLE economy_plain_owner LOGIN NOSUPERUSER PASSWORD 'owner'`);
      await empty.client.query('GRANT ALL ON DATABASE economy_role_owner TO economy_plain_owner');
      const url = new URL(empty.url);
      url.username = 'economy_plain_owner';
      url.password = 'owner';
      expect(await migrate({ url: url.toString(), serviceRole: role })).not.toEqual([]);
    } finally {
      await empty.close();
    }
  });

  it('loses what it was given too much, with the next migration', async () => {
    const name = scratch.client.escapeIdentifier(role);
    await scratch.client.query(`GRANT ALL ON ALL TABLES IN SCHEMA economy TO ${name}`);
    await migrate({ url: scratch.url, serviceRole: role });
    for (const statement of [
      'UPDATE economy.event SET amount = 0',
      'DELETE FROM economy.event',
      'TRUNCATE economy.event',
      'DELETE FROM economy.operator_action',
      'UPDATE economy.schema_state SET generation = 99',
      'TRUNCATE economy.schema_migration',
    ]) {
      expect(await refusalOf(client.query(statement))).toMatchObject({ code: '42501' });
    }
  });
});
