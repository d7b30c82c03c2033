import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { validateSync, type ValidationError } from 'class-validator';
import { checkBody } from '../../src/http/request/compiled-check.js';
import { reservedFields, toPointer } from '../../src/http/request/field-names.js';
import { traitsOf } from '../../src/http/request/rule.js';
import { BulkSpawnDto } from '../../src/agent-npc/agent-npc.dto.js';
import { BulkSpawnsDto, BulkTradeDto, BulkTradesDto } from '../../src/agent-npc/bulk.dto.js';
import { isIdentifier } from '../../src/common/identifier.js';
import { EconomyError } from '../../src/common/errors/economy-error.js';
import { type Answer, type Json } from '../support/api-client.js';
import { seed } from '../support/seed.js';
import { TestService } from '../support/test-service.js';

/** What a check makes of an entry: its values, or where it is at fault and why. */
type Verdict = { readonly values: unknown } | { readonly faults: readonly string[] };

function verdictOf(check: () => object): Verdict {
  try {
    return { values: check() };
  } catch (error) {
    if (!(error instanceof EconomyError)) throw error;
    return { faults: faultsOf(error.errors ?? []) };
  }
}

const faultsOf = (errors: readonly { readonly pointer: string; readonly code: string }[]): string[] =>
  errors
    .map(({ pointer, code }) => `${code} ${pointer.replace(/^\/(?:trades|agentNpcs)\/0/, '')}`)
    .toSorted();

/** The pipe refuses members with reserved names before it looks at anything else: that both refuse is all there is to say. */
function comparable(found: Verdict, expected: Verdict): Verdict {
  if (!('faults' in found && 'faults' in expected)) return found;
  const reserved = (fault: string): boolean => {
    const name = fault.slice(fault.lastIndexOf('/') + 1);
    return name === 'prototype' || Object.hasOwn(Object.prototype, name);
  };
  return expected.faults.some(reserved) && found.faults.length > 0 ? expected : found;
}

/** What class-validator itself says of an entry. */
function byClassValidator(type: new () => object, entry: object): Verdict {
  const reserved = reservedFields(entry, '');
  if (reserved.length > 0) return { faults: faultsOf(reserved) };
  const object = Object.assign(new type(), entry) as Record<string, unknown>;
  for (const [name, value] of Object.entries(entry))
    object[name] = traitsOf(type, name).read?.(value) ?? value;
  const errors = validateSync(object, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
  });
  return errors.length > 0 ? { faults: faultsOf(errors.flatMap(toFaults)) } : { values: { ...object } };
}

function toFaults({
  property,
  value,
  constraints = {},
}: ValidationError): { pointer: string; code: string }[] {
  return Object.keys(constraints).map((code) => ({
    pointer: toPointer('', property),
    code: code === 'whitelistValidation' ? 'UNKNOWN_FIELD' : value === undefined ? 'REQUIRED' : code,
  }));
}

function tradeInBulk(entry: object): object {
  checkBody(BulkTradesDto, { trades: [entry] });
  return entry;
}

function spawnInBulk(entry: object): object {
  checkBody(BulkSpawnsDto, { agentNpcs: [entry] });
  return entry;
}

/** JSON texts of a value that a field may have: mostly sound ones, so that many entries have no fault at all. */
const field = (sound: fc.Arbitrary<string>, broken: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 9, arbitrary: sound }, { weight: 1, arbitrary: fc.oneof(broken, anything) });
const json = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  arbitrary.map((value) => JSON.stringify(value));
const anything = fc.json({ maxDepth: 2 });

const anyCase = (text: string): fc.Arbitrary<string> => fc.mixedCase(fc.constant(text));
const uuid = fc.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const anyUuid = fc.oneof(uuid, uuid.chain(anyCase));
const noUuid = fc
  .tuple(
    uuid,
    fc.integer({ min: 0, max: 36 }),
    fc.constantFrom('', 'g', '-', '`', '/', ':', '@', 'ﬀ', '\n', ' ', '\u0130', 'é'),
  )
  .chain(([text, at, more]) =>
    fc.constantFrom(text.slice(0, at) + more + text.slice(at + 1), text.slice(0, at) + more + text.slice(at)),
  );
const identifier = (names: fc.Arbitrary<string> = anyUuid): fc.Arbitrary<string> =>
  field(json(names), json(noUuid));

