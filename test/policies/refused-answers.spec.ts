import { InheritancePolicy, TaxPolicy } from '../../src/index.js';
import { withoutKey } from '../../src/ledger/idempotency.js';
import { Ledger } from '../../src/ledger/ledger.js';
import { type EstateDivision } from '../../src/ledger/policy-call.js';
import { inUnits } from '../../src/common/money/units.js';
import { rowsOf } from '../support/estate.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

class Notary extends InheritancePolicy {
  readonly name = 'notary';
  divide(): never {
    throw new Error('nobody asks it: the tests answer for it');
  }
}
class Collector extends TaxPolicy {
  readonly name = 'collector';
  assess(): never {
    throw new Error('nobody asks it: the tests answer for it');
  }
}

type Ids = Readonly<Record<'dad' | 'eve' | 'fay' | 'poor' | 'dead' | 'stranger', string>>;

/** A division of the 100 of dad, in units: good, but for what is said otherwise. */
const division = (given: object): object => ({
  policy: 'notary',
  estate: 1_000_000,
  shares: [],
  treasury: 0,
  sunk: 0,
  ...given,
});

/** The code of these functions stands where nobody checked what a policy said: as if the checks before them were not there. */
describe('the function that writes the decision of a policy', () => {
  const service = startedService({ policies: { tax: [Collector], inheritance: [Notary] } });

  async function family(): Promise<{ world: World; ids: Ids }> {
    const world = await service.world({
      inheritance: 'notary',
      taxPolicy: 'collector',
      agentNpcs: {
        dad: { wealth: 100 },
        eve: { parents: ['dad'], wealth: 10 },
        fay: { parents: ['dad'], wealth: 20 },
        poor: { parents: ['dad'] },
        dead: { parents: ['dad'] },
      },
    });
    const other = await service.world({ agentNpcs: { stranger: { wealth: 5 } } }, world.client);
    await world.die('dead');
    const idOf = (of: World, name: string): string => of.character(name)['id'] as string;
    const names = ['dad', 'eve', 'fay', 'poor', 'dead'] as const;
    const own = Object.fromEntries(names.map((name) => [name, idOf(world, name)]));
    return { world, ids: { ...own, stranger: idOf(other, 'stranger') } as Ids };
  }

  const rows = (world: World): Promise<unknown> =>
    rowsOf(service.dataSource, world.client.credentials!.applicationId);

  const bury = (world: World, dad: string, given: object): Promise<{ code: string | null }[]> =>
    service.dataSource.query('SELECT * FROM economy.register_death($1, $2, $2, $3, $4, $4)', [
      world.id,
      dad,
      JSON.stringify(given),
      '',
    ]);

  const codeOf = (fault: unknown): unknown => (fault as { driverError: { code: string } }).driverError.code;

  it.each<[string, (ids: Ids) => object, RegExp]>([
    [
      'names an heir twice',
      ({ eve }) => ({
        shares: [
          { id: eve, amount: 500_000 },
          { id: eve, amount: 500_000 },
        ],
      }),
      /names an heir twice/,
    ],
    [
      'gives too little',
      ({ eve }) => ({ shares: [{ id: eve, amount: 999_999 }] }),
      /adds up to 99\.9999 where the estate is 100\.0000/,
    ],
    [
      'gives too much',
      ({ eve }) => ({ shares: [{ id: eve, amount: 900_000 }], treasury: 100_001 }),
      /adds up/,
    ],
    ['gives nothing', () => ({}), /adds up to 0/],
    [
      'takes from an heir',
      ({ eve, fay }) => ({
        shares: [
          { id: eve, amount: -10_000 },
          { id: fay, amount: 1_010_000 },
        ],
      }),
      /no amount of money/,
    ],
    ['takes from the treasury', () => ({ treasury: -10_000, sunk: 1_010_000 }), /no amount of money/],
    ['brings back what was lost', () => ({ treasury: 1_010_000, sunk: -10_000 }), /no amount of money/],
    [
      'has parts of a ten-thousandth',
      ({ eve }) => ({ shares: [{ id: eve, amount: 999_999.5 }], treasury: 0.5 }),
      /no amount of money/,
    ],
    ['gives NaN', ({ eve }) => ({ shares: [{ id: eve, amount: 'NaN' }] }), /no amount of money/],
    ['has no part of the treasury', () => ({ treasury: null, sunk: 1_000_000 }), /lacks/],
    ['has an heir without an amount', ({ eve }) => ({ shares: [{ id: eve }], sunk: 1_000_000 }), /lacks/],
    ['has an amount without an heir', () => ({ shares: [{ amount: 1_000_000 }] }), /lacks/],
    ['has no list of shares', () => ({ shares: null, sunk: 1_000_000 }), /lacks/],
    ['leaves it to the dead', ({ dad }) => ({ shares: [{ id: dad, amount: 1_000_000 }] }), /to the deceased/],
    [
      'leaves it to somebody of another world',
      ({ stranger }) => ({ shares: [{ id: stranger, amount: 1_000_000 }] }),
      /nobody of the instance/,
    ],
  ])('refuses a division that %s, and the character lives', async (_what, answer, words) => {
    const { world, ids } = await family();
    const before = await rows(world);
    const fault = await bury(world, ids.dad, division(answer(ids))).catch((error: unknown) => error);
    expect([codeOf(fault), (fault as Error).message]).toEqual(['EC003', expect.stringMatching(words)]);
    expect(await rows(world)).toEqual(before);
    expect((await bury(world, ids.dad, division({ sunk: 1_000_000 })))[0]!.code).toBeNull();
  });

  it.each<[string, (ids: Ids) => object]>([
    ['an heir died meanwhile', ({ dead }) => division({ shares: [{ id: dead, amount: 1_000_000 }] })],
    ['it is of another estate', () => division({ estate: 990_000, sunk: 990_000 })],
    ['it says of no estate', () => division({ estate: null, sunk: 1_000_000 })],
    ['it is of another policy', () => division({ policy: 'lawyer', sunk: 1_000_000 })],
    ['there is none', () => ({})],
  ])('requests another decision when %s, and the character lives', async (_what, answer) => {
    const { world, ids } = await family();
    const before = await rows(world);
    expect((await bury(world, ids.dad, answer(ids)))[0]!.code).toBe('POLICY_ASKED');
    expect(await rows(world)).toEqual(before);
  });

  const basis = { policy: 'collector', options: {}, taxRate: 0 };
  const collect = (
    world: World,
    payments: readonly (readonly [id: string, wealth: number, tax: number | null | 'missing'])[],
  ): Promise<{ code: string | null }[]> =>
    service.dataSource.query('SELECT * FROM economy.collect_taxes($1, $2, $3, $4, $5, $6, $6)', [
      world.id,
      JSON.stringify(basis),
      payments.map(([id]) => id),
      payments.map(([, wealth]) => wealth),
      payments.map(([, , tax]) => tax).filter((tax) => tax !== 'missing'),
      '',
    ]);

  it.each<[string, (ids: Ids) => Parameters<typeof collect>[1], RegExp]>([
    [
      'names a payer twice',
      ({ dad }) => [
        [dad, 1_000_000, 10_000],
        [dad, 1_000_000, 20_000],
      ],
      /names a payer twice/,
    ],
    [
      'names a payer twice, once for nothing',
      ({ dad }) => [
        [dad, 1_000_000, 0],
        [dad, 1_000_000, 20_000],
      ],
      /names a payer twice/,
    ],
    ['takes more than there is', ({ dad }) => [[dad, 1_000_000, 1_000_001]], /more than the wealth/],
    ['takes NaN', ({ dad }) => [[dad, 1_000_000, NaN]], /no amount of money/],
    ['takes less than nothing', ({ dad }) => [[dad, 1_000_000, -1]], /no amount of money/],
    ['takes parts of a ten-thousandth', ({ dad }) => [[dad, 1_000_000, 0.1]], /no amount of money/],
    ['has no payment', ({ dad }) => [[dad, 1_000_000, null]], /lacks/],
    ['has fewer payments than payers', ({ dad }) => [[dad, 1_000_000, 'missing']], /lacks/],
    [
      'names somebody of another world',
      ({ dad, stranger }) => [
        [dad, 1_000_000, 10_000],
        [stranger, 50_000, 10_000],
      ],
      /nobody of the instance/,
    ],
  ])('refuses an assessment that %s, and nobody pays', async (_what, wicked, words) => {
    const { world, ids } = await family();
    const rest = [[ids.eve, 100_000, 10_000] as const, [ids.fay, 200_000, 20_000] as const];
    const before = await rows(world);
    const fault = await collect(world, [...wicked(ids), ...rest]).catch((error: unknown) => error);
    expect([codeOf(fault), (fault as Error).message]).toEqual(['EC003', expect.stringMatching(words)]);
    expect(await rows(world)).toEqual(before);
  });

  it('collects from the others when one who was assessed died or spent everything', async () => {
    const { world, ids } = await family();
    const [{ code }] = (await collect(world, [
      [ids.dad, 1_000_000, 10_000],
      [ids.dead, 70_000, 70_000],
      [ids.poor, 30_000, 30_000],
      [ids.eve, 100_000, 0],
      [ids.fay, 200_000, 200_000],
    ])) as [{ code: string | null }];
    expect(code).toBeNull();
    expect(await world.read()).toMatchObject({ collectedTaxes: 21 });
    expect([await world.wealth('dad'), await world.wealth('fay')]).toEqual([99, 0]);
  });

  it('names the policy that failed to its caller, and writes nothing', async () => {
    const { world, ids } = await family();
    const before = await rows(world);
    const ledger = service.app.get(Ledger);
    const twice = [ids.eve, ids.eve].map((id) => ({ id, amount: inUnits(50) }));
    await expect(
      ledger.registerDeath(
        world.id,
        ids.dad,
        async () => division({ shares: twice }) as EstateDivision,
        withoutKey,
      ),
    ).rejects.toMatchObject({
      code: 'POLICY_FAILED',
      httpStatus: 500,
      detail: 'notary names an heir twice. Nothing was written.',
      extra: { policy: 'notary' },
    });
    await expect(
      ledger.collectTaxes(
        world.id,
        async ({ instance }) => ({
          instance,
          ids: [ids.dad, ids.eve, ids.fay],
          wealths: [100, 10, 20].map(inUnits),
          taxes: [1, 1, 20.0001].map(inUnits),
        }),
        withoutKey,
      ),
    ).rejects.toMatchObject({
      code: 'POLICY_FAILED',
      detail: 'collector takes more than the wealth of a payer. Nothing was written.',
      extra: { policy: 'collector' },
    });
    expect(await rows(world)).toEqual(before);
  });
});
