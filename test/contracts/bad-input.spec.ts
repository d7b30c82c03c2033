import { eventsOf } from '../support/events.js';
import { expectInvalid } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';

const uuid = '3d3f5f0a-7f57-4d7b-9a52-4f0f6b1c2d3e';

/** Values as they stand in a JSON text: some of them no JavaScript value could carry there. */
const noMoney = [
  ['a millionth', '1e-7'],
  ['beyond every double', '1e400'],
  ['text', '"5"'],
  ['negative', '-1'],
  ['barely negative', '-0.0001'],
  ['five fraction digits', '1.00001'],
  ['the fifth digit alone', '0.00005'],
  ['sixteen digits', '1234567890123456'],
  ['just over the limit', '100000000000'],
  ['true', 'true'],
  ['false', 'false'],
  ['a list', '[5]'],
  ['an object', '{"amount":5}'],
  ['null', 'null'],
  ['empty text', '""'],
] as const;

const noIdentifier = [
  ['text', '"bob"'],
  ['empty text', '""'],
  ['a number', '5'],
  ['true', 'true'],
  ['a list of one', `["${uuid}"]`],
  ['an object', '{}'],
  ['braces', `"{${uuid}}"`],
  ['without hyphens', `"${uuid.replaceAll('-', '')}"`],
  ['a urn', `"urn:uuid:${uuid}"`],
  ['blanks around it', `" ${uuid} "`],
  ['a line feed behind it', `"${uuid}\\n"`],
  ['a NUL behind it', `"${uuid}\\u0000"`],
  ['one digit short', `"${uuid.slice(1)}"`],
  ['no hexadecimal digit', `"g${uuid.slice(1)}"`],
] as const;

const noName = [
  ['a NUL', '"a\\u0000b"'],
  ['a high surrogate alone', '"\\ud800"'],
  ['a low surrogate alone', '"x\\udc00y"'],
  ['surrogates in the wrong order', '"\\ude00\\ud83d"'],
  ['nothing', '""'],
  ['blanks only', '" \\t "'],
  ['201 characters', JSON.stringify('x'.repeat(201))],
  ['a number', '5'],
  ['null', 'null'],
  ['a list', '["x"]'],
] as const;

