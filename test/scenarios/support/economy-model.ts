import { type Json } from '../../support/api-client.js';
import { type World } from '../../support/world.js';

/** Whole ten-thousandths: what is computed here is exact, and by another road than that of the service. */
type Units = bigint;

const toUnits = (money: number): Units => BigInt(Math.round(money * 10_000));
const minuteMs = 60_000;
const toMinute = (time: number): number => Math.floor(time / minuteMs) * minuteMs;

/** A quotient rounded half up to so many digits; null for nothing by nothing. */
function quotient(dividend: bigint, divisor: bigint, digits: number): number | null {
  if (divisor === 0n) return null;
  const scale = 10n ** BigInt(digits);
  return Number((2n * dividend * scale + divisor) / (2n * divisor)) / Number(scale);
}

const toMoney = (units: Units): number => Number(units) / 10_000;

const sums = [
  'tradeVolume',
  'taxesCollected',
  'estatesCollected',
  'paymentsCollected',
  'disbursed',
  'minted',
  'sunk',
  'circulated',
] as const;
const collectedBy = {
  tax: 'taxesCollected',
  inheritance: 'estatesCollected',
  payment: 'paymentsCollected',
} as const;
const counts = ['trades', 'taxes', 'interactions', 'deaths', 'spawns'] as const;
type Totals = Record<(typeof sums)[number], Units> & Record<(typeof counts)[number], number>;

const collected = ({ taxesCollected, estatesCollected, paymentsCollected }: Totals): Units =>
  taxesCollected + estatesCollected + paymentsCollected;

const key = ({ source, reason }: { source: string; reason: string }): string => `${source} ${reason}`;

const nothing = (): Totals =>
  Object.fromEntries([...sums.map((name) => [name, 0n]), ...counts.map((name) => [name, 0])]) as Totals;

function add(to: Totals, more: Totals): void {
  for (const name of sums) to[name] += more[name];
  for (const name of counts) to[name] += more[name];
}

function shown(totals: Totals): Json {
  const money = sums.filter((name) => name !== 'circulated').map((name) => [name, toMoney(totals[name])]);
  return Object.fromEntries([...money, ...counts.map((name) => [name, totals[name]])]);
}

interface Step {
  readonly minute: number;
  readonly seq: number;
  readonly totals: Totals;
}

/** Every event of a world, by the feed. */
export async function feedOf(world: World): Promise<Json[]> {
  const items: Json[] = [];
  for (let cursor = ''; ;) {
    const { body } = await world.client.get(`/v1/instance/${world.id}/event?limit=200${cursor}`);
    items.push(...(body['items'] as Json[]));
    if (body['nextCursor'] === null) return items;
    cursor = `&cursor=${body['nextCursor'] as string}`;
  }
}

/** What the economy of a world must look like, computed from its feed event by event. */
export class EconomyModel {
  private readonly wealth = new Map<string, Units>();
  private readonly accounts = new Map<string, Units>();
  private readonly steps: Step[] = [];
  private readonly mints = new Map<string, { count: number; amount: Units }>();

  constructor(feed: readonly Json[]) {
    for (const event of feed) {
      const totals = nothing();
      this.take(event, totals);
      this.steps.push({ minute: toMinute(Date.parse(event['occurredAt'])), seq: event['seq'], totals });
    }
  }

  private take({ type, data }: Json, totals: Totals): void {
    if (type === 'interact') totals.interactions += 1;
    if (type === 'spawn') {
      totals.spawns += 1;
      this.mint('spawn spawn', toUnits(data.agentNpc.wealth), totals);
      this.wealth.set(data.agentNpc.id, toUnits(data.agentNpc.wealth));
    }
    if (type === 'account') {
      this.mint('account account', toUnits(data.account.wealth), totals);
      this.accounts.set(data.account.id, toUnits(data.account.wealth));
    }
    if (type === 'death') {
      totals.deaths += 1;
      this.wealth.delete(data.agentNpc.id);
    }
    if (type === 'trade' || type === 'tax') this.move(data, totals);
  }

  private move(
    { type, cause, amount, reason, traderAgentNPC, recipientAgentNPC, traderAccount, recipientAccount }: Json,
    totals: Totals,
  ): void {
    const units = toUnits(amount);
    // Who died has no wealth any more when its estate is divided.
    const trader = cause === 'inheritance' ? null : traderAgentNPC;
    if (trader) this.wealth.set(trader.id, this.wealth.get(trader.id)! - units);
    if (recipientAgentNPC) {
      this.wealth.set(recipientAgentNPC.id, this.wealth.get(recipientAgentNPC.id)! + units);
    }
    if (traderAccount) this.accounts.set(traderAccount.id, this.accounts.get(traderAccount.id)! - units);
    if (recipientAccount) {
      this.accounts.set(recipientAccount.id, this.accounts.get(recipientAccount.id)! + units);
    }
    if (type === 'tax') {
      if (cause === 'tax') totals.taxes += 1;
      totals[collectedBy[cause as keyof typeof collectedBy]] += units;
      return;
    }
    if (cause === 'trade') {
      totals.trades += 1;
      totals.tradeVolume += units;
      if (recipientAgentNPC ?? recipientAccount) totals.circulated += units;
    }
    if (!recipientAgentNPC && !recipientAccount) totals.sunk += units;
    if (cause === 'grant') this.mint(`grant ${reason as string}`, units, totals);
    if (cause === 'disbursement') totals.disbursed += units;
  }

  private mint(source: string, units: Units, totals: Totals): void {
    const before = this.mints.get(source) ?? { count: 0, amount: 0n };
    this.mints.set(source, { count: before.count + 1, amount: before.amount + units });
    totals.minted += units;
  }

