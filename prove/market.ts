import { type Leg, leg, MarketDesk } from './market/desk.js';
import { Figures, type MarketDay, tableOf } from './market/figures.js';
import { type Citizen, type Shop, Town } from './market/town.js';
import { verify } from './support/books.js';
import { type Json } from './support/http.js';
import { type Progress, type ProofResult, silent, Violations } from './support/proof.js';
import { Random } from './support/random.js';
import { type Target } from './support/target.js';
import { until } from './support/until.js';

export interface MarketOptions {
  /** The first of so many. */
  readonly seed: number;
  readonly seeds: number;
  readonly people: number;
  readonly shops: number;
  readonly days: number;
  readonly progress?: Progress;
  /** Gets the table of the market. */
  readonly print?: (table: string) => void;
}

const dayMs = 86_400_000;
const begin = Date.parse('1203-03-01T06:00:00Z');

/**
 * A market lives: fields yield grain, shops make bread and cloth of it and list them, people buy what they need at the lowest price, and live
 * on wages; rents, loans and wages are obligations, and who dies leaves goods. In the second third of the days the fields yield little, in
 * the last nobody gets a wage. Held after each day: what there is of each good is what was made less what was consumed. Held
 * at the end: the ledger verifies, and the market is alive: prices rise when there is less, the poor buy less of what is dear, and
 * without wages trade stops. The questions are those of SimCity: Multi-Agent Urban Development Simulation (2025).
 */
export async function proveMarket(target: Target, options: MarketOptions): Promise<ProofResult> {
  const { seed, seeds, progress = silent } = options;
  const violations: string[] = [];
  const figures: Record<string, string | number> = { seeds: `${seed}…${seed + seeds - 1}` };
  for (let n = 0; n < seeds; n += 1) {
    const one = `seed ${seed + n}`;
    const run = new MarketRun(target, {
      ...options,
      seed: seed + n,
      progress: (line) => progress(`${one}, ${line}`),
    });
    try {
      const result = await run.prove();
      violations.push(...result.violations.map((violation) => `${one}: ${violation}`));
      for (const [name, value] of Object.entries(result.figures))
        figures[name] = Number(figures[name] ?? 0) + Number(value);
    } finally {
      await run.close();
    }
  }
  return { name: 'market', figures, violations };
}

class MarketRun {
  private readonly violations = new Violations();
  private readonly random: Random;
  private readonly town: Town;
  private readonly desk: MarketDesk;
  private readonly days: MarketDay[] = [];

  constructor(
    private readonly target: Target,
    private readonly options: MarketOptions,
  ) {
    this.random = new Random(options.seed);
    this.town = new Town(this.random, options);
    this.desk = new MarketDesk(target, this.violations);
  }

  close(): Promise<void> {
    return this.desk.close();
  }

  async prove(): Promise<ProofResult> {
    const { days, progress = silent, print = silent } = this.options;
    await this.settle();
    for (let day = 1; day <= days; day += 1) {
      this.days.push(await this.live(day));
      await this.desk.balance(day);
      progress(`day ${day} of ${days}, ${this.desk.calls} calls`);
    }
    const figures = new Figures(this.days);
    print(tableOf(this.days));
    for (const fault of figures.faults()) this.violations.add(fault);
    for (const fault of await verify(this.target.databaseUrl, [this.desk.instanceId]))
      this.violations.add(fault);
    return {
      name: 'market',
      figures: { calls: this.desk.calls, ...figures.sums() },
      violations: this.violations.list(),
    };
  }