const decimal = (most: number): fc.Arbitrary<string> =>
  fc.tuple(fc.nat(most), fc.nat(9999)).map(([whole, fraction]) => `${whole}.${fraction}`);
const number = (most: number): fc.Arbitrary<string> =>
  field(
    fc.oneof(
      decimal(most - 1),
      fc.nat(most).map(String),
      fc.tuple(fc.nat(999), fc.nat(999)).map(([a, b]) => String(a / 1e4 + b / 1e4)),
      fc.constantFrom('0', '-0', '1e0', '0.0', `${most}`),
    ),
    fc.oneof(
      json(fc.double()),
      fc.tuple(decimal(most - 1), fc.nat(99)).map(([text, digits]) => `${text}${digits}`),
      fc.constantFrom(
        '-1',
        '1e-7',
        '0.00005',
        '1e11',
        '99999999999.9999',
        '99999999999.99998',
        '1e400',
        '-1e-400',
        '"5"',
      ),
    ),
  );

const memberName = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    'toJSON',
    '0',
  ),
);
const metadata = field(
  fc.letrec((tie) => ({
    object: fc
      .array(fc.tuple(json(memberName), tie('value') as fc.Arbitrary<string>), { maxLength: 4 })
      .map((members) => `{${members.map(([name, value]) => `${name}:${value}`).join()}}`),
    value: fc.oneof(
      { maxDepth: 3 },
      anything,
      tie('object') as fc.Arbitrary<string>,
      fc.array(tie('value') as fc.Arbitrary<string>, { maxLength: 3 }).map((values) => `[${values.join()}]`),
    ),
  })).object,
  fc.oneof(
    fc.constantFrom(
      '{"a":"\\u0000"}',
      '{"\\ud800":1}',
      '{"a":["\\udfff"]}',
      '{"a":"\\\\ud800"}',
      '[]',
      'null',
    ),
    fc.integer({ min: 1000, max: 2100 }).map((length) => `{"a":"${'é'.repeat(length)}"}`),
    fc.integer({ min: 2035, max: 2045 }).map((length) => `{"a":"${'x'.repeat(length)}"}`),
  ),
);

const text = (most: number): fc.Arbitrary<string> =>
  field(
    fc.oneof(
      json(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })),
      json(fc.constant('𝔛'.repeat(most))),
    ),
    fc.oneof(
      json(fc.string({ unit: 'binary', maxLength: 20 })),
      fc.constantFrom('""', '" "', '"\\u0000"', '"\\ud800"', '"𝔛\\udc00"'),
      json(fc.integer({ min: most, max: most + 2 }).map((length) => 'x'.repeat(length))),
      json(fc.constant('𝔛'.repeat(most + 1))),
    ),
  );

type Members = Readonly<Record<string, fc.Arbitrary<string>>>;

/** Objects, as JSON text, of members that must, and members that may be there; some lack one or have one too many. */
function entryOf(required: Members, optional: Members): fc.Arbitrary<string> {
  const members = Object.entries({ ...required, ...optional }).map(([name, value]) =>
    fc.tuple(fc.constant(JSON.stringify(name)), fc.option(value, { freq: name in required ? 40 : 2 })),
  );
  const stray = fc.tuple(
    json(fc.oneof(memberName, fc.constantFrom('Amount', 'a/b~c'))),
    fc.oneof({ weight: 1, arbitrary: anything }, { weight: 19, arbitrary: fc.constant(null) }),
  );
  return fc.tuple(...members, stray).chain((all) => {
    const given = all.flatMap(([name, value]) => (value === null ? [] : [`${name}:${value}`]));
    return fc.shuffledSubarray(given, { minLength: given.length }).map((list) => `{${list.join()}}`);
  });
}

