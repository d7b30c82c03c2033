import { Client } from 'pg';
import { readDocument } from '../../src/http/openapi/document.js';
import { migrate } from '../../src/ledger/migrate.js';
import { allInstanceIds, verifyLedger } from '../../src/ledger/verify.js';
import { fill, newEstate } from '../support/estate.js';
import { operationsOf, Schemas } from '../support/operations.js';
import { choosePassword, password as chosenPassword } from '../support/people.js';
import { TestService } from '../support/test-service.js';
import { worldOfWrites, writes } from '../support/writes.js';
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

  it('serves every operation of the document', async () => {
    const document = readDocument();
    const schemas = new Schemas(document);
    const estate = await newEstate(service);
    const { client: api } = estate.world;
    await scratch.client.query(
      `INSERT INTO economy.webhook_failure (instance_id, webhook_id, seq, attempts, error, failed_at) VALUES ($1, $2, 1, 9, 'gone', now())`,
      [estate.world.id, estate.things.webhook.id],
    );
    const others: string[] = [];
    // Deletions last, or there would be nothing left to read.
    const operations = operationsOf(document).sort(
      (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
    );
    for (const operation of operations) {
      const { name, method } = operation;
      // Below.
      if (name.endsWith('/stream') || /^P\w+ \/v1\/auth\//.test(name)) continue;
      const world = name in writes ? await service.world(worldOfWrites) : null;
      const { path, body } = world ? await writes[name]!(world) : fill(operation, schemas, estate);
      const keyed = { headers: { 'idempotency-key': name } };
      const { status } = await (world?.client ?? api).send(method, path, body, world ? keyed : {});
      if (status >= 300) others.push(`${name}: ${status}`);
      if (!world) continue;
      const again = await world.client.send(method, path, body, keyed);
      expect([name, again.headers.get('idempotent-replayed')]).toEqual([name, 'true']);
    }
    expect(others).toEqual([]);
    const { applicationId: client_id, clientSecret: client_secret } = api.credentials!;
    const ask = { grant_type: 'client_credentials', client_id, client_secret };
    expect((await service.clientWith(null).post('/v1/auth/token', ask)).status).toBe(200);
    expect((await service.clientWith(null).get('/health/ready')).status).toBe(200);
  });

  it("binds every statement of these operations to what is the caller's", async () => {
    const { statements, kinds } = service.witness;
    process.stderr.write(
      `statement witness, every operation: ${statements} statements of ${kinds.size} texts, each held to its caller\n`,
    );
    expect(kinds.size).toBeGreaterThan(40);
    expect(await service.foreignStatements()).toEqual([]);
  });

  it('lets people sign in and out, and streams events', async () => {
    const { client: api, id } = await service.world();
    const { status, body } = await api.post('/v1/person', { name: 'owen', role: 'own' });
    expect(status).toBe(201);
    expect((await choosePassword(service.baseUrl, body['invitation'])).status).toBe(200);
    const signIn = { application: api.credentials!.applicationId, name: 'owen', password: chosenPassword };
    const signedIn = await service.clientWith(null).post('/v1/auth/sign-in', signIn);
    expect(signedIn.status).toBe(200);
    const owen = service.clientWith(signedIn.body['access_token'] as string);
    const change = { current: chosenPassword, password: 'another horse battery' };
    const changed = await owen.put('/v1/auth/password', change);
    expect(changed.status).toBe(200);
    const again = service.clientWith(changed.body['access_token'] as string);
    expect((await again.post('/v1/auth/sign-out', {})).status).toBe(200);
    const ended = new AbortController();
    const stream = await fetch(`${service.baseUrl}/v1/instance/${id}/event/stream?after=0`, {
      headers: { authorization: `Bearer ${api.token}` },
      signal: ended.signal,
    });
    expect(stream.status).toBe(200);
    expect(new TextDecoder().decode((await stream.body!.getReader().read()).value)).toContain('id:');
    ended.abort();
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
    `UPDATE economy.audit_entry SET operator = 'somebody else'`,
    `UPDATE economy.audit_entry SET person_name = 'somebody else', status = 200`,
    'TRUNCATE economy.audit_entry',
    'DROP TABLE economy.event',
    'ALTER TABLE economy.event DROP CONSTRAINT ck_event_amount',
    'ALTER TABLE economy.event DISABLE TRIGGER ALL',
    `CREATE RULE forget AS ON INSERT TO economy.event DO INSTEAD NOTHING`,
    `INSERT INTO economy.schema_state (name, digest) VALUES ('functions', '')`,
    `UPDATE economy.schema_state SET digest = ''`,
    'DELETE FROM economy.schema_migration',
    'TRUNCATE economy.holder',
    'CREATE TABLE economy.mine (id integer)',
    `CREATE OR REPLACE FUNCTION economy.next_event_time(p_last timestamptz) RETURNS timestamptz LANGUAGE sql AS 'SELECT p_last'`,
    'DROP FUNCTION economy.wake_world',
    'SET ROLE pg_write_all_data',
    'SELECT pg_read_file($$/etc/passwd$$)',
  ])('may not %s', async (statement) => {
    expect(await refusalOf(client.query(statement))).toMatchObject({ code: '42501' });
  });

  it('finds a migrated database up to date, and may not migrate another', async () => {
    expect(await migrate({ url: service.databaseUrl })).toEqual([]);
    await using empty = await openScratch('economy_role_empty', { empty: true });
    const url = new URL(service.databaseUrl);
    url.pathname = new URL(empty.url).pathname;
    await expect(migrate({ url: url.toString() })).rejects.toMatchObject({ code: '42501' });
  });

  it('comes from an owner who needs no superuser rights', async () => {
    await using empty = await openScratch('economy_role_owner', { empty: true });
    await empty.client.query(`CREATE ROLE economy_plain_owner LOGIN NOSUPERUSER PASSWORD 'owner'`);
    await empty.client.query('GRANT ALL ON DATABASE economy_role_owner TO economy_plain_owner');
    const url = new URL(empty.url);
    url.username = 'economy_plain_owner';
    url.password = 'owner';
    expect(await migrate({ url: url.toString(), serviceRole: role })).not.toEqual([]);
  });

  it('loses what it was given too much, with the next migration', async () => {
    const name = scratch.client.escapeIdentifier(role);
    await scratch.client.query(`GRANT ALL ON ALL TABLES IN SCHEMA economy TO ${name}`);
    await migrate({ url: scratch.url, serviceRole: role });
    for (const statement of [
      'UPDATE economy.event SET amount = 0',
      'DELETE FROM economy.event',
      'TRUNCATE economy.event',
      `UPDATE economy.audit_entry SET route = 'another'`,
      `UPDATE economy.schema_state SET digest = ''`,
      'TRUNCATE economy.schema_migration',
    ]) {
      expect(await refusalOf(client.query(statement))).toMatchObject({ code: '42501' });
    }
  });
});
