import { type Json } from '../support/http.js';
import { type Random } from '../support/random.js';
import { one, toNumber, type Units } from '../support/units.js';
import { type Command, firstOf, outcome } from './command.js';
import { differs, type Stage } from './expected.js';
import {
  acceptListing,
  exchange,
  grains,
  perishing,
  type Leg,
  type Listing,
  openListing,
  putAsset,
  withdrawListing,
} from './goods-model.js';
import { letPerish } from './time.js';
import { type Names } from './names.js';
import { type WorldModel } from './world-model.js';

/** Makes commands about goods: what they are, who has them, and what is offered. */
export class MarketCommands {
  constructor(
    private readonly random: Random,
    private readonly stage: Stage,
    private readonly names: Names,
  ) {}

  private get model(): WorldModel {
    return this.stage.model;
  }

  next(): Command {
    const { made, listings } = this.model.goods;
    const name = this.random.weighted({
      asset: made.size < 3 ? 12 : 2,
      exchange: 40,
      list: 20,
      accept: listings.length > 0 ? 26 : 3,
      withdraw: listings.length > 0 ? 5 : 1,
      perish: made.has(perishing) ? 4 : 0,
    });
    return this[name]();
  }

  private asset(): Command {
    const [code, grain] = this.random.pick(Object.entries(grains));
    const decimals = { [String(one)]: 0, '100': 2, '1': 4 }[String(grain)]!;
    return {
      method: 'PUT',
      path: `/v1/asset/${this.names.instance()}/${code}`,
      body: { name: code, kind: 'item', decimals, perishesAfterDays: code === perishing ? 3 : null },
      play: () => outcome(putAsset(this.model, code), 200),
    };
  }

  private somebody(): string {
    return this.random.chance(0.25) ? this.names.accountName() : this.names.identifier();
  }

  /** Mostly of whole grains, and mostly there; without an owner, some that is made. */
  private amountOf(owner: string | null, asset: string): Units {
    const { random, model } = this;
    if (random.chance(0.05)) return BigInt(1 + random.below(9_999));
    const holder = owner === null ? undefined : model.holder(owner);
    const has = holder ? model.goods.of(holder.id, asset) : 0n;
    const grain = grains[asset]!;
    const most = has > 0n && random.chance(0.85) ? has / grain : BigInt(20 + random.below(100));
    return grain * (1n + (most * BigInt(random.below(1000))) / 1000n);
  }

  private legs(): Leg[] {
    const { random } = this;
    const asset = random.pick(Object.keys(grains));
    const [one, other] = [this.somebody(), this.somebody()];
    const kind = random.weighted({ make: 45, give: 20, barter: 20, craft: 8, consume: 5, mint: 2 });
    const goods = (from: string | null, to: string | null, of = asset): Leg => ({
      from,
      to,
      asset: of,
      amount: this.amountOf(from, of),
    });
    const paid = (from: string | null, to: string | null): Leg => {
      const amount = from === null ? BigInt(random.below(100_000)) : this.names.amountFor(from);
      return { from, to, asset: null, amount: amount === 0n ? 1n : amount };
    };
    if (kind === 'make') return [goods(null, one)];
    if (kind === 'consume') return [goods(one, null)];
    if (kind === 'mint') return [random.chance(0.5) ? paid(null, one) : paid(one, null)];
    if (kind === 'craft') return [goods(one, null), goods(null, one, random.pick(Object.keys(grains)))];
    return kind === 'give' ? [goods(one, other)] : [goods(one, other), paid(other, one)];
  }

  private exchange(): Command {
    const legs = this.legs();
    return {
      method: 'POST',
      path: `/v1/instance/${this.names.instance()}/exchange`,
      body: { legs: legs.map((leg) => ({ ...leg, amount: toNumber(leg.amount) })) },
      play: () => {
        const before = this.model.lastSeq;
        return outcome(exchange(this.model, legs), 201, (body) => differs('seq', body['seq'], before + 1));
      },
    };
  }

  private list(): Command {
    const { random } = this;
    const owner = this.somebody();
    const asset = random.pick(Object.keys(grains));
    const side = random.chance(0.3) ? ('buy' as const) : ('sell' as const);
    const quantity = this.amountOf(side === 'buy' ? null : owner, asset);
    const unitPrice = random.chance(0.05) ? 0n : BigInt(random.below(30_000));
    const offer = { owner, asset, side, quantity, unitPrice };
    return {
      method: 'POST',
      path: '/v1/listing',
      body: {
        instanceIdentifier: this.names.instance(),
        ownerIdentifier: owner,
        asset,
        side,
        quantity: toNumber(quantity),
        unitPrice: toNumber(unitPrice),
        ...(random.chance(0.3) ? { expiresIn: 86_400 } : {}),
      },
      play: () =>
        outcome(openListing(this.model, offer, 'listed'), 201, (body) =>
          firstOf(
            differs('state', body['state'], 'open'),
            differs('remaining', body['remaining'], toNumber(quantity)),
          ),
        ),
      learn: ({ status, body }) => {
        const { listings } = this.model.goods;
        const last = listings.at(-1);
        if (status === 201 && last?.id === 'listed')
          listings[listings.length - 1] = { ...last, id: body['id'] as string };
      },
    };
  }

  /** Mostly an open one, else an ended one or none. */
  private listing(): Listing | undefined {
    const { listings } = this.model.goods;
    const open = listings.filter(({ state }) => state === 'open');
    if (open.length > 0 && this.random.chance(0.85)) return this.random.pick(open);
    return listings.length === 0 || this.random.chance(0.3) ? undefined : this.random.pick(listings);
  }

  private accept(): Command {
    const { random } = this;
    const found = this.listing();
    const listing = found?.id ?? random.uuid();
    const fits = random.chance(0.95) ? 'sell' : 'buy';
    const side = (found?.side ?? 'sell') === fits ? 'buy' : 'sell';
    const who = this.somebody();
    const grain = grains[found?.asset ?? 'bread']!;
    const part = ((found?.remaining ?? one) / grain) * BigInt(random.below(115));
    const quantity = random.chance(0.04) ? 3n : grain * (1n + part / 100n);
    const order: Json = { [side === 'buy' ? 'buyerIdentifier' : 'sellerIdentifier']: who };
    return {
      method: 'PUT',
      path: `/v1/listing/${this.names.instance()}/${listing}/accept`,
      body: { ...order, quantity: toNumber(quantity) },
      play: () => {
        const before = this.model.lastSeq;
        return outcome(acceptListing(this.model, { listing, who, side, quantity }), 200, (body) =>
          differs('seq', body['seq'], before + 1),
        );
      },
    };
  }

  private withdraw(): Command {
    const listing = this.listing()?.id ?? this.random.uuid();
    return {
      method: 'DELETE',
      path: `/v1/listing/${this.names.instance()}/${listing}`,
      play: () =>
        outcome(withdrawListing(this.model, listing), 200, (body) =>
          differs('state', body['state'], 'withdrawn'),
        ),
    };
  }

  /** A day on which all of it is too old, without the rest of the night. */
  private perish(): Command {
    const { id } = this.model;
    return {
      method: 'GET',
      path: `/v1/asset/${this.names.instance()}/${perishing}`,
      before: (database) => letPerish(database, id),
      play: () => {
        const { goods, holds } = this.model;
        this.model.lastSeq += goods.perish(holds);
        return outcome(null, 200, (body) => differs('inWorld', body['inWorld'], 0));
      },
    };
  }
}