  private between(from: number, to: number): Totals {
    const totals = nothing();
    for (const step of this.steps) if (step.minute >= from && step.minute < to) add(totals, step.totals);
    return totals;
  }

  private supplyBefore(moment: number): Units {
    const all = this.between(-Infinity, moment);
    return all.minted + all.disbursed - collected(all) - all.sunk;
  }

  /** What the answer says that follows from the feed alone. */
  economy(at: number): Json {
    const all = this.between(-Infinity, Infinity);
    const sorted = [...this.wealth.values()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const from = (hours: number): number => toMinute(at - hours * 3_600_000);
    const period = (since: number): Json => ({
      from: new Date(since).toISOString(),
      ...shown(this.between(since, Infinity)),
    });
    return {
      seq: this.steps.length,
      population: sorted.length,
      moneySupply: toMoney(this.supplyBefore(Infinity)),
      accounts: {
        count: this.accounts.size,
        wealth: toMoney([...this.accounts.values()].reduce((sum, units) => sum + units, 0n)),
      },
      collectedTaxes: toMoney(collected(all)),
      treasury: toMoney(collected(all) - all.disbursed),
      minted: toMoney(all.minted),
      sunk: toMoney(all.sunk),
      wealth: wealthFigures(sorted),
      velocity: { day: this.velocity(from(24), at), week: this.velocity(from(168), at) },
      periods: {
        hour: period(from(1)),
        day: period(from(24)),
        week: period(from(168)),
        all: { from: null, ...shown(all) },
      },
      mintedBy: [...this.mints]
        .map(([name, { count, amount }]) => ({
          source: name.split(' ', 1)[0]!,
          reason: name.slice(name.indexOf(' ') + 1),
          count,
          amount,
        }))
        .sort((a, b) => Number(b.amount - a.amount) || (key(a) < key(b) ? -1 : 1))
        .map((mint) => ({ ...mint, amount: toMoney(mint.amount) })),
    };
  }

  /** Minute by minute, as it is defined. */
  private velocity(since: number, at: number): number | null {
    let sum = 0n;
    let minutes = 0n;
    for (let minute = Math.max(since, this.steps[0]!.minute); minute <= at; minute += minuteMs) {
      sum += this.supplyAt(minute);
      minutes += 1n;
    }
    return quotient(this.between(since, Infinity).circulated * minutes, sum, 6);
  }

  private readonly supplies = new Map<number, Units>();

  /** At the end of a minute; a minute without events has that of the one before it. */
  private supplyAt(minute: number): Units {
    const last = this.steps.findLast((step) => step.minute <= minute)!.minute;
    const known = this.supplies.get(last) ?? this.supplyBefore(last + minuteMs);
    this.supplies.set(last, known);
    return known;
  }

  /** Every bucket that has events. */
  history(bucketMs: number): Json[] {
    const starts = [...new Set(this.steps.map(({ minute }) => Math.floor(minute / bucketMs) * bucketMs))];
    return starts.map((start) => {
      const until = this.between(-Infinity, start + bucketMs);
      return {
        at: new Date(start).toISOString(),
        ...shown(this.between(start, start + bucketMs)),
        seq: this.steps.findLast(({ minute }) => minute < start + bucketMs)!.seq,
        moneySupply: toMoney(this.supplyBefore(start + bucketMs)),
        treasury: toMoney(collected(until) - until.disbursed),
        population: until.spawns - until.deaths,
      };
    });
  }
}

function wealthFigures(sorted: readonly Units[]): Json {
  const n = sorted.length;
  const total = sorted.reduce((sum, units) => sum + units, 0n);
  const max = sorted.at(-1) ?? 0n;
  // Of every pair the difference: the definition of the coefficient, not the formula that the service uses.
  let differences = 0n;
  for (const one of sorted)
    for (const other of sorted) differences += one > other ? one - other : other - one;
  const percentile = (p: number): number | null => {
    if (n === 0) return null;
    const place = p * (n - 1);
    const [low, rest] = [Math.floor(place / 100), place % 100];
    const step = ((sorted[low + 1] ?? max) - sorted[low]!) * BigInt(rest);
    return quotient(sorted[low]! * 100n + step, 1_000_000n, 4);
  };
  const poorest = (tenths: number): bigint =>
    sorted.reduce((sum, units, place) => {
      // In tenths of a person.
      const part = Math.min(10, Math.max(0, tenths * n - place * 10));
      return sum + units * BigInt(part);
    }, 0n);
  const bins = n === 0 ? 0 : max === 0n ? 1 : 20;
  return {
    mean: n === 0 ? null : quotient(total, BigInt(n) * 10_000n, 4),
    median: percentile(50),
    min: n === 0 ? null : toMoney(sorted[0]!),
    max: n === 0 ? null : toMoney(max),
    gini: total === 0n ? 0 : quotient(differences, 2n * BigInt(n) * total, 6),
    percentiles: Object.fromEntries([10, 25, 50, 75, 90, 95, 99].map((p) => [`p${p}`, percentile(p)])),
    lorenz: Array.from({ length: 11 }, (_, tenths) => ({
      population: tenths / 10,
      wealth: total === 0n ? tenths / 10 : quotient(poorest(tenths), total * 10n, 6),
    })),
    histogram: Array.from({ length: bins }, (_, bin) => ({
      from: Number(max * BigInt(bin) * 5n) / 1_000_000,
      to: Number(max * BigInt(bin + 1) * 5n) / 1_000_000,
      count: sorted.filter(
        (units) =>
          bins === 1 ||
          (units * 20n >= max * BigInt(bin) && (bin === 19 || units * 20n < max * BigInt(bin + 1))),
      ).length,
    })),
  };
}
