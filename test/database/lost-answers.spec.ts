import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { feelingRules } from '../../src/policy/feelings.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { Metrics } from '../../src/common/observation/metrics.js';
import { worldOf } from '../scenarios/support/social.js';
import { startThinkingAgent, type ThinkingAgent } from '../scenarios/support/thinking-agent.js';
import { type Answer, type Json } from '../support/api-client.js';
import { workerDatabaseUrl } from '../support/database.js';
import { untilWaitingFor } from '../support/locks.js';
import { TokenService } from '../../src/identity/token.service.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { barter, newDebt, newListing, writes } from '../support/writes.js';
import { AnswerLoser } from './support/answer-loser.js';
import { until } from '../../prove/support/until.js';

type Headers = Record<string, string>;
/** Sends it, with a key or without; `arm` is called right before the call whose answer is to be lost, and is missing in a repeat. */
type Send = (key: string | null, arm?: () => void) => Promise<readonly Answer[]>;
/** Does what comes before, and says how the request is sent, each time the same. */
type Scenario = (world: World) => Send | Promise<Send>;

const headersOf = (key: string | null, suffix = ''): Headers =>
  key === null ? {} : { 'idempotency-key': key + suffix };

const idOf = (world: World, name: string): string => world.character(name)['id'] as string;
const spawnOf = (): Json => ({ uuid: randomUUID(), type: 'manual', name: 'new' });
const tradeOf = (world: World, amount: number): Json => ({
  traderIdentifier: idOf(world, 'ann'),
  recipientIdentifier: idOf(world, 'bob'),
  amount,
});

async function openAccount(world: World): Promise<string> {
  const uuid = randomUUID();
  await world.client.post('/v1/account', { instanceIdentifier: world.id, uuid, name: 'The till', wealth: 3 });
  return `/v1/account/${world.id}/${uuid}`;
}

async function placeHold(world: World): Promise<string> {
  const placed = await world.client.post('/v1/hold', holdOf(world));
  return `/v1/hold/${world.id}/${placed.body['id']}`;
}

const holdOf = (world: World): Json => ({
  instanceIdentifier: world.id,
  payerIdentifier: world.character('ann')['id'],
  recipientIdentifier: world.character('bob')['id'],
  amount: 2,
});

const obligationOf = (world: World): Json => ({
  instanceIdentifier: world.id,
  uuid: randomUUID(),
  debtorIdentifier: world.character('ann')['id'],
  creditorIdentifier: world.character('bob')['id'],
  amount: 2,
  every: 86_400,
});

/** A function that is called for one request. */
const alone =
  (prepare: (world: World) => Promise<(headers: Headers) => Promise<Answer>>): Scenario =>
  async (world) => {
    const send = await prepare(world);
    return async (key, arm) => {
      arm?.();
      return [await send(headersOf(key))];
    };
  };

/** The parts of the functions below, which nothing else calls, and what removes keys with their instance. */
const parts = [
  'purge_rows',
  'end_purge',
  'get_idempotent_result',
  'write_keys',
  'save_idempotent_result',
  'end_of_worlds',
  'known_trades',
  'save_trade_results',
  'settled_of_worlds',
  'open_write',
];

type Hold = (world: World, headers: readonly [Headers, Headers]) => Promise<Answer>[];

const say = (world: World, more: Json, headers: Headers, to = 'ann'): Promise<Answer> => {
  const body = { speaker: { name: 'Robin', ref: 'account-17' }, text: 'Good day!', ...more };
  return world.client.post(`${world.path(to)}/talk`, body, { headers });
};

