import { Client } from 'pg';
import { type Case, caseNights, followCases } from './feelings/cases.js';
import { Life, type Newcomer, type Payment } from './feelings/life.js';
import { verify } from './support/books.js';
import { type Progress, type ProofResult, silent, Violations } from './support/proof.js';
import { Random } from './support/random.js';
import { type Target } from './support/target.js';
import { friends, mean, share } from './village/figures.js';
import { tiesOf, together } from './village/rows.js';

export interface FeelingsOptions {
  /** The first seed of the villages; the others follow it. */
  readonly seed: number;
  readonly seeds: number;
  readonly days: number;
  readonly progress?: Progress;
  readonly print?: (table: string) => void;
}

/** A village at its end. */
interface Village {
  readonly benefactor: number;
  readonly bully: number;
  readonly thief: number;
  readonly hermit: number;
  readonly couple: number;
  readonly mood: number;
  /** Of the directed relationships of the living who talked with each other. */
  readonly friends: number;
  readonly negative: number;
  /** Of all moods of the living, those at 0 and 100. */
  readonly pinned: number;
}

const people = 40;
const roles = [
  'bully',
  'benefactor',
  'thief',
  'hermit',
  'he',
  'she',
  'mother',
  'father',
  'grandmother',
] as const;
const deathDay = 10;

/**
 * Villages of forty, each with a bully, a benefactor, a thief, a hermit, a couple and a family that loses a child, under a tax of 30 %,
 * which the poorest get; and what single blows do to a mood, from night to night.
 */
export async function proveFeelings(target: Target, options: FeelingsOptions): Promise<ProofResult> {
  const { seed, seeds, days, progress = silent, print = silent } = options;
  const violations = new Violations();
  progress('single blows');
  const cases = await within(target, new Random(seed), () => 0, {}, followCases);
  const villages: Village[] = [];
  for (let n = 0; n < seeds; n += 1) {
    const random = new Random(seed + n);
    villages.push(
      await livedBy(
        target,
        random,
        seed + n,
        days,
        (line) => progress(`seed ${seed + n}, ${line}`),
        violations,
      ),
    );
  }
  const rows = [...rowsOf(cases), ...rowsOfVillages(villages)];
  print(tableOf(rows));
  const long = days >= 60;
  for (const { what, found, least, most, ofLongLife = false } of rows)
    violations.check(
      (found >= least && found <= most) || (ofLongLife && !long),
      () => `${what}: ${found.toFixed(1)}, not from ${least} to ${most}`,
    );
  return {
    name: 'feelings',
    figures: {
      villages: seeds,
      days,
      ...Object.fromEntries(rows.map(({ what, found }) => [what, Number(found.toFixed(1))])),
    },
    violations: violations.list(),
  };
}

interface Row {
  readonly what: string;
  readonly each: readonly number[];
  readonly found: number;
  readonly least: number;
  readonly most: number;
  /** Asked of a village that lived long enough. */
  readonly ofLongLife?: boolean;
}

function rowsOf(cases: readonly Case[]): readonly Row[] {
  const off = (name: string, night: number): number =>
    cases.find((each) => each.name === name)!.moods[night - 1]!;
  const extreme = (name: string): number =>
    cases.find((each) => each.name === name)!.moods.reduce((a, b) => (Math.abs(a) >= Math.abs(b) ? a : b));
  const row = (what: string, found: number, least: number, most: number): Row => ({
    what,
    each: [found],
    found,
    least,
    most,
  });
  return [
    row('parent, 1 night after', off('parent', 1), -32, -25),
    row('parent, 7 nights', off('parent', 7), -20, -12),
    row('parent, 21 nights', off('parent', 21), -8, -3),
    row('grandparent, 1 night', off('grandparent', 1), -16, -10),
    row('grandparent, 7 nights', off('grandparent', 7), -8, 0),
    row('2 of 2 lost, at most', extreme('lost 2 of 2'), -6, 0),
    row('2 of 2 lost, 20 nights', off('lost 2 of 2', 20), -5, 0),
    row('1000 of 1000 lost, at most', extreme('lost 1000 of 1000'), -32, -20),
    row('1000 of 1000 lost, 20 nights', off('lost 1000 of 1000', 20), -5, 0),
    row('half given away, 1 night', off('gave half of 200', 1), 0.5, 4),
    row(
      'half given away, least',
      Math.min(...cases.find(({ name }) => name === 'gave half of 200')!.moods),
      -2,
      4,
    ),
    row('1000 won, at most', extreme('won 1000'), 8, 32),
    row(`1000 won, ${caseNights} nights`, off('won 1000', caseNights), -1, 5),
  ];
}

