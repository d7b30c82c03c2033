import { randomUUID } from 'node:crypto';
import { deriveId } from '../../src/common/identifier.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { exportWorld } from '../../src/instance/snapshot/world-export.js';
import { importWorld } from '../../src/instance/snapshot/world-import.js';
import { type Answer, type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const most = 99_999_999_999.9999;
/** What the one who has everything has: more than half of the limit, with every digit. */
const hoard = '60000000000.0001';
const units = BigInt(hoard.replace('.', ''));

/** The totals of an instance as PostgreSQL writes them: no double in between. */
type Totals = Record<'collected' | 'spent' | 'treasury' | 'conserved', string>;

describe('a world stays usable, however much it ever collected:', () => {
  const service = sharedService();

  const disburse = (world: World, amount: number): Promise<Answer> =>
    world.client.put(`/v1/instance/${world.id}/disburse`, { amount });

  async function totalsOf(id: string): Promise<Totals> {
    const [totals] = await service.dataSource.query<Totals[]>(
      `SELECT economy.money(i.collected_taxes)::text AS collected, economy.money(i.treasury_spent)::text AS spent,
              economy.money(i.treasury)::text AS treasury,
              economy.money(i.collected_taxes - i.treasury_spent + i.sunk - i.minted
                + (SELECT coalesce(sum(a.wealth), 0) FROM economy.agent_npc a WHERE a.instance_id = i.id))::text AS conserved
         FROM economy.instance i WHERE i.id = $1`,
      [id],
    );
    return totals!;
  }

  const textOf = (sum: bigint): string => `${sum / 10_000n}.${String(sum % 10_000n).padStart(4, '0')}`;

  async function expectClean(id: string): Promise<void> {
    expect((await verifyLedger(service.dataSource, [id])).faults).toEqual([]);
  }

  /** Taxes taken and paid out again, `rounds` times. */
  async function circulate(world: World, rounds: number): Promise<void> {
    for (let round = 1; round <= rounds; round += 1) {
      expect({ round, status: (await world.collect()).status }).toEqual({ round, status: 200 });
      expect({ round, status: (await disburse(world, Number(hoard))).status }).toEqual({
        round,
        status: 200,
      });
    }
  }

  const rich = (inheritance = 'treasury'): Promise<World> =>
    service.world({ taxRate: 100, inheritance, agentNpcs: { ann: { wealth: Number(hoard) } } });

  it('taxes are collected again after the treasury was paid out, far over the limit of a wealth', async () => {
    const world = await rich();
    await circulate(world, 1);
    const { status, body } = await world.collect();
    expect(status).toBe(200);
    expect(body).toMatchObject({ collectedTaxes: 120_000_000_000.0002, treasury: 60_000_000_000.0001 });
    await expectClean(world.id);
  });

  it('the treasury stays exact where the JSON number of the total is rounded, and so do the books', async () => {
    const rounds = 25;
    const world = await rich();
    await circulate(world, rounds);
    const { body } = await world.collect();
    const collected = units * BigInt(rounds + 1);
    expect(await totalsOf(world.id)).toEqual({
      collected: textOf(collected),
      spent: textOf(units * BigInt(rounds)),
      treasury: hoard,
      conserved: '0.0000',
    });
    expect(body).toMatchObject({ collectedTaxes: Number(textOf(collected)), treasury: Number(hoard) });
    const { body: economy } = await world.client.get(`/v1/instance/${world.id}/economy`);
    expect(economy).toMatchObject({ collectedTaxes: Number(textOf(collected)), treasury: Number(hoard) });
    // The feed has for every step the response of that time.
    const { body: feed } = await world.client.get(
      `/v1/instance/${world.id}/event?type=tax-collection,disbursement&limit=200`,
    );
    const told = (feed['items'] as { data: Json }[]).map(({ data }) => data['treasury']);
    expect(told).toEqual(Array.from({ length: 2 * rounds + 1 }, (_, n) => (n % 2 ? 0 : Number(hoard))));
    await expectClean(world.id);
  });

  it('the dead still leave to the treasury, until what is in it is at the limit', async () => {
    const world = await rich();
    await circulate(world, 2);
    await world.spawn('old', { wealth: most });
    expect((await world.die('old')).status).toBe(200);
    expect(await world.read()).toMatchObject({ treasury: most });
    await world.spawn('last', { wealth: 0.0001 });
    expectProblem(await world.die('last'), 'WEALTH_LIMIT');
    // Paid out, there is room again.
    await disburse(world, 1);
    expect((await world.die('last')).status).toBe(200);
    await expectClean(world.id);
  });

  it('a dry run matches the collection', async () => {
    const world = await rich();
    await circulate(world, 1);
    const dryRun = () => world.client.put(`/v1/instance/${world.id}/tax?dryRun=true`);
    const { treasury, collectedTaxes } = (await dryRun()).body;
    expect(treasury).toBe(Number(hoard));
    expect((await world.collect()).body).toMatchObject({ treasury, collectedTaxes });
    await world.spawn('bob', { wealth: Number(hoard) });
    expectProblem(await dryRun(), 'WEALTH_LIMIT');
    expectProblem(await world.collect(), 'WEALTH_LIMIT');
  });

  it.each([true, false])('forks and moves as every world (with its history: %s)', async (history) => {
    const world = await rich();
    await circulate(world, 3);
    await world.collect();
    const { status, body } = await world.client.post(`/v1/instance/${world.id}/fork`, {
      uuid: randomUUID(),
      history,
    });
    expect(status).toBe(201);
    const collected = textOf(units * (history ? 4n : 1n));
    expect(body).toMatchObject({ collectedTaxes: Number(collected), treasury: Number(hoard) });
    await expectClean(body['id'] as string);

    const parts: string[] = [];
    for await (const part of exportWorld(service.dataSource, body['id'] as string)) parts.push(part);
    const { applicationId } = world.client.credentials!;
    const uuid = randomUUID();
    const moved = await importWorld(service.dataSource, {
      applicationId,
      uuid,
      open: async function* () {
        yield Buffer.from(parts.join(''));
      },
    });
    expect(moved.instanceId).toBe(deriveId(applicationId, uuid));
    expect(await totalsOf(moved.instanceId)).toMatchObject({
      collected,
      treasury: hoard,
      conserved: '0.0000',
    });
    expect((await world.client.put(`/v1/instance/${uuid}/tax`)).status).toBe(200);
    await expectClean(moved.instanceId);
  });

  it('its rollup and its other totals have room for a history that never ends', async () => {
    const world = await rich();
    await world.client.get(`/v1/instance/${world.id}/economy`);
    // As after 10^17 trades of the largest amount.
    const long = '9'.repeat(32);
    for (const change of [
      'instance SET minted = minted + $1, sunk = sunk + $1 WHERE id = $2',
      'instance SET collected_taxes = collected_taxes + $1, treasury_spent = treasury_spent + $1 WHERE id = $2',
      'rollup SET trade_volume = trade_volume + $1, circulated = circulated + $1 WHERE instance_id = $2',
      'rollup SET taxes_collected = $1, estates_collected = $1, disbursed = $1, minted = $1, sunk = $1 WHERE instance_id = $2',
      'rollup_mint SET amount = amount + $1 WHERE instance_id = $2',
    ]) {
      const undone = service.dataSource.transaction(async (manager) => {
        await manager.query(`UPDATE economy.${change}`, [long, world.id]);
        throw new Error('rolled back');
      });
      await expect(undone).rejects.toThrow('rolled back');
    }
  });
});
