// What the village makes, sells and eats: grain becomes flour, flour bread, and bread is gone when it is eaten, or too old.
import { type Schemas } from '../../packages/client/src/index.js';
import { type Craft, type Game, type Party } from './game.js';
import { type As, type Deed, uuidOf } from './steward.js';

type Leg = Schemas['LegInput'];

/** Bread is good for three days; the rest keeps. */
const assets = {
  grain: { name: 'Grain', kind: 'item', decimals: 1 },
  flour: { name: 'Flour', kind: 'item', decimals: 1 },
  bread: { name: 'Bread', kind: 'item', perishesAfterDays: 3 },
  ale: { name: 'Ale', kind: 'item' },
} as const;
type Asset = keyof typeof assets;

/** A till: it trades as anybody does, and is nobody. */
export const tavern: Party = { id: uuidOf('tavern'), name: 'the tavern' };

/** How somebody makes something. */
interface Step {
  readonly makes: Asset;
  readonly maker: Craft | 'tavern';
  readonly word: string;
  /** How much more than is needed: what is left is the maker's. */
  readonly spare: number;
  /** So much for one, of what and from whom, for how much; null: coins, which leave the village. */
  readonly takes: number;
  readonly of: { readonly asset: Asset; readonly from: Craft; readonly price: number } | null;
}

const grain = { asset: 'grain', from: 'merchant', price: 2 } as const;
const flour = { asset: 'flour', from: 'miller', price: 4 } as const;
/** From the river to the table. */
const steps: readonly Step[] = [
  { makes: 'grain', maker: 'merchant', word: 'import', spare: 1.1, takes: 1, of: null },
  { makes: 'flour', maker: 'miller', word: 'milling', spare: 1.1, takes: 1.2, of: grain },
  { makes: 'bread', maker: 'baker', word: 'baking', spare: 1, takes: 0.25, of: flour },
  { makes: 'ale', maker: 'tavern', word: 'brewing', spare: 1, takes: 0.2, of: grain },
];
const alePrice = 2;
const mostLegs = 64;
const tenths = (amount: number): number => Math.ceil(amount * 10 - 1e-6) / 10;
const quarters = (amount: number): number => Math.ceil(amount * 4) / 4;

export class Market {
  /** What the baker offers. */
  private shelf: { id: string; left: number; readonly price: number } | null = null;
  /** Of today: what will be eaten and drunk. */
  private supper: Leg[] = [];

  constructor(private readonly game: Game) {}

  /** The goods, and the till. A game that goes on finds them there. */
  async found(): Promise<void> {
    const { game } = this;
    const { economy, world } = game;
    const goods = Object.entries(assets).map(([code, asset]): Deed => ({
      key: `asset/${code}`,
      call: ({ idempotencyKey }) => economy.putAsset(world, code, asset, { idempotencyKey }),
    }));
    const inn = {
      instanceIdentifier: world,
      uuid: tavern.id,
      name: 'The Old Oar',
      kind: 'tavern',
      ownerIdentifier: game.craftsman('innkeeper').id,
      wealth: 5 * game.people.length,
    };
    const { items } = await economy.listAccounts(world, { kind: inn.kind });
    const open: Deed = { key: 'tavern', call: (as) => economy.openAccount(inn, as) };
    await game.during(6, 6, items.length > 0 ? goods : [...goods, open]);
  }

  /** Who makes something first buys what it is made of. What was left of the bread is sold with the fresh. */
  async work(): Promise<void> {
    const { game } = this;
    const left = await this.closeShop();
    const needs: Record<Asset, number> = {
      grain: 0,
      flour: 0,
      bread: Math.ceil(Math.max(3, game.people.length * (0.6 + 0.5 * game.roll('batch')) - left)),
      ale: Math.ceil(game.adults.length * 0.55),
    };
    for (const { makes, spare, takes, of } of steps.toReversed()) {
      needs[makes] = tenths(needs[makes] * spare);
      if (of) needs[of.asset] += tenths(needs[makes] * takes);
    }
    const stock = { bread: 0 };
    for (const [nth, { makes, maker, word, takes, of }] of steps.entries()) {
      const by = maker === 'tavern' ? tavern : game.craftsman(maker);
      const seller = of && game.craftsman(of.from);
      const used = tenths(needs[makes] * takes);
      if (seller && seller !== by)
        await game.during(6 + nth * 0.4, 6 + nth * 0.4, [
          game.payment(word, by, seller, quarters(used * of.price), of.asset, used),
        ]);
      const legs = [
        { from: by.id, to: null, asset: of?.asset ?? null, amount: used },
        { from: null, to: by.id, asset: makes, amount: needs[makes] },
      ];
      const { key, call } = this.exchange(word, legs);
      const make = async (as: As): Promise<void> => {
        const { legs: moved } = await call(as);
        if (makes === 'bread') stock.bread = moved.at(-1)!.toLeft!;
      };
      await game.during(6.2 + nth * 0.4, 6.2 + nth * 0.4, [{ key, call: make }]);
    }
    if (stock.bread > 0) await this.openShop(stock.bread);
  }

