import { randomUUID } from 'node:crypto';
import { readDocument } from '../../src/http/openapi/document.js';
import { type Answer, type Json } from '../support/api-client.js';
import { type ApiOperation, operationsOf } from '../support/operations.js';
import { expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';
import { Wire } from '../support/wire.js';
import { type World } from '../support/world.js';
import { asReplayed, worldOfWrites, writes } from '../support/writes.js';

/** What has no shorter answer that were of use: it ignores the preference, and does not say that it was applied. */
const withoutMinimal = [
  // A secret that is shown this once.
  'POST /v1/auth/token',
  'POST /v1/application/key',
  'POST /v1/webhook',
  'POST /v1/person',
  'PUT /v1/person/{identifier}',
  'POST /v1/webhook/{identifier}/secret',
  // As short as can be.
  'POST /v1/auth/sign-in',
  'POST /v1/auth/sign-out',
  'PUT /v1/auth/password',
  'DELETE /v1/person/{identifier}',
  'POST /v1/application/revoked-token',
  'PUT /v1/application',
  'PUT /v1/asset/{instance}/{code}',
  'POST /v1/webhook/{identifier}/replay',
  // No writes of the world: what they answer is all they are for.
  'POST /v1/agent-npc/{instance}/lookup',
  'POST /v1/agent-npc/{instance}/{identifier}/bark',
  'POST /v1/webhook/{identifier}/test',
  'POST /v1/webhook/{identifier}/failure/{instance}/{seq}/replay',
  'POST /v1/agent/{identifier}/probe',
  'POST /v1/agent-npc/{instance}/{identifier}/talk',
  'PUT /v1/agent-npc/{instance}/{identifier}/turn/{turn}',
];

/** These answer shortly where nothing is preferred. */
const shortByThemselves = [
  'POST /v1/instance/{identifier}/trades',
  'POST /v1/instance/{identifier}/exchanges',
  'POST /v1/instance/{identifier}/agent-npcs',
  'POST /v1/instance/{identifier}/grants',
  'POST /v1/instance/{identifier}/updates',
  'POST /v1/instance/{identifier}/deaths',
  'POST /v1/instance/{identifier}/interactions',
];

const minimal = { prefer: 'return=minimal' };
const representation = { prefer: 'return=representation' };
const applied = ({ headers }: Answer): string | null => headers.get('preference-applied');

describe('Prefer: return', () => {
  let service: TestService;
  let changing: readonly ApiOperation[];
  beforeAll(async () => {
    service = await TestService.shared();
    changing = operationsOf(readDocument()).filter(({ method }) => method !== 'GET');
  });
  afterAll(() => service.stop());

  const namesWith = (wanted: boolean): string[] =>
    changing.filter(({ prefers }) => prefers === wanted).map(({ name }) => name);
  const newWorld = (): Promise<World> => service.world(worldOfWrites);

  it('is documented on every write except those listed here', () => {
    expect(namesWith(false).sort()).toEqual([...withoutMinimal].sort());
    expect(Object.keys(writes)).toEqual(expect.arrayContaining(namesWith(true)));
  });

  const preferring = Object.keys(writes).filter((name) => !withoutMinimal.includes(name));

  it.each(preferring)('is followed by %s, and a repeat may prefer otherwise', async (name) => {
    const world = await newWorld();
    const { path, body } = await writes[name]!(world);
    const [method = ''] = name.split(' ');
    const key = { 'idempotency-key': randomUUID() };
    const send = (headers: Record<string, string>): Promise<Answer> =>
      world.client.send(method, path, body, { headers: { ...key, ...headers } });

    const short = await send(minimal);
    expect([short.status, applied(short)]).toEqual([method === 'POST' ? 201 : 200, 'return=minimal']);
    expectShort(short.body);
    const whole = await send(representation);
    expect([whole.status, applied(whole)]).toEqual([short.status, 'return=representation']);
    const plain = await send({});
    expect([plain.status, applied(plain)]).toEqual([short.status, null]);
    const again = await send(minimal);
    for (const repeat of [whole, plain, again]) {
      expect(repeat.headers.get('idempotent-replayed')).toBe('true');
    }
    expect(again.body).toEqual(asReplayed(short.body));
    expect(plain.body).toEqual(asReplayed(shortByThemselves.includes(name) ? again.body : whole.body));
    expectSame(short.body, whole.body);
  });

  it.each(preferring)('of a repeat is followed by %s that was made without', async (name) => {
    const world = await newWorld();
    const { path, body } = await writes[name]!(world);
    const [method = ''] = name.split(' ');
    const key = { 'idempotency-key': randomUUID() };
    const send = (headers: Record<string, string>): Promise<Answer> =>
      world.client.send(method, path, body, { headers: { ...key, ...headers } });
    const whole = await send(shortByThemselves.includes(name) ? representation : {});
    const short = await send(minimal);
    expect([short.headers.get('idempotent-replayed'), applied(short)]).toEqual(['true', 'return=minimal']);
    expectShort(short.body);
    expectSame(short.body, whole.body);
    expect((await send(representation)).body).toEqual(asReplayed(whole.body));
  });

  it.each([
    'return=minimal; x="a, b"',
    'respond-async, return=minimal',
    'wait="1, 2", RETURN = "minimal"',
    'return=minimal, return=representation',
  ])('reads "%s" as minimal', async (prefer) => {
    const world = await newWorld();
    expect(applied(await world.collect({ prefer }))).toBe('return=minimal');
  });

  it.each([
    'return',
    'return=',
    'return=less',
    'return=less, return=minimal',
    '"',
    ';;',
    'x="return=minimal',
    'wait=5',
  ])('never refuses "%s", and answers as without it', async (prefer) => {
    const world = await newWorld();
    const answer = await world.collect({ prefer });
    expect([answer.status, applied(answer)]).toEqual([200, null]);
    expect(answer.body['application']).toBeDefined();
  });

  it('is read from several headers', async () => {
    const world = await newWorld();
    const wire = new Wire(service.baseUrl);
    try {
      const { headers, text } = await wire.send('PUT', `/v1/instance/${world.id}/tax`, [
        ['Authorization', `Bearer ${world.client.token}`],
        ['Prefer', 'respond-async'],
        ['Prefer', 'handling=lenient, return=minimal'],
      ]);
      expect(headers['preference-applied']).toBe('return=minimal');
      expectShort(JSON.parse(text) as Json);
    } finally {
      wire.close();
    }
  });

  it('is followed by dry runs, which still say that they are', async () => {
    const world = await newWorld();
    const body = { recipientIdentifier: world.character('bob')['id'], amount: 20 };
    const trade = await world.client.put(`${world.path('ann')}/trade?dryRun=true`, body, {
      headers: minimal,
    });
    expect(trade.body).toEqual({
      id: expect.any(String),
      seq: expect.any(Number),
      amount: 20,
      traderWealthAfter: 30,
      recipientWealthAfter: 20,
      dryRun: true,
    });
    const death = await world.client.delete(`${world.path('ann')}?dryRun=true`, { headers: minimal });
    expect(death.body).toMatchObject({ agentNpcId: world.character('ann')['id'], wealth: 50, dryRun: true });
    expect([applied(trade), applied(death)]).toEqual(['return=minimal', 'return=minimal']);
    expect(await world.wealth('ann')).toBe(50);
  });

  it('leaves a refusal as it is: a whole problem document', async () => {
    const world = await newWorld();
    const refused = await world.trade('bob', 'ann', 5, minimal);
    expectProblem(refused, 'INSUFFICIENT_WEALTH', { available: 0, requested: 5 });
    expect(applied(refused)).toBeNull();
  });

  it('is ignored where a secret is shown once', async () => {
    const world = await newWorld();
    const { path, body } = await writes['POST /v1/webhook']!(world);
    const made = await world.client.post(path, body, { headers: minimal });
    expect([made.body['secret'], applied(made)]).toEqual([expect.stringMatching(/^whsec_/), null]);
  });

  it('shows a trade with a minimal response in the feed like any other', async () => {
    const world = await newWorld();
    const keys = [1, 2, 3].map(() => ({ 'idempotency-key': randomUUID() }));
    const put = (key: Record<string, string>, amount: number, headers: Record<string, string>) =>
      world.trade('ann', amount === 2 ? null : 'bob', amount, { ...key, ...headers });
    for (const [index, key] of keys.entries()) await put(key, index + 1, minimal);
    // What comes later is not told of.
    await world.client.put(`/v1/instance/${world.id}`, { taxRate: 50, name: 'Another name' });
    await world.collect();
    await world.die('bob');
    for (const [index, key] of keys.entries()) {
      const whole = await put(key, index + 1, representation);
      const told = await world.client.get(`/v1/instance/${world.id}/event/${whole.body['seq'] as number}`);
      expect(whole.body).toEqual(told.body['data']);
      expect(whole.body['traderAgentNPC'].instance).toMatchObject({ taxRate: 10, collectedTaxes: 0 });
    }
  });

  it('is that of each caller where trades of several go together', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 1000 }, bob: {} } });
    const asked = Array.from({ length: 60 }, (_, index) => {
      const prefer = index % 3 === 0 ? {} : index % 3 === 1 ? minimal : representation;
      const key: Record<string, string> = index % 2 === 0 ? {} : { 'idempotency-key': randomUUID() };
      return { ...prefer, ...key };
    });
    const answers = await Promise.all(asked.map((headers) => world.trade('ann', 'bob', 1, headers)));
    for (const [index, { status, body }] of answers.entries()) {
      expect(status).toBe(200);
      if (index % 3 === 1) expectShort(body);
      else expect(body['traderAgentNPC'].wealth).toBe(body['traderWealthAfter']);
    }
    const left = answers.map(({ body }) => body['traderWealthAfter'] as number);
    expect(new Set(left).size).toBe(60);
  });

  it('of a bulk call makes whole what an entry has left shortly', async () => {
    const world = await newWorld();
    const entry = {
      traderIdentifier: world.character('ann')['id'],
      recipientIdentifier: world.character('bob')['id'],
      amount: 2,
      metadata: { a: 1 },
      idempotencyKey: randomUUID(),
    };
    const send = (headers: Record<string, string>): Promise<Answer> =>
      world.client.post(`/v1/instance/${world.id}/trades`, { trades: [entry] }, { headers });
    const short = (await send({})).body['results'][0] as Json;
    expect(Object.keys(short['event'] as Json)).not.toContain('traderAgentNPC');
    const whole = (await send(representation)).body['results'][0] as Json;
    expect(whole).toMatchObject({
      replayed: true,
      event: { ...short['event'], metadata: { a: 1 }, traderAgentNPC: { wealth: 48 } },
    });
    expect((await send(minimal)).body['results'][0]).toEqual({ ...short, replayed: true });
  });
});

