import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { type ContextRequest } from '../../src/http/adapter/request-context.js';
import { workerDatabaseUrl } from '../support/database.js';
import { StatementWitness } from '../support/statement-witness.js';

const [caller, other, own, foreign] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const owners = new Map([
  [caller, caller],
  [other, other],
  [own, caller],
  [foreign, other],
]);

/** The witness of the other tests, shown statements that it must not let pass. */
describe('the statement witness', () => {
  let server: Server;
  let pool: Pool;
  let witness: StatementWitness;
  let serve: (request: ContextRequest) => Promise<unknown>;
  beforeAll(async () => {
    pool = new Pool({ connectionString: await workerDatabaseUrl(), max: 2 });
  });
  beforeEach(async () => {
    witness = new StatementWitness();
    server = createServer((request: ContextRequest, response) => {
      request.user = { application: { id: caller } };
      void serve(request).then(
        () => response.end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
    witness.watch(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));
  afterAll(() => pool.end());

  async function asked(work: typeof serve): Promise<readonly { readonly reason: string }[]> {
    serve = work;
    const { status } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x`);
    expect(status).toBe(200);
    return witness.faults(owners);
  }

  it.each([
    ['SELECT name FROM economy.agent_npc WHERE instance_id = $1', [own]],
    ['SELECT id FROM economy.instance WHERE id IN ($1, $2) AND application_id = $3', [foreign, own, caller]],
    ['SELECT name FROM economy.npc WHERE instance_id = ANY($1)', [[own, randomUUID()]]],
    ['SELECT 1', []],
  ])('lets pass: %s', async (text, values) => {
    expect(await asked(() => pool.query(text, [...values]))).toEqual([]);
  });

  it.each([
    ['no caller at all', 'SELECT name FROM economy.agent_npc WHERE id = $1', [own]],
    ['no parameter', 'SELECT count(*) FROM economy.event', []],
    ['the instance of another', 'SELECT name FROM economy.agent_npc WHERE instance_id = $1', [foreign]],
    ['another application', 'SELECT id FROM economy.instance WHERE application_id = $1', [other]],
    [
      'one of another among its own',
      'SELECT name FROM economy.npc WHERE instance_id = ANY($1)',
      [[own, foreign]],
    ],
    ['an instance by its id alone', 'SELECT name FROM economy.instance WHERE id = $1', [foreign]],
    ['a function for another', `SELECT economy.parents_of($1, '${own}')`, [foreign]],
  ])('shows a statement bound to %s', async (_what, text, values) => {
    expect(await asked(() => pool.query(text, [...values]))).toHaveLength(1);
  });

  it('shows what is sent once the body has come, by name, and on a connection that was waited for', async () => {
    const text = 'SELECT name FROM economy.npc WHERE instance_id = $1';
    serve = async (request) => {
      await once(request.resume(), 'end');
      await Promise.all([1, 2, 3, 4].map(() => pool.query({ name: 'wrong', text, values: [foreign] })));
    };
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x`, {
      method: 'POST',
      body: 'x',
    });
    expect(witness.statements).toBe(4);
    expect(witness.faults(owners)).toHaveLength(1);
  });

  it('checks no statement outside of a request', async () => {
    await pool.query('SELECT count(*) FROM economy.event');
    expect(witness.statements).toBe(0);
  });
});