const trade = (names?: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  entryOf(
    {
      traderIdentifier: identifier(names),
      recipientIdentifier: fc.oneof({ weight: 4, arbitrary: identifier(names) }, fc.constant('null')),
      amount: number(1000),
    },
    {
      metadata,
      reason: text(64),
      reference: text(128),
      atMost: field(json(fc.boolean()), fc.constantFrom('0', '"true"', 'null')),
      idempotencyKey: field(
        json(fc.string({ minLength: 1, maxLength: 255 })),
        fc.constantFrom('""', '"é"', '"\\n"', `"${'x'.repeat(256)}"`),
      ),
    },
  );

const spawn = entryOf(
  {
    uuid: identifier(),
    type: field(json(fc.constantFrom('natural', 'breeding', 'manual')), json(fc.constant('Manual'))),
  },
  {
    parentIdentifiers: field(
      fc.array(json(anyUuid), { maxLength: 3 }).map((list) => `[${list.join()}]`),
      fc.oneof(
        uuid.map((id) => JSON.stringify([id, id.toUpperCase()])),
        json(fc.array(uuid, { minLength: 16, maxLength: 17 })),
        json(fc.array(noUuid, { minLength: 1, maxLength: 2 })),
      ),
    ),
    name: text(200),
    wealth: number(1000),
    mood: number(100),
    moodBaseline: number(100),
    personality: text(2000),
    description: text(500),
    agentIdentifier: identifier(),
  },
);

const some = (entries: fc.Arbitrary<string>, count: number, from = seed): string[] =>
  fc.sample(entries, { seed: from, numRuns: count });

/** As many, of which only some are in memory at a time. */
function* inParts(entries: fc.Arbitrary<string>, count: number): Generator<string> {
  for (let done = 0; done < count; done += 500) yield* some(entries, 500, seed + done);
}

describe('the check of bulk calls', () => {
  it.each([
    ['trades', trade(), tradeInBulk, BulkTradeDto],
    ['spawns', spawn, spawnInBulk, BulkSpawnDto],
  ] as const)('says of 5000 random %s what class-validator says', (_, entries, inBulk, type) => {
    let sound = 0;
    for (const entry of inParts(entries, 5_000)) {
      // Each of them reads an object of its own.
      const expected = byClassValidator(type, JSON.parse(entry) as object);
      const found = comparable(
        verdictOf(() => inBulk(JSON.parse(entry) as object)),
        expected,
      );
      // Jest's own comparison of so many takes longer than both checks.
      if (!isDeepStrictEqual(found, expected))
        expect({ entry, ...found }).toStrictEqual({ entry, ...expected });
      if ('values' in expected) sound += 1;
    }
    // Neither of the two is rare.
    expect(Math.min(sound, 5_000 - sound)).toBeGreaterThan(1000);
  });

  it('refuses over HTTP the same entries as single calls', async () => {
    await using service = await TestService.shared();
    const world = await service.world({ agentNpcs: { ann: { wealth: 1e6 }, bob: { wealth: 1e6 } } });
    const characters = ['ann', 'bob'].map((name) => world.character(name));
    const names = fc.constantFrom(...characters.flatMap(({ id, uuid }) => [id as string, uuid as string]));
    const headers = { prefer: 'return=representation' };
    for (const entry of some(trade(fc.oneof(names, names.chain(anyCase))), 200)) {
      const expected = byClassValidator(BulkTradeDto, JSON.parse(entry) as object);
      const options = { raw: `{"trades":[${entry}]}`, headers };
      const bulk = await world.client.post(`/v1/instance/${world.id}/trades`, undefined, options);
      expectSaid(bulk, bulk.body['results']?.[0].event, expected, entry);

      const { traderIdentifier, idempotencyKey: _, ...trade } = JSON.parse(entry) as Json;
      // They stand elsewhere in a single call.
      const isElsewhere = (fault: string): boolean => /\/idempotencyKey(\/|$)/.test(fault);
      if (!isIdentifier(traderIdentifier) || ('faults' in expected && expected.faults.some(isElsewhere)))
        continue;
      const path = `/v1/agent-npc/${world.id}/${traderIdentifier}/trade`;
      const single = await world.client.put(path, undefined, { raw: JSON.stringify(trade), headers });
      expectSaid(single, single.body, expected, entry);
    }
  });
});

/** Of a sound trade the event shows what was read, unless the ledger refused it. */
function expectSaid(
  { status, body }: Answer,
  event: Json | undefined,
  expected: Verdict,
  entry: string,
): void {
  if ('faults' in expected) {
    const found = { faults: faultsOf(body['errors'] ?? []) };
    expect({ entry, status, ...comparable(found, expected) }).toEqual({ entry, status: 400, ...expected });
  } else {
    expect({ entry, status }).not.toEqual({ entry, status: 400 });
    if (event?.['amount'] === undefined) return;
    const { amount: read, atMost, metadata: kept = null } = expected.values as Json;
    const { amount: paid, requestedAmount, metadata = null } = event;
    const amount = atMost ? requestedAmount : paid;
    expect({ entry, amount, metadata }).toEqual({ entry, amount: read, metadata: kept });
  }
}