  private async settle(): Promise<void> {
    await this.desk.open();
    const clock = { timeScale: 0, worldTime: new Date(begin).toISOString() };
    const { id } = await this.desk.send('POST', '/v1/instance', {
      uuid: this.random.uuid(),
      talkSeed: String(this.options.seed),
      goodsOwned: true,
      clock,
    });
    this.desk.instanceId = id as string;
    for (const { code, ...asset } of this.town.assets)
      await this.desk.send('PUT', `/v1/asset/${this.desk.instanceId}/${code}`, asset);
    const agentNpcs = this.town.people.map(({ uuid, name, wealth, parents }) => ({
      ...{ uuid, name, wealth, type: 'natural', parentIdentifiers: parents },
    }));
    await this.desk.send('POST', `/v1/instance/${this.desk.instanceId}/agent-npcs`, {
      agentNpcs,
      atomic: true,
    });
    for (const { uuid, name, owner } of this.town.shops)
      await this.desk.send('POST', '/v1/account', {
        ...{
          instanceIdentifier: this.desk.instanceId,
          uuid,
          name,
          kind: 'shop',
          ownerIdentifier: owner,
          wealth: 2000,
        },
      });
    for (const obligation of this.town.obligations(new Date(begin)))
      await this.desk.send('POST', '/v1/obligation', {
        instanceIdentifier: this.desk.instanceId,
        ...obligation,
      });
  }

  private async live(day: number): Promise<MarketDay> {
    const { town, options } = this;
    const third = options.days / 3;
    const isLean = day > third && day <= 2 * third;
    if (day === Math.floor(2 * third) + 1) await this.stopWages();
    const worldTime = new Date(begin + day * dayMs).toISOString();
    await this.desk.send('PUT', `/v1/instance/${this.desk.instanceId}`, { clock: { worldTime } });
    await until('what is due is paid', async () => (await this.desk.due()) === 0);
    await this.harvest(isLean ? 0.35 : 1);
    const grain = await this.buyGrain();
    await this.bake();
    const listings = await this.list();
    const sales = await this.shop(listings);
    await this.clearAway(listings);
    if (day % 5 === 0) await this.die();
    await this.desk.send('POST', `/v1/instance/${this.desk.instanceId}/night`);
    return {
      day,
      isLean,
      hasWages: day <= 2 * third,
      grain,
      ...sales,
      price: town.meanPrice('bread'),
      dear: town.meanPrice('cloth'),
    };
  }

  /** What the fields yield, and the weavers weave, out of nothing. */
  private async harvest(yields: number): Promise<void> {
    const { town, random } = this;
    const made = town.living.flatMap((person) =>
      person.trade === 'farmer'
        ? [leg(null, person.uuid, 'grain', Math.round(6 * yields * (0.7 + 0.6 * random.next())))]
        : [],
    );
    const cloth = town.shops
      .filter(({ sells }) => sells === 'cloth')
      .map(({ uuid }) => leg(null, uuid, 'cloth', 2));
    await this.desk.exchange([...made, ...cloth].filter(({ amount }) => amount > 0).map((one) => [one]));
  }

  /** Each baker buys what farmers have, at a price that follows what it sells for. */
  private async buyGrain(): Promise<number> {
    const { town, random } = this;
    let bought = 0;
    for (const farmer of town.living.filter(({ trade }) => trade === 'farmer')) {
      const shop = random.pick(town.bakeries);
      const { items } = await this.desk.send(
        'GET',
        `/v1/agent-npc/${this.desk.instanceId}/${farmer.uuid}/holding`,
      );
      const has = (items as Json[]).find(({ asset }) => asset === 'grain')?.['amount'] as number | undefined;
      const can = Math.min(has ?? 0, Math.floor((await this.desk.wealthOf(shop)) / (0.5 * shop.price)));
      if (can === 0) continue;
      await this.desk.exchange([
        [
          leg(shop.uuid, farmer.uuid, null, round(can * 0.5 * shop.price)),
          leg(farmer.uuid, shop.uuid, 'grain', can),
        ],
      ]);
      bought += can;
    }
    return bought;
  }

  private async bake(): Promise<void> {
    const crafts: Leg[][] = [];
    for (const shop of this.town.bakeries) {
      const grain = (await this.desk.stockOf(shop)).get('grain') ?? 0;
      if (grain > 0)
        crafts.push([leg(shop.uuid, null, 'grain', grain), leg(null, shop.uuid, 'bread', grain)]);
    }
    await this.desk.exchange(crafts);
  }