describe('an answer of the database that is lost after the commit', () => {
  let service: TestService;
  let loser: AnswerLoser;
  let admin: Client;
  let agent: ThinkingAgent;
  beforeAll(async () => {
    const databaseUrl = await workerDatabaseUrl();
    loser = await AnswerLoser.start(databaseUrl);
    admin = new Client({ connectionString: databaseUrl });
    await admin.connect();
    service = await TestService.start({ databaseUrl: loser.url, env: { hashChainMs: '0' } });
    agent = await startThinkingAgent(() => ({
      sentiment: 0.5,
      actions: [{ type: 'save_idempotent_result', text: 'We talked.' }],
    }));
    // The pool reports connections that end while nobody uses them.
    jest.spyOn(console, 'warn').mockImplementation();
    jest.spyOn(console, 'error').mockImplementation();
  });
  afterAll(async () => {
    await service.stop();
    await agent.close();
    await admin.end();
    await loser.close();
    jest.restoreAllMocks();
  });

  const newWorld = async (): Promise<World> => {
    const speaker = { endpoint: agent.endpoint, wealth: 100, mood: 50, moodBaseline: 60 };
    const world = await worldOf(
      service,
      { ann: speaker, bob: speaker, cid: speaker, dan: speaker },
      { taxRate: 10, npcs: ['miller'] },
    );
    await world.collect();
    await world.trade('ann', 'bob', 10);
    await world.interact('ann', 'bob');
    return world;
  };

  async function waitingInWriteQueues(): Promise<number> {
    const text = await service.app.get(Metrics, { strict: false }).registry.metrics();
    return Number(/^economy_write_queue_depth (\d+)$/m.exec(text)![1]);
  }

  const interactions: Hold = (world, [first, second]) => [
    world.interact('ann', 'bob', first),
    world.interact('cid', 'dan', second),
  ];
  const lines =
    (more: Json): Hold =>
    (world, [first, second]) => [say(world, more, first), say(world, more, second, 'cid')];

  /** Two talks whose next calls wait behind a trade, so that they are one call. */
  const together =
    (held: 'opening' | 'ending', hold: Hold = interactions): Scenario =>
    (world) =>
    async (key, arm) => {
      const talks = (): Promise<Answer>[] => hold(world, [headersOf(key, ' 1'), headersOf(key, ' 2')]);
      if (!arm) return Promise.all(talks());
      let sent: Promise<Answer>[] = [];
      if (held === 'ending') {
        agent.think();
        sent = talks();
        await agent.untilThinkingOf(2);
      }
      await admin.query('BEGIN');
      await admin.query('SELECT FROM economy.instance WHERE id = $1 FOR UPDATE', [world.id]);
      const before = world.trade('ann', 'bob', 1);
      await untilWaitingFor(admin);
      if (held === 'ending') agent.speak();
      else sent = talks();
      await until('two wait behind it', async () => (await waitingInWriteQueues()) >= 2);
      arm();
      await admin.query('COMMIT');
      await before;
      return Promise.all(sent);
    };

  const grant = (world: World, name: string, headers: Record<string, string> = {}): Promise<Answer> =>
    world.client.put(`${world.path(name)}/grant`, { amount: 5, reason: 'quest' }, { headers });

  /** A write that shares its call, because two other worlds of the application have a call each that waits. */
  const beside =
    (write: (world: World, headers?: Record<string, string>) => Promise<Answer>): Scenario =>
    (world) =>
    async (key, arm) => {
      const send = (): Promise<Answer> => write(world, headersOf(key));
      if (!arm) return [await send()];
      const others = await Promise.all(
        [1, 2].map(() => service.world({ agentNpcs: { ann: { wealth: 9 }, bob: {} } }, world.client)),
      );
      await admin.query('BEGIN');
      await admin.query('SELECT FROM economy.instance WHERE id = ANY ($1) FOR UPDATE', [
        others.map(({ id }) => id),
      ]);
      const waiting = others.map((other) => write(other));
      await untilWaitingFor(admin, 2);
      arm();
      const answer = await send();
      await admin.query('COMMIT');
      await Promise.all(waiting);
      return [answer];
    };

  /** By the function whose answer is lost; more than one where it serves several operations. */
  const scenarios: Readonly<Record<string, Readonly<Record<string, Scenario>>>> = {
    register_trades_of_worlds: {
      'a trade beside others': beside((world, headers) => world.trade('ann', 'bob', 5, headers)),
    },
    run_calls_of_worlds: {
      'a grant beside others': beside((world, headers) => grant(world, 'ann', headers)),
    },
    register_exchanges_of_worlds: {
      'an exchange beside others': beside((world, headers = {}) => {
        const [from, to] = ['ann', 'bob'].map((name) => world.character(name)['id']);
        const legs = [{ from, to, amount: 1 }];
        return world.client.post(`/v1/instance/${world.id}/exchange`, { legs }, { headers });
      }),
    },
    register_trades: {
      'a trade': alone(async (world) => (headers) => world.trade('ann', 'bob', 5, headers)),
      'trades at once': alone(
        async (world) => (headers) =>
          world.client.post(
            `/v1/instance/${world.id}/trades`,
            { trades: [tradeOf(world, 5), tradeOf(world, 7)] },
            { headers },
          ),
      ),
      'trades with keys of their own': (world) => async (key, arm) => {
        arm?.();
        const keys =
          key === null ? [{}, {}] : [{ idempotencyKey: `${key} 1` }, { idempotencyKey: `${key} 2` }];
        const trades = keys.map((more, index) => ({ ...tradeOf(world, 5 + index), ...more }));
        const { status, headers, body } = await world.client.post(`/v1/instance/${world.id}/trades`, {
          trades,
        });
        const results = (body['results'] ?? []) as Json[];
        return [
          {
            status,
            headers,
            body: { ...body, results: results.map((result) => ({ ...result, replayed: undefined })) },
          },
        ];
      },
    },
    register_budgeted_trade: {
      'a trade within a budget': alone(async (world) => {
        const scope = {
          instanceId: world.id,
          id: world.character('ann')['id'] as string,
          maxAmount: null,
          maxPerDay: 100,
        };
        const { applicationId } = world.client.credentials!;
        const token = await service.app
          .get(TokenService)
          .issue(applicationId, ['economy:read', 'economy:write'], scope);
        const { recipientIdentifier, amount } = tradeOf(world, 5);
        return (headers) =>
          service
            .clientWith(token)
            .put(`${world.path('ann')}/trade`, { recipientIdentifier, amount }, { headers });
      }),
    },
    register_spawns: {
      'a spawn': alone(async (world) => {
        const body = {
          ...spawnOf(),
          instanceIdentifier: world.id,
          wealth: 3,
          parentIdentifiers: [idOf(world, 'ann')],
        };
        return (headers) => world.client.post('/v1/agent-npc', body, { headers });
      }),
      'spawns at once': alone(async (world) => {
        const body = { agentNpcs: [{ ...spawnOf(), wealth: 3 }, spawnOf()] };
        return (headers) => world.client.post(`/v1/instance/${world.id}/agent-npcs`, body, { headers });
      }),
    },
    register_npc_spawn: {
      'a spawn of an NPC': alone(async (world) => {
        const body = { ...spawnOf(), instanceIdentifier: world.id };
        return (headers) => world.client.post('/v1/npc', body, { headers });
      }),
    },
    register_npc_death: {
      'a death of an NPC': alone(
        async (world) => (headers) =>
          world.client.delete(`/v1/npc/${world.id}/${world.npc('miller')['id'] as string}`, { headers }),
      ),
    },
    register_death: { 'a death': alone(async (world) => (headers) => world.die('ann', headers)) },
    change_settings: {
      'a tax rate': alone(
        async (world) => (headers) =>
          world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 20 }, { headers }),
      ),
    },
    collect_taxes: { 'a collection': alone(async (world) => (headers) => world.collect(headers)) },
    update_agent_npc: {
      'a character changed': alone(
        async (world) => (headers) => world.client.put(world.path('ann'), { mood: 40 }, { headers }),
      ),
    },
    open_account: {
      'an account': alone(async (world) => {
        const body = { instanceIdentifier: world.id, uuid: randomUUID(), name: 'The till', wealth: 3 };
        return (headers) => world.client.post('/v1/account', body, { headers });
      }),
    },
    update_account: {
      'an account changed': alone(async (world) => {
        const path = await openAccount(world);
        return (headers) => world.client.put(path, { kind: 'shop' }, { headers });
      }),
    },
    close_account: {
      'an account closed': alone(async (world) => {
        const path = await openAccount(world);
        return (headers) => world.client.delete(`${path}?to=${world.id}`, { headers });
      }),
    },
    put_asset: {
      'an asset': alone(
        async (world) => (headers) =>
          world.client.put(`/v1/asset/${world.id}/rye`, { name: 'Rye', kind: 'item' }, { headers }),
      ),
    },
    register_exchanges: {
      'an exchange': alone(async (world) => {
        const legs = await barter(world);
        return (headers) => world.client.post(`/v1/instance/${world.id}/exchange`, { legs }, { headers });
      }),
      'many exchanges': alone(async (world) => {
        const exchanges = [{ legs: await barter(world) }, { legs: await barter(world) }];
        return (headers) =>
          world.client.post(`/v1/instance/${world.id}/exchanges`, { exchanges }, { headers });
      }),
    },
    place_hold: {
      'a hold': alone(
        async (world) => (headers) => world.client.post('/v1/hold', holdOf(world), { headers }),
      ),
    },
    capture_hold: {
      'a payment out of a hold': alone(async (world) => {
        const path = await placeHold(world);
        return (headers) => world.client.put(`${path}/capture`, { amount: 1, final: true }, { headers });
      }),
    },
    release_hold: {
      'a hold given back': alone(async (world) => {
        const path = await placeHold(world);
        return (headers) => world.client.put(`${path}/release`, undefined, { headers });
      }),
    },
    open_listing: {
      'goods offered': alone(async (world) => {
        const { path, body } = await writes['POST /v1/listing']!(world);
        return (headers) => world.client.post(path, body, { headers });
      }),
    },
    accept_listing: {
      'an offer accepted': alone(async (world) => {
        const { path, body } = await writes['PUT /v1/listing/{instance}/{listing}/accept']!(world);
        return (headers) => world.client.put(path, body, { headers });
      }),
    },
    withdraw_listing: {
      'an offer withdrawn': alone(async (world) => {
        const path = await newListing(world);
        return (headers) => world.client.delete(path, { headers });
      }),
    },
    open_obligation: {
      'an obligation': alone(async (world) => {
        const body = obligationOf(world);
        return (headers) => world.client.post('/v1/obligation', body, { headers });
      }),
    },
    change_obligation: {
      'a promise that was kept': alone(async (world) => {
        const body = {
          ...obligationOf(world),
          kind: 'promise',
          text: 'a song',
          amount: undefined,
          every: undefined,
        };
        const { id } = (await world.client.post('/v1/obligation', body)).body;
        return (headers) =>
          world.client.put(`/v1/obligation/${world.id}/${id}`, { state: 'kept' }, { headers });
      }),
    },
    repay_obligation: {
      'a debt that is paid': alone(async (world) => {
        const path = `${await newDebt(world)}/payment`;
        return (headers) => world.client.post(path, { amount: 1 }, { headers });
      }),
    },
    tell_memory: {
      'a character told': alone(
        async (world) => (headers) =>
          world.client.post(`${world.path('ann')}/memory`, { text: 'The bell rang.' }, { headers }),
      ),
    },
    set_relationship: {
      'feelings that the game sets': alone(
        async (world) => (headers) =>
          world.client.put(
            `${world.path('ann')}/relationship/${world.character('bob')['id'] as string}`,
            { affinity: 40 },
            { headers },
          ),
      ),
    },
    reflect_now: {
      'a character that reflects': alone(
        async (world) => (headers) =>
          world.client.post(`${world.path('ann')}/reflect`, undefined, { headers }),
      ),
    },
    register_night: {
      // The last of a round, in which each relationship cools once, whatever its ids are: a week after the last talk, of which the last night
      // is the first of the round.
      'a night': alone(async (world) => {
        const night = (headers?: Record<string, string>): Promise<Answer> =>
          world.client.post(`/v1/instance/${world.id}/night`, undefined, headers && { headers });
        await world.client.put(`/v1/instance/${world.id}`, { clock: { advance: 'P7D' } });
        for (let n = 2; n < feelingRules.night.tieNights; n += 1) await night();
        return night;
      }),
    },
    disburse: {
      'a disbursement': alone(
        async (world) => (headers) =>
          world.client.put(`/v1/instance/${world.id}/disburse`, { amount: 4 }, { headers }),
      ),
    },
    grant_wealth: {
      'a grant': alone(
        async (world) => (headers) =>
          world.client.put(`${world.path('ann')}/grant`, { amount: 4, reason: 'a prize' }, { headers }),
      ),
    },
    register_grants: {
      'grants at once': alone(async (world) => {
        const grants = ['ann', 'bob'].map((name) => ({
          identifier: idOf(world, name),
          amount: 4,
          reason: 'a prize',
        }));
        return (headers) => world.client.post(`/v1/instance/${world.id}/grants`, { grants }, { headers });
      }),
    },
    change_characters: {
      'characters changed at once': alone(async (world) => {
        const updates = ['ann', 'bob'].map((name) => ({ identifier: idOf(world, name), mood: 40 }));
        return (headers) => world.client.post(`/v1/instance/${world.id}/updates`, { updates }, { headers });
      }),
      'deaths at once': alone(async (world) => {
        const identifiers = ['ann', 'bob'].map((name) => idOf(world, name));
        return (headers) =>
          world.client.post(`/v1/instance/${world.id}/deaths`, { identifiers }, { headers });
      }),
    },
    reverse_event: {
      'a payment reversed': alone(async (world) => {
        const { body } = await world.trade('ann', 'bob', 2);
        const path = `/v1/instance/${world.id}/event/${body['seq'] as number}/reversal`;
        return (headers) => world.client.post(path, {}, { headers });
      }),
    },
    delete_instance: {
      'an instance deleted': alone(
        async (world) => (headers) => world.client.delete(`/v1/instance/${world.id}`, { headers }),
      ),
    },
    restore_instance: {
      'an instance restored': alone(async (world) => {
        const path = `/v1/instance/${world.id}`;
        await world.client.delete(path);
        return (headers) => world.client.post(`${path}/restore`, undefined, { headers });
      }),
    },
    forget_memory: {
      'a memory forgotten': alone(async (world) => {
        const { body } = await world.client.get(`${world.path('ann')}/memory`);
        const path = `${world.path('ann')}/memory/${(body['items'] as Json[])[0]!['id'] as string}`;
        return (headers) => world.client.delete(path, { headers });
      }),
    },
    open_interaction: {
      'a talk that begins': alone(async (world) => (headers) => world.interact('ann', 'bob', headers)),
    },
    register_interaction: {
      'a talk that ends': alone(async (world) => (headers) => world.interact('ann', 'bob', headers)),
    },
    run_calls: {
      'talks that begin at once': together('opening'),
      'talks that end at once': together('ending'),
      'lines that begin at once': together('opening', lines({})),
      'lines that are answered at once': together('ending', lines({})),
      'lines that end talks at once': together('ending', lines({ end: true })),
      'other writes at once': together('opening', (world, [first, second]) => [
        grant(world, 'ann', first),
        world.client.put(world.path('bob'), { description: 'Unwell.' }, { headers: second }),
      ]),
    },
    open_line: { 'a line that begins': alone(async (world) => (headers) => say(world, {}, headers)) },
    write_line: { 'a line that is answered': alone(async (world) => (headers) => say(world, {}, headers)) },
    end_talk: {
      'a line that ends a talk': alone(async (world) => {
        await say(world, {}, {});
        return (headers) => say(world, { end: true }, headers);
      }),
    },
    register_instance: {
      'a new instance': alone(async (world) => {
        const body = { uuid: randomUUID(), taxRate: 3 };
        return (headers) => world.client.post('/v1/instance', body, { headers });
      }),
    },
    fork_instance: {
      'a fork': alone(async (world) => {
        const body = { uuid: randomUUID() };
        return (headers) => world.client.post(`/v1/instance/${world.id}/fork`, body, { headers });
      }),
    },
    claim_key: {
      'a new agent': alone(
        async (world) => (headers) =>
          world.client.post('/v1/agent', { name: 'Bard', endpoint: 'http://127.0.0.1:9/x' }, { headers }),
      ),
    },
  };

  /** What an application has, without its ids and times: what two that did the same have in common. */
  async function footprintOf(world: World): Promise<Json> {
    const { applicationId } = world.client.credentials!;
    const { rows } = await admin.query<{ footprint: Json }>(
      `WITH world AS (SELECT * FROM economy.instance WHERE application_id = $1), w AS (SELECT id FROM world)
       SELECT jsonb_build_object(
         'worlds', (SELECT jsonb_agg(jsonb_build_array(last_seq, collected_taxes, treasury_spent, minted, sunk)
                                     ORDER BY created_at) FROM world),
         'agents', (SELECT count(*) FROM economy.agent WHERE application_id = $1),
         'events', (SELECT jsonb_agg(jsonb_build_array(kind, cause, n) ORDER BY kind, cause) FROM (
                      SELECT kind, cause, count(*) AS n FROM economy.event
                       WHERE instance_id IN (TABLE w) GROUP BY kind, cause) e),
         'usage', (SELECT jsonb_object_agg(operation, calls) FROM (
                      SELECT operation, sum(calls) AS calls FROM economy.usage
                       WHERE instance_id IN (TABLE w) GROUP BY operation) u),
         'characters', (SELECT jsonb_agg(jsonb_build_array(name, wealth, mood, deleted_at IS NOT NULL) ORDER BY name, wealth)
                          FROM economy.agent_npc WHERE instance_id IN (TABLE w)),
         'npcs', (SELECT count(*) FILTER (WHERE deleted_at IS NULL) FROM economy.npc WHERE instance_id IN (TABLE w)),
         'relationships', (SELECT jsonb_agg(jsonb_build_array(a.name, o.name, r.affinity, r.interactions, cardinality(r.recent_talks))
                                            ORDER BY a.name, o.name)
                             FROM economy.relationship r
                             JOIN economy.agent_npc a ON a.instance_id = r.instance_id AND a.id = r.character_id
                             JOIN economy.agent_npc o ON o.instance_id = r.instance_id AND o.id = r.other_id
                            WHERE r.instance_id IN (TABLE w)),
         'talks', (SELECT jsonb_agg(jsonb_array_length(said -> 'lines')) FROM economy.open_talk
                    WHERE instance_id IN (TABLE w)),
         'goods', (SELECT sum(amount) FROM economy.holding WHERE instance_id IN (TABLE w)),
         'memories', (SELECT jsonb_object_agg(kind, n) FROM (SELECT kind, count(*) AS n FROM economy.memory
                       WHERE instance_id IN (TABLE w) GROUP BY kind) m),
         'feelings', (SELECT jsonb_object_agg(cause, n) FROM (SELECT cause, count(*) AS n FROM economy.feeling_change
                       WHERE instance_id IN (TABLE w) GROUP BY cause) f)) AS footprint`,
      [applicationId],
    );
    return rows[0]!.footprint;
  }

  async function expectSound(world: World): Promise<void> {
    const { rows } = await admin.query<{ id: string }>(
      'SELECT id FROM economy.instance WHERE application_id = $1',
      [world.client.credentials!.applicationId],
    );
    const { faults } = await verifyLedger(
      service.dataSource,
      rows.map(({ id }) => id),
    );
    expect(faults).toEqual([]);
  }

  const footprints = new Map<Scenario, Json>();

  /** The state that the request leaves when nothing breaks: the same with a key as without. */
  async function undisturbed(scenario: Scenario): Promise<Json> {
    const known = footprints.get(scenario);
    if (known) return known;
    const world = await newWorld();
    const send = await scenario(world);
    const answers = await send(randomUUID(), () => undefined);
    for (const { status } of answers) expect([200, 201]).toContain(status);
    const footprint = await footprintOf(world);
    footprints.set(scenario, footprint);
    return footprint;
  }

  const cases = Object.entries(scenarios).flatMap(([name, kinds]) =>
    Object.entries(kinds).map(([what, scenario]) => [what, name, scenario] as const),
  );

  it('is tried for every function that keeps keys', async () => {
    const { rows } = await admin.query<{ name: string; text: string; names: string[] | null }>(
      `SELECT proname AS name, prosrc AS text, proargnames AS names FROM pg_proc
        WHERE pronamespace = 'economy'::regnamespace`,
    );
    const keeping = new Set(
      rows
        .filter(
          ({ text, names }) => names?.some((name) => /(^|_)key$/.test(name)) || /idempotency_key/.test(text),
        )
        .map(({ name }) => name),
    );
    // And whatever calls one of them.
    for (const known of keeping) {
      for (const { name, text } of rows)
        if (new RegExp(`economy\\.${known}\\s*\\(`).test(text)) keeping.add(name);
    }
    expect([...keeping].sort()).toEqual([...Object.keys(scenarios), ...parts].sort());
  });

  it.each(cases)(
    'leaves %s (%s) with a key one effect, and the repeat has its answer',
    async (_what, name, scenario) => {
      const expected = await undisturbed(scenario);
      const world = await newWorld();
      const send = await scenario(world);
      const key = randomUUID();
      const first = await send(key, () => loser.lose(name));
      expect(loser.lost).toBe(1);
      const again = await send(key);
      for (const [index, { status, body }] of again.entries()) {
        expect([200, 201]).toContain(status);
        // The first was told, or that nobody knows.
        if (first[index]!.status === 503) expect(first[index]!.body['code']).toBe('DATABASE_UNAVAILABLE');
        else expect(body).toEqual(first[index]!.body);
      }
      expect(await footprintOf(world)).toEqual(expected);
      await expectSound(world);
    },
  );

  // Without a key none is claimed.
  it.each(cases.filter(([, name]) => name !== 'claim_key'))(
    'leaves %s (%s) without a key one effect: it is not repeated',
    async (what, name, scenario) => {
      const expected = await undisturbed(scenario);
      const world = await newWorld();
      const send = await scenario(world);
      const answers = await send(null, () => loser.lose(name));
      expect(loser.lost).toBe(1);
      // Where a talk begins nothing has had an effect yet, and a line has its claim.
      const isRepeatable = /(talks?|lines?) that (begins?|is answered|are answered)/.test(what);
      for (const { status } of answers) expect(status).toBe(isRepeatable ? 200 : 503);
      expect(await footprintOf(world)).toEqual(expected);
      await expectSound(world);
    },
  );
});