/** Ids, numbers, words and lists of them: nothing is nested but the results of a bulk call, and those are short. */
function expectShort(body: Json): void {
  const { results = [], ...facts } = body;
  for (const value of Object.values(facts)) {
    expect(value === null || ['string', 'number', 'boolean'].includes(typeof value)).toBe(true);
  }
  for (const { event } of results as Json[]) if (event) expectShort(event as Json);
  expect(JSON.stringify(facts).length).toBeLessThan(350);
}

/** What both forms name is the same in both. */
function expectSame(short: Json, whole: Json): void {
  for (const [name, value] of Object.entries(short)) {
    if (name === 'results') {
      (value as Json[]).forEach(({ event = {} }, index) =>
        expectSame(event as Json, whole['results'][index].event ?? {}),
      );
    } else if (name in whole) {
      expect(whole[name]).toEqual(value);
    } else if (name !== 'replayed') {
      expect({ [name]: ofWhole(whole, name) }).toEqual({ [name]: value });
    }
  }
}

/** What the short form names by itself is part of something in the whole one: `initiatorMood` the mood of the initiator. */
function ofWhole(whole: Json, name: string): unknown {
  const [, thing, field] = /^([a-z]+.*)(Id|Mood|Count)$/.exec(name) ?? [];
  if (name === 'wealth') return (whole['agentNpc'] ?? whole['account'])?.wealth;
  if (name === 'count') return whole['items'].length;
  if (name === 'lineCount') return whole['chat'].length;
  if (field === 'Count') return whole[`${thing}s`].length;
  return whole[thing!]?.[field!.toLowerCase()] ?? null;
}