function rowsOfVillages(villages: readonly Village[]): readonly Row[] {
  const row = (what: string, of: (village: Village) => number, least: number, most: number): Row => ({
    what,
    each: villages.map(of),
    found: mean(villages.map(of)),
    least,
    most,
    ofLongLife: true,
  });
  return [
    row('benefactor, mood', ({ benefactor }) => benefactor, 50, 97),
    row('bully, mood', ({ bully }) => bully, 0, 100),
    row('thief, mood', ({ thief }) => thief, 0, 100),
    row('hermit, mood', ({ hermit }) => hermit, 20, 60),
    row('couple, mood', ({ couple }) => couple, 50, 97),
    row('all, mood', ({ mood }) => mood, 35, 80),
    row('friends, %', (village) => 100 * village.friends, 10, 60),
    row('negative, %', (village) => 100 * village.negative, 5, 25),
    row('moods at an end, %', ({ pinned }) => 100 * pinned, 0, 10),
  ];
}

function tableOf(rows: readonly Row[]): string {
  const cells = [
    ['', 'found', 'aim', 'by seed'],
    ...rows.map(({ what, each, found, least, most }) => [
      what,
      found.toFixed(1),
      `${least} to ${most}`,
      each.length > 1 ? each.map((value) => value.toFixed(1)).join(', ') : '',
    ]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

async function within<Result>(
  target: Target,
  random: Random,
  tone: (from: string, to: string) => number,
  settings: object,
  live: (life: Life) => Promise<Result>,
): Promise<Result> {
  const life = await Life.begin(target, random, tone, settings);
  try {
    return await live(life);
  } finally {
    await life.end();
  }
}

async function livedBy(
  target: Target,
  random: Random,
  seed: number,
  days: number,
  progress: (line: string) => void,
  violations: Violations,
): Promise<Village> {
  const village = new VillageLife(random, seed);
  const database = new Client({ connectionString: target.databaseUrl });
  await database.connect();
  try {
    return await within(
      target,
      random,
      (from, to) => village.tone(from, to),
      { taxRate: 30, taxMoodImpact: 20 },
      async (life) => {
        await village.settle(life);
        for (let day = 1; day <= days; day += 1) {
          progress(`day ${day} of ${days}`);
          await village.live(life, day);
        }
        for (const fault of await verify(target.databaseUrl, [life.world])) violations.add(fault);
        return village.look(life, await tiesOf(database, life.world));
      },
    );
  } finally {
    await database.end();
  }
}

/** Who meets whom, in which tone, and what is earned, spent, given and taken: all by the seed. */
class VillageLife {
  private readonly names: readonly string[];
  private readonly circles = new Map<string, readonly string[]>();
  private readonly wages = new Map<string, number>();
  private day = 0;

  constructor(
    private readonly random: Random,
    private readonly seed: number,
  ) {
    this.names = [
      ...roles,
      'child',
      ...Array.from({ length: people - roles.length - 1 }, (_, n) => `villager ${n}`),
    ];
  }

  /** Two who meet like each other or not, by the seed; on most days much as on others. */
  tone(from: string, to: string): number {
    const own = this.names.indexOf(from) * 104_729 + this.names.indexOf(to) * 1_299_709 + this.day * 7919;
    const noise = (new Random(this.seed + own).next() - 0.5) * 0.5;
    if (from === 'bully') return Math.max(-1, -0.7 + noise);
    if (from === 'benefactor') return 0.6 + noise / 2;
    if (to === 'bully') return -0.3 + noise;
    if (to === 'benefactor') return 0.5 + noise;
    if (['he', 'she'].includes(from) && ['he', 'she'].includes(to)) return 0.7 + noise / 2;
    const pair = [this.names.indexOf(from), this.names.indexOf(to)].toSorted((a, b) => a - b);
    const liking = new Random(this.seed + pair[0]! * 31 + pair[1]! * 1009).next();
    return Math.max(-1, (liking < 0.15 ? -0.4 : 0.7 * liking - 0.1) + noise);
  }

  async settle(life: Life): Promise<void> {
    const { random } = this;
    const parents: Readonly<Record<string, readonly string[]>> = {
      mother: ['grandmother'],
      child: ['mother', 'father'],
    };
    const newcomers = this.names.map((name): Newcomer => ({
      name,
      wealth: name === 'benefactor' ? 400 : 20 + random.below(160),
      mood: 40 + random.below(40),
      parents: parents[name] ?? [],
    }));
    // Parents come before their children.
    await life.spawn(newcomers.filter(({ name }) => !(name in parents)));
    await life.spawn(newcomers.filter(({ name }) => name === 'mother'));
    await life.spawn(newcomers.filter(({ name }) => name === 'child'));
    for (const name of this.names) {
      this.wages.set(name, name === 'benefactor' ? 10 : 2 + random.below(8));
      this.circles.set(
        name,
        Array.from({ length: ['bully', 'benefactor'].includes(name) ? 10 : 4 }, () =>
          random.pick(this.names),
        ),
      );
    }
    await life.night();
  }

  async live(life: Life, day: number): Promise<void> {
    this.day = day;
    const wealth = new Map([...(await life.census())].map(([name, each]) => [name, each.wealth]));
    await life.trade(this.payments(wealth));
    await together(
      [...wealth.keys()]
        .filter(() => this.random.chance(0.6))
        .map((name) => () => life.grant(name, this.wages.get(name)!)),
    );
    const talks = this.talks([...wealth.keys()]);
    await together(
      talks.map(
        ([one, other]) =>
          () =>
            life.talk(one, other),
      ),
    );
    if (day === deathDay) await life.die('child');
    if (day % 7 === 0) {
      await life.send('PUT', `${life.instance}/tax`);
      const { treasury } = await life.send('GET', life.instance);
      await life.send('PUT', `${life.instance}/disburse`, { amount: treasury as number, policy: 'poorest' });
    }
    await life.night();
  }

  async look(life: Life, ties: Awaited<ReturnType<typeof tiesOf>>): Promise<Village> {
    const moods = await life.moods();
    const all = [...moods.values()];
    return {
      benefactor: moods.get('benefactor')!,
      bully: moods.get('bully')!,
      thief: moods.get('thief')!,
      hermit: moods.get('hermit')!,
      couple: mean([moods.get('he')!, moods.get('she')!]),
      mood: mean(all),
      friends: share(ties, ({ affinity }) => affinity >= friends),
      negative: share(ties, ({ affinity }) => affinity < 0),
      pinned: share(all, (mood) => mood <= 0 || mood >= 100),
    };
  }

  private payments(wealth: ReadonlyMap<string, number>): readonly Payment[] {
    const { random } = this;
    const living = [...wealth.keys()];
    const payments: Payment[] = [];
    const pay = (from: string, to: string | null, part: number, reason?: string): void => {
      const amount = Math.floor(wealth.get(from)! * part * 100) / 100;
      if (amount > 0 && from !== to)
        payments.push({ from, to, amount, ...(reason !== undefined && { reason }) });
    };
    for (const name of living) {
      pay(name, null, 0.03, 'food');
      pay(name, random.pick(living), 0.05 * random.next(), 'wares');
      if (random.chance(0.03)) pay(name, random.pick(living), 0.1);
    }
    for (let n = 0; n < 3; n += 1) pay('benefactor', random.pick(living), 0.1);
    if (random.chance(0.5)) pay(random.pick(living), 'thief', 0.2, 'theft');
    return payments;
  }

  /** Everybody but the hermit talks about once a day, with somebody of its circle. */
  private talks(living: readonly string[]): readonly (readonly [string, string])[] {
    const { random } = this;
    const social = living.filter((name) => name !== 'hermit');
    const met = social
      .filter(() => random.chance(0.8))
      .map((name) => [name, random.pick(this.circles.get(name)!)] as const);
    return [...met, ['he', 'she'] as const].filter(([one, other]) => one !== other && social.includes(other));
  }
}