  /** What each shop has, at its price of the day. */
  private async list(): Promise<Listing[]> {
    const listings: Listing[] = [];
    for (const shop of this.town.shops) {
      const quantity = (await this.desk.stockOf(shop)).get(shop.sells) ?? 0;
      if (quantity === 0) {
        shop.soldOut = true;
        continue;
      }
      const { id } = listingOf(
        await this.desk.send('POST', '/v1/listing', {
          ...{ instanceIdentifier: this.desk.instanceId, ownerIdentifier: shop.uuid },
          ...{ asset: shop.sells, quantity, unitPrice: shop.price },
        }),
      );
      listings.push({ id, shop, quantity, left: quantity });
    }
    return listings;
  }

  /** Everybody wants a loaf, and cloth who can well afford it: at the lowest price that is left. */
  private async shop(listings: readonly Listing[]): Promise<Sales> {
    const { town, random } = this;
    const wealth = await this.desk.wealthOfAll();
    const ranked = town.living.toSorted((a, b) => (wealth.get(a.uuid) ?? 0) - (wealth.get(b.uuid) ?? 0));
    const poor = new Set(ranked.slice(0, Math.floor(ranked.length / 3)));
    const rich = new Set(ranked.slice(-Math.floor(ranked.length / 3)));
    const sales = { sold: 0, volume: 0, dearToPoor: 0, dearToRich: 0, hungry: 0 };
    for (const buyer of shuffled(town.living, random)) {
      let purse = wealth.get(buyer.uuid) ?? 0;
      const buy = async (asset: string, most: number): Promise<boolean> => {
        const [best] = listings
          .filter(({ shop, left }) => shop.sells === asset && left > 0 && shop.price <= most)
          .toSorted((a, b) => a.shop.price - b.shop.price);
        if (!best) return false;
        await this.desk.send('PUT', `/v1/listing/${this.desk.instanceId}/${best.id}/accept`, {
          buyerIdentifier: buyer.uuid,
          quantity: 1,
        });
        best.left -= 1;
        purse -= best.shop.price;
        sales.sold += 1;
        sales.volume += best.shop.price;
        return true;
      };
      if (await buy('bread', purse)) await this.desk.exchange([[leg(buyer.uuid, null, 'bread', 1)]]);
      else sales.hungry += 1;
      if (!random.chance(0.15) || !(await buy('cloth', purse / 4))) continue;
      if (poor.has(buyer)) sales.dearToPoor += 1;
      if (rich.has(buyer)) sales.dearToRich += 1;
    }
    return sales;
  }

  /** What is left comes back, and prices follow what was sold. */
  private async clearAway(listings: readonly Listing[]): Promise<void> {
    for (const { id, shop, left, quantity } of listings) {
      shop.soldOut = left === 0;
      if (left > 0) await this.desk.send('DELETE', `/v1/listing/${this.desk.instanceId}/${id}`);
      shop.price = round(
        left === 0
          ? shop.price * 1.08
          : left > 0.2 * quantity
            ? Math.max(0.5, shop.price * 0.94)
            : shop.price,
      );
    }
  }

  private async die(): Promise<void> {
    const dead = this.random.pick(this.town.living);
    this.town.bury(dead);
    await this.desk.send('DELETE', `/v1/agent-npc/${this.desk.instanceId}/${dead.uuid}`);
  }

  private async stopWages(): Promise<void> {
    for (const wage of this.town.openWages)
      await this.desk.send('DELETE', `/v1/obligation/${this.desk.instanceId}/${wage}`);
  }
}

interface Listing {
  readonly id: string;
  readonly shop: Shop;
  readonly quantity: number;
  left: number;
}

type Sales = Pick<MarketDay, 'sold' | 'volume' | 'dearToPoor' | 'dearToRich' | 'hungry'>;

const round = (amount: number): number => Math.round(amount * 100) / 100;

/** The event of a listing has it inside. */
const listingOf = (body: Json): { id: string } => (body['listing'] ?? body) as { id: string };

function shuffled(people: readonly Citizen[], random: Random): Citizen[] {
  return people
    .map((person) => [random.next(), person] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, person]) => person);
}