  /** A loaf a head, while there is any. */
  async sell(): Promise<void> {
    const { game, shelf } = this;
    if (!shelf) {
      game.tale.push('there was no bread');
      return;
    }
    const baker = game.craftsman('baker');
    const buyers = game.some(game.adults, 0.85, 'eats bread').filter((one) => one !== baker);
    let isSoldOut = false;
    const purchases = buyers.map((one): Deed => {
      const quantity = 1 + game.childrenOf(one).length;
      const call = async (as: As): Promise<void> => {
        await game.economy.acceptListing(game.world, shelf.id, { buyerIdentifier: one.id, quantity }, as);
        shelf.left -= quantity;
        // Some forget it in a cupboard, where it goes bad.
        if (game.roll('forgets', one.name) < 0.06) return;
        this.supper.push({ from: one.id, to: null, asset: 'bread', amount: quantity });
      };
      return { key: `bread/${one.id}`, call, refused: (code) => (isSoldOut ||= code.startsWith('LISTING')) };
    });
    const bought = await game.during(11, 13, purchases);
    game.tale.push(`${bought} bought bread at ${shelf.price}${isSoldOut ? ', until there was none' : ''}`);
  }

  /** Ale for those who can pay it, and supper from what everybody has got. */
  async eat(): Promise<void> {
    const { game } = this;
    const rounds = game.some(game.adults, 0.4, 'drinks').map((one): Deed => {
      const mugs = game.roll('thirst', one.name) < 0.3 ? 2 : 1;
      const { key, call } = game.payment('drink', one, tavern, mugs * alePrice, 'ale', mugs);
      const drink = async (as: As): Promise<void> => {
        await call(as);
        this.supper.push({ from: one.id, to: null, asset: 'ale', amount: mugs });
      };
      return { key, call: drink };
    });
    await game.during(16, 17, rounds);
    // In the order of the plan again: a game that is played again sends the same.
    const legs = this.supper.toSorted((a, b) => (`${a.asset} ${a.from}` < `${b.asset} ${b.from}` ? -1 : 1));
    this.supper = [];
    const tables = [];
    for (let from = 0; from < legs.length; from += mostLegs)
      tables.push(this.exchange('supper', legs.slice(from, from + mostLegs), from));
    await game.during(17.5, 17.5, tables);
  }

  /** Answers how much is left. */
  private async closeShop(): Promise<number> {
    const { game, shelf } = this;
    this.shelf = null;
    if (!shelf || shelf.left === 0) return 0;
    const call = (as: As): Promise<unknown> => game.economy.withdrawListing(game.world, shelf.id, as);
    await game.during(6, 6, [{ key: 'shop/close', call }]);
    return shelf.left;
  }

  /** The less there is, the dearer it is. */
  private async openShop(quantity: number): Promise<void> {
    const { game } = this;
    const price = Math.min(4, quarters((1.8 * game.people.length) / quantity));
    const body = {
      instanceIdentifier: game.world,
      ownerIdentifier: game.craftsman('baker').id,
      asset: 'bread',
      quantity,
      unitPrice: price,
    };
    const call = async (as: As): Promise<void> => {
      const { id } = await game.economy.openListing(body, as);
      this.shelf = { id, left: quantity, price };
    };
    await game.during(8, 8, [{ key: 'shop/open', call }]);
  }

  /** Answers what everybody has after it, which the short form does not have. */
  private exchange(reason: string, legs: Leg[], nth = 0) {
    const { economy, world } = this.game;
    return {
      key: `${reason}/${nth}`,
      call: ({ idempotencyKey }: As) => economy.exchangeGoods(world, { legs, reason }, { idempotencyKey }),
    };
  }
}