describe('bad input', () => {
  const service = sharedService();

  const newWorld = () => service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });

  it.each(noMoney)('refuses an amount that is %s: %s', async (_what, amount) => {
    const world = await newWorld();
    const raw = `{"recipientIdentifier":"${world.character('bob')['id'] as string}","amount":${amount}}`;
    const answer = await world.client.put(`${world.path('ann')}/trade`, undefined, { raw });
    expectInvalid(answer, '/amount', 'NOT_MONEY');
    expect(await world.wealth('ann')).toBe(10);
    expect(await eventsOf(service, world, 'trade')).toHaveLength(0);
  });

  it.each(noMoney.map(([, value]) => value))('refuses the wealth %s', async (wealth) => {
    const world = await service.world();
    const raw = `{"instanceIdentifier":"${world.id}","uuid":"${uuid}","type":"manual","wealth":${wealth}}`;
    const answer = await world.client.post('/v1/agent-npc', undefined, { raw });
    expectInvalid(answer, '/wealth', 'NOT_MONEY');
  });

  it.each([
    ['0.1 + 0.2 of doubles', '0.30000000000000004', 0.3],
    ['-0', '-0', 0],
    ['-0.0', '-0.0', 0],
    ['an exponent', '5e-1', 0.5],
    ['zeros behind', '1.50000000', 1.5],
    ['the smallest', '0.0001', 0.0001],
    ['1.1 + 2.2 of doubles', '3.3000000000000003', 3.3],
  ])('accepts an amount that is %s', async (_what, amount, meant) => {
    const world = await newWorld();
    const raw = `{"recipientIdentifier":"${world.character('bob')['id'] as string}","amount":${amount}}`;
    const { status, body } = await world.client.put(`${world.path('ann')}/trade`, undefined, { raw });
    expect(status).toBe(200);
    expect(Object.is(body['amount'], meant)).toBe(true);
  });

  it.each(noIdentifier)('refuses an identifier that is %s', async (_what, value) => {
    const world = await newWorld();
    const trade = `{"recipientIdentifier":${value},"amount":1}`;
    const path = world.path('ann');
    const refused = await world.client.put(`${path}/trade`, undefined, { raw: trade });
    expectInvalid(refused, '/recipientIdentifier');
    expect(refused.body['detail']).toContain('must be a UUID, or null to destroy the money');
    const talk = await world.client.put(`${path}/interact`, undefined, {
      raw: `{"responderIdentifier":${value}}`,
    });
    expectInvalid(talk, '/responderIdentifier', 'NOT_A_UUID');
    const spawn = `{"instanceIdentifier":${value},"uuid":${value},"type":"manual","agentIdentifier":${value}}`;
    const answer = await world.client.post('/v1/agent-npc', undefined, { raw: spawn });
    for (const pointer of ['/instanceIdentifier', '/uuid', '/agentIdentifier'])
      expectInvalid(answer, pointer);
  });

  it.each(noName)('refuses a name that is %s', async (_what, name) => {
    const world = await service.world();
    const raw = `{"instanceIdentifier":"${world.id}","uuid":"${uuid}","type":"manual","name":${name}}`;
    for (const path of ['/v1/npc', '/v1/agent-npc']) {
      expectInvalid(await world.client.post(path, undefined, { raw }), '/name', 'NOT_PLAIN_TEXT');
    }
  });

  it('accepts a name of 200 characters beyond the basic plane', async () => {
    const world = await service.world();
    const name = '𝔛'.repeat(200);
    expect((await world.spawn(name))['agentNpc'].name).toBe(name);
  });

  it.each([-1, 100.5, 1e-7, '50', null, true, [50]])('refuses the mood %j', async (mood) => {
    const world = await service.world();
    const body = { instanceIdentifier: world.id, uuid, type: 'manual', mood };
    expectInvalid(await world.client.post('/v1/agent-npc', body), '/mood', 'NOT_A_PERCENTAGE');
  });

  it.each(['magic', '', 5, null, ['manual'], 'MANUAL'])('refuses the spawn type %j', async (type) => {
    const world = await service.world();
    const body = { instanceIdentifier: world.id, uuid, type, name: 'x' };
    expectInvalid(await world.client.post('/v1/agent-npc', body), '/type', 'NOT_ALLOWED');
    expectInvalid(await world.client.post('/v1/npc', body), '/type', 'NOT_ALLOWED');
  });

  it.each([
    ['/recipientIdentifier', { amount: 1 }],
    ['/amount', { recipientIdentifier: null }],
  ])('names the missing field %s', async (pointer, body) => {
    const world = await newWorld();
    expectInvalid(await world.client.put(`${world.path('ann')}/trade`, body), pointer, 'REQUIRED');
  });

  it.each([
    'text',
    5,
    true,
    null,
    [],
    ['x'],
    { long: 'x'.repeat(2049) },
    { nul: 'a\u0000b' },
    { bad: '\ud800' },
  ])('refuses the metadata %j', async (metadata) => {
    const world = await newWorld();
    const body = { recipientIdentifier: null, amount: 1, metadata };
    expectInvalid(await world.client.put(`${world.path('ann')}/trade`, body), '/metadata', 'NOT_METADATA');
  });

  it.each(['unknown', 'Amount', 'toString', 'constructor', 'prototype', '__proto__', 'a/b~c'])(
    'refuses the unknown field %s',
    async (field) => {
      const world = await newWorld();
      const raw = `{"recipientIdentifier":null,"amount":1,${JSON.stringify(field)}:{"isAdmin":true}}`;
      const answer = await world.client.put(`${world.path('ann')}/trade`, undefined, { raw });
      const pointer = `/${field.replace('~', '~0').replace('/', '~1')}`;
      expectInvalid(answer, pointer, 'UNKNOWN_FIELD');
      expect(await eventsOf(service, world, 'trade')).toHaveLength(0);
    },
  );

  it.each([
    '{"__proto__":{"a":1}}',
    '{"a":{"constructor":0}}',
    '{"a":[{"prototype":1}]}',
    '{"constructor":"x"}',
    '{"toString":1}',
    '{"a":[{"hasOwnProperty":{"valueOf":2}}]}',
  ])('refuses or keeps the metadata %s, but never changes it', async (metadata) => {
    const world = await newWorld();
    const raw = `{"recipientIdentifier":null,"amount":1,"metadata":${metadata}}`;
    const { status, body } = await world.client.put(`${world.path('ann')}/trade`, undefined, { raw });
    if (status === 400) return;
    expect(status).toBe(200);
    expect(JSON.stringify(body['metadata'])).toBe(metadata);
  });

  it('reports every fault of a body at once', async () => {
    const world = await newWorld();
    const answer = await world.client.put(`${world.path('ann')}/trade`, { amount: '5', extra: 1 });
    for (const pointer of ['/recipientIdentifier', '/amount', '/extra']) expectInvalid(answer, pointer);
  });

  it.each(['bob', '5', uuid.slice(1), `{${uuid}}`, `${uuid}%00`, `${uuid}%0a`, '%20', "'", '%F0%9F%A6%8A'])(
    'refuses the path identifier %s',
    async (identifier) => {
      const world = await newWorld();
      const { client } = world;
      const ann = world.character('ann')['id'] as string;
      expectInvalid(await client.get(`/v1/agent-npc/${world.id}/${identifier}`), '/identifier', 'NOT_A_UUID');
      expectInvalid(await client.get(`/v1/agent-npc/${identifier}/${ann}`), '/instance', 'NOT_A_UUID');
      expectInvalid(await client.get(`/v1/npc/${world.id}/${identifier}`), '/identifier', 'NOT_A_UUID');
      expectInvalid(await client.put(`/v1/instance/${identifier}/tax`), '/identifier', 'NOT_A_UUID');
      expectInvalid(await client.get(`/v1/agent/${identifier}`), '/identifier', 'NOT_A_UUID');
    },
  );
});
