import { Client } from 'pg';
import { until } from '../../prove/support/until.js';
import { Metrics } from '../../src/common/observation/metrics.js';
import { isShared, sharedFunctions } from '../../src/ledger/shared-functions.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type Answer, type ApiClient, type Json } from '../support/api-client.js';
import { clusterUrl } from '../support/cluster.js';
import { eventsOf } from '../support/events.js';
import { untilWaitingFor } from '../support/locks.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { worldOfWrites, writes } from '../support/writes.js';

const ofWorlds = Object.keys(writes).filter(
  (name) =>
    /\{instance\}|\/v1\/instance\/|\/v1\/(?:account|(?:agent-)?npc)/.test(name) &&
    !/webhook|claim|fork|text$|restore|interact|talk|reflect|night|\{memory\}/.test(name),
);

/** A response without what is another in every world: ids, times, and what is made from ids. What is said in talks is, so they are not among them. */
function comparable({ status, body }: Answer): Json {
  const text = JSON.stringify(body)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/"moodBaseline":\d+/g, '"moodBaseline":0')
    .replaceAll(/\d{13,}/g, '0');
  return { status, body: JSON.parse(text) as Json };
}

/** Short writes that wait share a call of the database: those of one world, and those of the worlds of an application. */
describe('writes that share a call', () => {
  const service = sharedService();
  let holder: Client;
  beforeEach(async () => {
    holder = new Client({ connectionString: service.databaseUrl });
    await holder.connect();
  });
  afterEach(() => holder.end());

  const lock = async (...worlds: World[]): Promise<void> => {
    await holder.query('BEGIN');
    for (const { id } of worlds) {
      await holder.query('SELECT FROM economy.instance WHERE id = $1 FOR UPDATE', [id]);
    }
  };
  const grant = (world: World, name = 'ann', headers: Record<string, string> = {}): Promise<Answer> =>
    world.client.put(`${world.path(name)}/grant`, { amount: 1, reason: 'quest' }, { headers });
  const gauge = async (name: string): Promise<number> => {
    const text = await service.app.get(Metrics).registry.metrics();
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)![1]);
  };
  const callsOf = async (name: string): Promise<number> => {
    const { values } = await service.app.get(Metrics).callDuration.get();
    return values
      .filter(({ labels, metricName }) => labels.function === name && metricName?.endsWith('count'))
      .reduce((sum, { value }) => sum + value, 0);
  };

  /** A grant to each, all of which the ledger has sent. */
  async function inFlight(worlds: readonly World[]): Promise<Promise<Answer>[]> {
    const busy = (): Promise<number> => gauge('economy_write_queues_busy');
    const before = await busy();
    const sent = worlds.map((world) => grant(world));
    await until('they are sent', async () => (await busy()) >= before + worlds.length);
    return sent;
  }

  /** Sends them so that the first goes alone, and the others wait behind it, in order. */
  async function behindOne(world: World, sends: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
    await lock(world);
    const first = await inFlight([world]);
    const sent: Promise<Answer>[] = [];
    for (const send of sends) {
      let isDone = false;
      sent.push(send().finally(() => (isDone = true)));
      await until(
        'it waits, or needs no lock',
        async () => isDone || (await gauge('economy_write_queue_depth')) >= sent.length,
      );
    }
    await holder.query('COMMIT');
    await Promise.all(first);
    return Promise.all(sent);
  }

  /** Sends it while two other worlds of its application wait, which is as many as go alone. */
  async function besideOthers(client: ApiClient, send: () => Promise<Answer>): Promise<Answer> {
    const others = await Promise.all([1, 2].map(() => service.world({ agentNpcs: { ann: {} } }, client)));
    await lock(...others);
    const blocked = await inFlight(others);
    const answer = await send();
    await holder.query('COMMIT');
    await Promise.all(blocked);
    return answer;
  }

  async function expectSound(world: World): Promise<void> {
    const seqs = (await eventsOf(service, world)).map(({ seq }) => seq as number);
    expect(seqs).toEqual(seqs.map((_seq, place) => place + 1));
    expect((await verifyLedger(service.dataSource, [world.id])).faults).toEqual([]);
  }

  it('names the functions with the types that they have', async () => {
    for (const [name, types] of Object.entries(sharedFunctions)) {
      const rows = await service.dataSource.query<{ types: string[] }[]>(
        `SELECT ARRAY(SELECT format_type(t, NULL) FROM unnest(p.proargtypes::oid[]) WITH ORDINALITY AS a (t, n) ORDER BY n) AS types
           FROM pg_proc p WHERE p.pronamespace = 'economy'::regnamespace AND p.proname = $1`,
        [name],
      );
      expect({ name, types: rows }).toEqual({ name, types: [{ types: ['uuid', ...types] }] });
    }
    expect(isShared('collect_taxes')).toBe(false);
  });

  it.each(ofWorlds)('answers as alone: %s', async (name) => {
    const client = await service.newClient();
    const method = name.split(' ')[0]!;
    const prepare = async () => {
      const world = await service.world(worldOfWrites, client);
      const { path, body } = await writes[name]!(world);
      return { world, send: () => client.send(method, path, body) };
    };
    const alone = await prepare();
    const expected = comparable(await alone.send());
    expect(expected['status']).toBeLessThan(300);

    const beside = await prepare();
    expect(comparable(await besideOthers(client, beside.send))).toEqual(expected);
    await expectSound(beside.world);

    // Behind a grant, and before another one.
    const later = await prepare();
    await grant(later.world);
    const after = comparable(await later.send());
    const last = comparable(await grant(later.world, 'bob'));
    const { world, send } = await prepare();
    const answers = await behindOne(world, [send, () => grant(world, 'bob')]);
    expect(answers.map(comparable)).toEqual([after, last]);
    await expectSound(world);
  });

  it('are refused one by one, and repeated one by one', async () => {
    const client = await service.newClient();
    const world = await service.world({ agentNpcs: { ann: {}, bob: {} } }, client);
    const hold = (name: string, amount: number, key: string): Promise<Answer> =>
      client.post(
        '/v1/hold',
        { instanceIdentifier: world.id, payerIdentifier: world.character(name)['id'], amount },
        { headers: { 'idempotency-key': key } },
      );
    const sends = [
      () => grant(world, 'ann', { 'idempotency-key': 'one' }),
      () => hold('bob', 5, 'two'),
      () => grant(world, 'bob', { 'idempotency-key': 'three' }),
      () => hold('bob', 1, 'four'),
    ];
    const before = await callsOf('run_calls');
    const [one, two, three, four] = await behindOne(world, sends);
    expect(await callsOf('run_calls')).toBe(before + 1);
    expect([one!.status, three!.status, four!.status]).toEqual([200, 200, 201]);
    expectProblem(two!, 'INSUFFICIENT_WEALTH');
    const again = await behindOne(world, sends);
    expect(again.map(({ body }) => body)).toEqual(
      [one, two, three, four].map((answer) => (answer === two ? expect.anything() : answer!.body)),
    );
    expectProblem(again[1]!, 'INSUFFICIENT_WEALTH');
    expect([await world.wealth('ann'), await world.wealth('bob')]).toEqual([3, 0]);
    await expectSound(world);
  });

  it('do so across worlds, and are repeated each in its own', async () => {
    // There, each goes to the node of its world.
    if (clusterUrl) return;
    const client = await service.newClient();
    const worlds: World[] = [];
    for (let n = 0; n < 5; n += 1)
      worlds.push(await service.world({ agentNpcs: { ann: {}, bob: {} } }, client));
    const [first, ...rest] = worlds as [World, ...World[]];
    const keyed = (world: World): Promise<Answer> => grant(world, 'ann', { 'idempotency-key': 'one' });
    // Each has other numbers, so that what belongs to another one shows.
    for (const [index, world] of rest.entries()) {
      for (let n = 0; n < index; n += 1) await grant(world, 'bob');
    }
    const earlier = await Promise.all(rest.slice(0, 2).map(keyed));
    const other = new Client({ connectionString: service.databaseUrl });
    await other.connect();
    let answers: Answer[] = [];
    const before = await callsOf('run_calls_of_worlds');
    await besideOthers(client, async () => {
      await other.query('BEGIN');
      await other.query('SELECT FROM economy.holder WHERE instance_id = $1 FOR UPDATE', [first.id]);
      const held = grant(first);
      await untilWaitingFor(other);
      const busy = await gauge('economy_write_queues_busy');
      const sent = rest.map(keyed);
      const all = busy + rest.length;
      await until('all wait for the one', async () => (await gauge('economy_write_queues_busy')) >= all);
      await other.query('ROLLBACK');
      answers = await Promise.all(sent);
      return held;
    });
    await other.end();
    expect(await callsOf('run_calls_of_worlds')).toBe(before + 2);
    expect(answers.slice(0, 2).map(({ body }) => body)).toEqual(earlier.map(({ body }) => body));
    for (const [index, world] of rest.entries()) {
      const { status, headers, body } = answers[index]!;
      expect([status, headers.get('idempotent-replayed') === 'true']).toEqual([200, index < 2]);
      expect(body['recipientAgentNPC'].id).toBe(world.character('ann')['id']);
      expect(await world.wealth('ann')).toBe(1);
      await expectSound(world);
    }
  });

  it('hold nobody up: of several worlds, the one that is locked waits alone', async () => {
    const client = await service.newClient();
    const [locked, free] = await Promise.all(
      [1, 2].map(() => service.world({ agentNpcs: { ann: {} } }, client)),
    );
    const other = new Client({ connectionString: service.databaseUrl });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT FROM economy.instance WHERE id = $1 FOR UPDATE', [locked!.id]);
      let late: Promise<Answer> | undefined;
      const answer = await besideOthers(client, async () => {
        late = grant(locked!);
        return grant(free!);
      });
      expect(answer.status).toBe(200);
      await other.query('ROLLBACK');
      expect((await late!).status).toBe(200);
      expect(await locked!.wealth('ann')).toBe(1);
    } finally {
      await other.end();
    }
  });
});
