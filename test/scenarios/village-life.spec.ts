import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { EconomyClient, type Schemas } from '../../packages/client/src/index.js';
import { DuePayments } from '../../src/obligation/due-payments.js';
import { TestService } from '../support/test-service.js';

const program = resolve(__dirname, '..', '..', 'dist', 'examples', 'village-life', 'main.js');
/** A seed with which somebody is born and somebody dies within a week. */
const week = ['--seed', '4', '--characters', '20', '--days', '7', '--speed', '100000'];

const everything = [
  'account',
  'death',
  'disbursement',
  'exchange: trade',
  'instance',
  'interact',
  'listing',
  'listing-end: release',
  'night',
  'obligation: broken',
  'obligation: ended',
  'obligation: kept',
  'obligation: opened',
  'perish',
  'settings',
  'spawn',
  'tax-collection',
  'tax: inheritance',
  'tax: tax',
  'trade: disbursement',
  'trade: grant',
  'trade: listing',
  'trade: obligation',
  'trade: trade',
];

let service: TestService;
let token: string;
let economy: EconomyClient;

beforeAll(async () => {
  service = await TestService.shared();
  token = (await service.newClient()).token!;
  economy = new EconomyClient({ baseUrl: service.baseUrl, token });
});

afterAll(() => service.stop());

function launch(args: readonly string[]): { child: ChildProcess; said: () => string } {
  const access = ['--base-url', service.baseUrl, '--token', token];
  const child = spawn(process.execPath, [program, ...access, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return { child, said: () => output };
}

async function run(args: readonly string[]): Promise<string> {
  const { child, said } = launch(args);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`it ended with ${code}: ${said()}`);
  return said();
}

async function theWorld(): Promise<Schemas['WorldInstance']> {
  const { items } = await economy.listInstances();
  expect(items).toHaveLength(1);
  return items[0]!;
}

/** Whole ten-thousandths: a sum of them is exact. */
const units = (amount: number): number => Math.round(amount * 10_000);

/** What the two runs have to agree on. */
async function look(world: string): Promise<object> {
  const { wealth, treasury, seq } = await economy.getEconomy(world);
  return { wealth, treasury, seq };
}

describe('a village that lives for a week', () => {
  let told: string;
  let world: string;

  beforeAll(async () => {
    told = await run(week);
    world = (await theWorld()).id;
    // In tests nothing is paid by itself, so nothing was owed yet when it was forgiven.
    const payments = service.app.get(DuePayments);
    payments.pollSoon();
    await payments.sweep();
  });

  it('lives through everything that the service knows, and reports it', async () => {
    const causes = new Map<string, number>();
    for await (const { type, data } of economy.eventHistory(world)) {
      const how = 'cause' in data ? data.cause : 'action' in data ? data.action : null;
      const cause = how === null ? type : `${type}: ${how}`;
      causes.set(cause, (causes.get(cause) ?? 0) + 1);
    }
    expect([...causes.keys()].toSorted()).toEqual(everything);
    expect(told).toMatch(/^seed 4: 20 villagers/);
    expect(told).toMatch(/^Day 7: .*the taxes were collected/m);
    expect(told).toMatch(/have a child, /);
    expect(told).toMatch(/ died/);
    expect(told).toMatch(/could not pay/);
  });

  it('loses no money and makes none but by spawns and grants', async () => {
    const { moneySupply, treasury, minted, sunk, collectedTaxes } = await economy.getEconomy(world);
    expect(units(moneySupply) + units(treasury) + units(sunk)).toBe(units(minted));
    expect([minted > 0, sunk > 0, treasury > 0, collectedTaxes > treasury]).toEqual([true, true, true, true]);
    let sum = 0;
    for await (const { wealth } of economy.agentNpcs(world)) sum += units(wealth);
    for await (const { wealth } of economy.accounts(world)) sum += units(wealth);
    expect(sum).toBe(units(moneySupply));
  });

  it('makes what it eats, and has the rest of it', async () => {
    for await (const { code, made, consumed, inWorld } of economy.assets(world)) {
      let held = 0;
      for await (const { amount } of economy.assetHolders(world, code)) held += units(amount);
      for await (const { remaining } of economy.listings(world, { asset: code, state: 'open' }))
        held += units(remaining);
      expect([code, made > consumed, held]).toEqual([code, true, units(inWorld)]);
    }
  });

  it('changes nothing when it is run again with the same seed', async () => {
    const before = await look(world);
    const again = await run(week);
    expect(await look((await theWorld()).id)).toEqual(before);
    const days = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('Day '));
    expect(days(again)).toEqual(days(told));
  });
});

it('ends in the middle of a day on a signal, without a fault', async () => {
  const { child, said } = launch(['--new-world', '--seed', '5', '--speed', '1']);
  while (!said().includes('villagers')) await once(child.stdout!, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(said()).toMatch(/requests in .* a second/);
});
