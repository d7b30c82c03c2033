import { type Random } from '../support/random.js';

export interface Citizen {
  readonly uuid: string;
  readonly name: string;
  readonly wealth: number;
  readonly trade: 'farmer' | 'worker';
  readonly parents: readonly string[];
}

export interface Shop {
  readonly uuid: string;
  readonly name: string;
  readonly owner: string;
  readonly sells: 'bread' | 'cloth';
  price: number;
  soldOut: boolean;
}

interface NewObligation {
  readonly uuid: string;
  readonly kind: 'payment';
  readonly debtorIdentifier: string;
  readonly creditorIdentifier: string;
  readonly amount: number;
  readonly every: number;
  readonly due: string;
  readonly in: 'world';
  readonly onShortfall: 'skip' | 'owe' | 'partial';
  readonly reason: string;
}

const day = 86_400;

/** Who lives in the town, and what they owe each other. */
export class Town {
  readonly people: readonly Citizen[];
  readonly shops: readonly Shop[];
  /** By worker, the obligation. */
  private readonly wages = new Map<Citizen, string>();
  readonly assets = [
    { code: 'grain', name: 'Grain', kind: 'item', decimals: 0 },
    { code: 'bread', name: 'Bread', kind: 'item', decimals: 0, perishesAfterDays: 3 },
    { code: 'cloth', name: 'Cloth', kind: 'item', decimals: 0 },
  ];
  private readonly dead = new Set<Citizen>();

  constructor(
    private readonly random: Random,
    { people, shops }: { readonly people: number; readonly shops: number },
  ) {
    this.people = Array.from({ length: people }, (_, index) => ({
      uuid: random.uuid(),
      name: `Citizen ${index + 1}`,
      // A few have much, most what a few days cost.
      wealth: Math.round(10 * (0.5 + random.next()) * (random.chance(0.15) ? 6 : 1)),
      trade: index < people * 0.25 ? 'farmer' : 'worker',
      parents: [],
    }));
    this.shops = Array.from({ length: shops }, (_, index) => {
      const sells = index < shops * 0.7 ? 'bread' : 'cloth';
      const owner = this.people[this.people.length - 1 - index]!.uuid;
      const price = sells === 'bread' ? 2 : 25;
      return { uuid: random.uuid(), name: `Shop ${index + 1}`, owner, sells, price, soldOut: false };
    });
  }

  get living(): readonly Citizen[] {
    return this.people.filter((person) => !this.dead.has(person));
  }

  get bakeries(): readonly Shop[] {
    return this.shops.filter(({ sells }) => sells === 'bread');
  }

  /** A wage ends with its worker. */
  get openWages(): readonly string[] {
    return this.living.flatMap((person) => this.wages.get(person) ?? []);
  }

  bury(person: Citizen): void {
    this.dead.add(person);
  }

  meanPrice(asset: Shop['sells']): number {
    const prices = this.shops.filter(({ sells }) => sells === asset).map(({ price }) => price);
    return prices.reduce((sum, price) => sum + price, 0) / prices.length;
  }

  /** Daily wages of shops, weekly rents to shops, a few loans of neighbours. */
  obligations(from: Date): NewObligation[] {
    const { random } = this;
    const at = (days: number): string => new Date(from.getTime() + days * day * 1000).toISOString();
    const common = { kind: 'payment', in: 'world' } as const;
    const workers = this.people.filter(({ trade }) => trade === 'worker');
    const wages = workers.map((worker, index): NewObligation => {
      const uuid = random.uuid();
      this.wages.set(worker, uuid);
      const shop = this.shops[index % this.shops.length]!;
      return {
        ...{ ...common, uuid, debtorIdentifier: shop.uuid, creditorIdentifier: worker.uuid },
        ...{
          amount: 1.5 + 0.5 * Math.round(random.next()),
          every: day,
          due: at(1),
          onShortfall: 'skip',
          reason: 'wage',
        },
      };
    });
    const rents = this.people.map((tenant): NewObligation => {
      const landlord = random.pick(this.shops);
      return {
        ...{
          ...common,
          uuid: random.uuid(),
          debtorIdentifier: tenant.uuid,
          creditorIdentifier: landlord.uuid,
        },
        ...{ amount: 4, every: 7 * day, due: at(7), onShortfall: 'partial', reason: 'rent' },
      };
    });
    const loans = Array.from({ length: 10 }, (): NewObligation => {
      const debtor = random.pick(workers);
      const creditor = random.pick(workers.filter((worker) => worker !== debtor));
      return {
        ...{
          ...common,
          uuid: random.uuid(),
          debtorIdentifier: debtor.uuid,
          creditorIdentifier: creditor.uuid,
        },
        ...{ amount: 2, every: 3 * day, due: at(3), onShortfall: 'owe', reason: 'loan' },
      };
    });
    return [...wages, ...rents, ...loans];
  }
}
