import { mostUnits, one, toText, type Units } from '../support/units.js';
import { type Account, type Character, type Hold, type Verdict, type WorldModel } from './world-model.js';

/** How fine the amounts of each asset are; a world has one once it was put. */
export const grains: Readonly<Record<string, Units>> = { bread: one, gold: 100n, flour: 1n, milk: one };
/** The one that perishes. */
export const perishing = 'milk';

export interface Listing {
  readonly id: string;
  readonly owner: string;
  readonly asset: string;
  readonly side: 'sell' | 'buy';
  readonly quantity: Units;
  readonly unitPrice: Units;
  remaining: Units;
  state: 'open' | 'sold' | 'withdrawn' | 'expired';
}

export interface Leg {
  readonly from: string | null;
  readonly to: string | null;
  /** Null: the currency. */
  readonly asset: string | null;
  readonly amount: Units;
}

/** The assets of one world, and who has what; what is listed is in the listings. */
export class GoodsModel {
  readonly made = new Map<string, Units>();
  readonly consumed = new Map<string, Units>();
  /** By owner and asset. */
  readonly amounts = new Map<string, Units>();
  readonly listings: Listing[] = [];

  of(owner: string, asset: string): Units {
    return this.amounts.get(`${owner} ${asset}`) ?? 0n;
  }

  inWorld(asset: string): Units {
    return (this.made.get(asset) ?? 0n) - (this.consumed.get(asset) ?? 0n);
  }

  move(from: string | null, to: string | null, asset: string, amount: Units): void {
    if (from === null) add(this.made, asset, amount);
    else add(this.amounts, `${from} ${asset}`, -amount);
    if (to === null) add(this.consumed, asset, amount);
    else add(this.amounts, `${to} ${asset}`, amount);
  }

  /** To an owner from a hold or a listing, or, of less than nothing, into it. */
  add(owner: string, asset: string, amount: Units): void {
    add(this.amounts, `${owner} ${asset}`, amount);
  }

  lost(holds: readonly Hold[]): string[] {
    return [...this.made.keys()].filter((asset) => {
      const owned = [...this.amounts]
        .filter(([key]) => key.endsWith(` ${asset}`))
        .map(([, amount]) => amount);
      const listed = this.forSale(asset).map(({ remaining }) => remaining);
      const held = heldOf(holds, asset).map(({ amount, captured }) => amount - captured);
      const sum = [...owned, ...listed, ...held].reduce((all, amount) => all + amount, 0n);
      return sum !== this.inWorld(asset);
    });
  }

  /** All of it, whoever has it, also what is listed or held, which ends; how many events that makes. */
  perish(holds: readonly Hold[]): number {
    const gone = this.inWorld(perishing);
    add(this.consumed, perishing, gone);
    for (const key of this.amounts.keys()) if (key.endsWith(` ${perishing}`)) this.amounts.set(key, 0n);
    const listings = this.forSale(perishing);
    const held = heldOf(holds, perishing);
    for (const listing of listings) Object.assign(listing, { remaining: 0n, state: 'expired' });
    for (const hold of held) hold.state = 'expired';
    return gone > 0n ? 1 + listings.length + held.length : 0;
  }

  private forSale(asset: string): Listing[] {
    return this.listings.filter(
      (each) => each.asset === asset && each.state === 'open' && each.side === 'sell',
    );
  }

  openOf(owner: string): Listing[] {
    return this.listings.filter((each) => each.owner === owner && each.state === 'open');
  }

  heldOf(owner: string): Units {
    const bids = this.openOf(owner).filter(({ side }) => side === 'buy');
    return bids.reduce((sum, { remaining, unitPrice }) => sum + priceOf(remaining, unitPrice), 0n);
  }

  hasSome(owner: string): boolean {
    return this.assetsOf(owner).length > 0 || this.openOf(owner).length > 0;
  }

  /** Passes all on: by the shares, equally where there are none, whole ones by the largest remainder; without heirs it is consumed. */
  passOn(owner: string, heirs: readonly string[], shares: readonly Units[]): void {
    const sum = shares.reduce((all, share) => all + share, 0n);
    const weights = heirs.map((_heir, place) => (sum === 0n ? 1n : shares[place]!));
    const whole = weights.reduce((all, weight) => all + weight, 0n);
    for (const asset of this.assetsOf(owner)) {
      const had = this.of(owner, asset);
      if (heirs.length === 0) {
        this.move(owner, null, asset, had);
        continue;
      }
      const grain = grains[asset]!;
      const count = had / grain;
      const parts = weights.map((weight) => (count * weight) / whole);
      const rest = Number(count - parts.reduce((all, part) => all + part, 0n));
      const places = weights.map((weight, place) => ({ place, left: (count * weight) % whole }));
      places.sort((a, b) => (a.left === b.left ? a.place - b.place : a.left > b.left ? -1 : 1));
      const lucky = new Set(places.slice(0, rest).map(({ place }) => place));
      heirs.forEach((heir, place) => {
        this.move(owner, heir, asset, grain * (parts[place]! + (lucky.has(place) ? 1n : 0n)));
      });
    }
  }

  /** As rows are described: assets, holdings and listings. */
  describe(holds: readonly Hold[]): string[] {
    const listed = this.listings.filter(({ state, side }) => state === 'open' && side === 'sell');
    return [
      ...[...this.made]
        .map(([asset, made]) => `${asset} ${toText(made)} ${toText(this.consumed.get(asset) ?? 0n)}`)
        .sort(),
      ...[
        ...[...this.amounts]
          .filter(([, amount]) => amount > 0n)
          .map(([key, amount]) => `${key} ${toText(amount)}`),
        ...listed.map(({ id, asset, remaining }) => `${id} ${asset} ${toText(remaining)}`),
        ...heldOf(holds).map(
          ({ id, asset, amount, captured }) => `${id} ${asset} ${toText(amount - captured)}`,
        ),
      ].sort(),
      ...this.listings
        .map(({ id, owner, asset, side, quantity, remaining, unitPrice, state }) =>
          [id, owner, asset, side, ...[quantity, remaining, unitPrice].map(toText), state].join(' '),
        )
        .sort(),
    ];
  }

  copy(): GoodsModel {
    const copy = new GoodsModel();
    for (const name of ['made', 'consumed', 'amounts'] as const) {
      for (const [key, amount] of this[name]) copy[name].set(key, amount);
    }
    copy.listings.push(...this.listings.map((each) => ({ ...each })));
    return copy;
  }

  private assetsOf(owner: string): string[] {
    return [...this.made.keys()].filter((asset) => this.of(owner, asset) > 0n);
  }
}

/** The open holds of goods, of one asset or of all. */
function heldOf(holds: readonly Hold[], of?: string): Hold[] {
  return holds.filter(
    ({ asset, state }) => state === 'held' && asset !== null && (of === undefined || asset === of),
  );
}

/** To the nearest, halves up. */
export function priceOf(quantity: Units, unitPrice: Units): Units {
  return (2n * quantity * unitPrice + one) / (2n * one);
}

function add(totals: Map<string, Units>, key: string, amount: Units): void {
  totals.set(key, (totals.get(key) ?? 0n) + amount);
}

export function putAsset({ goods }: WorldModel, code: string): Verdict {
  add(goods.made, code, 0n);
  return null;
}

/** All legs, or none. */
export function exchange(model: WorldModel, legs: readonly Leg[]): Verdict {
  const trial = model.copy();
  for (const leg of legs) {
    const verdict = moveLeg(trial, leg);
    if (verdict !== null) return verdict;
  }
  trial.lastSeq += 1;
  const idOf = (name: string | null): string | null => name && model.holder(name)!.id;
  const named = legs.map((leg) => ({ ...leg, from: idOf(leg.from), to: idOf(leg.to) }));
  trial.exchanges.push({ seq: trial.lastSeq, legs: named, reversed: false });
  Object.assign(model, trial);
  return null;
}

/** Takes an exchange back, its last leg first; with `atMost` each takes back what there is, but not all of them nothing. */
export function reverseExchange(model: WorldModel, seq: number, atMost: boolean): Verdict {
  const trial = model.copy();
  const found = trial.exchanges.find((each) => each.seq === seq)!;
  if (found.reversed) return 'ALREADY_REVERSED';
  let hasMoved = false;
  for (const [index, { from, to, asset, amount }] of [...found.legs.entries()].reverse()) {
    const available =
      to === null ? amount : asset === null ? trial.holder(to)!.wealth : trial.goods.of(to, asset);
    const part = atMost && available < amount ? available : amount;
    if (part === 0n && (hasMoved || index > 0)) continue;
    const verdict = moveLeg(trial, { from: to, to: from, asset, amount: part === 0n ? amount : part });
    if (verdict !== null) return verdict;
    hasMoved = true;
  }
  found.reversed = true;
  trial.lastSeq += 1;
  Object.assign(model, trial);
  return null;
}

function moveLeg(model: WorldModel, { from, to, asset, amount }: Leg): Verdict {
  const [giver, taker] = [from, to].map((name) => (name === null ? null : model.holder(name)));
  if ((giver !== null && !giver?.alive) || (taker !== null && !taker?.alive)) return 'AGENT_NPC_NOT_FOUND';
  if (giver === taker) return 'SELF_TRADE';
  if (asset === null) {
    if (giver && giver.wealth < amount) return 'INSUFFICIENT_WEALTH';
    if (taker && model.exceeds(taker, amount)) return 'WEALTH_LIMIT';
    if (giver) giver.wealth -= amount;
    else model.minted += amount;
    if (taker) taker.wealth += amount;
    else model.sunk += amount;
    return null;
  }
  const fault = faultOf(model, asset, amount);
  if (fault !== null) return fault;
  if (giver && model.goods.of(giver.id, asset) < amount) return 'INSUFFICIENT_GOODS';
  if (!giver && model.goods.inWorld(asset) + amount > mostUnits) return 'WEALTH_LIMIT';
  model.goods.move(giver?.id ?? null, taker?.id ?? null, asset, amount);
  return null;
}

export const isWhole = (asset: string, amount: Units): boolean => amount % (grains[asset] ?? 1n) === 0n;

export function faultOf({ goods }: WorldModel, asset: string, amount: Units): Verdict {
  if (!goods.made.has(asset)) return 'ASSET_NOT_FOUND';
  return isWhole(asset, amount) ? null : 'AMOUNT_TOO_FINE';
}

export type Offer = Omit<Listing, 'id' | 'remaining' | 'state'>;

/** `id`: what the service will call it. */
export function openListing(model: WorldModel, offer: Offer, id: string): Verdict {
  const { asset, side, quantity, unitPrice } = offer;
  const owner = model.holder(offer.owner);
  if (!owner?.alive) return 'AGENT_NPC_NOT_FOUND';
  const fault = faultOf(model, asset, quantity);
  if (fault !== null) return fault;
  const cost = priceOf(quantity, unitPrice);
  if (cost > mostUnits) return 'WEALTH_LIMIT';
  if (side === 'buy') {
    if (owner.wealth < cost) return 'INSUFFICIENT_WEALTH';
    owner.wealth -= cost;
  } else {
    if (model.goods.of(owner.id, asset) < quantity) return 'INSUFFICIENT_GOODS';
    leave(model, owner.id, asset, quantity);
  }
  model.goods.listings.push({ ...offer, owner: owner.id, id, remaining: quantity, state: 'open' });
  model.lastSeq += 1;
  return null;
}

/** From an owner into a listing, and back. */
function leave({ goods }: WorldModel, owner: string, asset: string, amount: Units): void {
  add(goods.amounts, `${owner} ${asset}`, -amount);
}

export interface Order {
  readonly listing: string;
  readonly who: string;
  readonly side: 'sell' | 'buy';
  readonly quantity: Units;
}

export function acceptListing(model: WorldModel, { listing: id, who, side, quantity }: Order): Verdict {
  const listing = model.goods.listings.find((each) => each.id === id);
  if (!listing) return 'LISTING_NOT_FOUND';
  if (listing.state !== 'open') return 'LISTING_ENDED';
  const other = model.holder(who);
  if (!other?.alive) return 'AGENT_NPC_NOT_FOUND';
  if (side === listing.side) return 'LISTING_SIDE';
  if (other.id === listing.owner) return 'SELF_TRADE';
  const { asset, remaining, unitPrice } = listing;
  if (!isWhole(asset, quantity)) return 'AMOUNT_TOO_FINE';
  if (quantity > remaining) return 'LISTING_EXCEEDED';
  const owner = model.holder(listing.owner)!;
  const pays = costOf(listing, quantity);
  const [buyer, seller]: (Character | Account)[] = side === 'buy' ? [other, owner] : [owner, other];
  if (side === 'buy' && buyer!.wealth < pays) return 'INSUFFICIENT_WEALTH';
  if (side === 'sell' && model.goods.of(other.id, asset) < quantity) return 'INSUFFICIENT_GOODS';
  if (model.exceeds(seller!, pays)) return 'WEALTH_LIMIT';
  if (side === 'buy') buyer!.wealth -= pays;
  else leave(model, other.id, asset, quantity);
  seller!.wealth += pays;
  leave(model, buyer!.id, asset, -quantity);
  listing.remaining = remaining - quantity;
  if (listing.remaining === 0n) listing.state = 'sold';
  const goods = { from: buyer!.id, to: seller!.id, asset, amount: quantity };
  model.pay({ from: buyer!.id, to: seller!.id, kind: 'trade', amount: pays, goods });
  return null;

  function costOf(of: Listing, part: Units): Units {
    return priceOf(of.remaining, unitPrice) - priceOf(of.remaining - part, unitPrice);
  }
}

export function withdrawListing(model: WorldModel, id: string): Verdict {
  const listing = model.goods.listings.find((each) => each.id === id);
  if (!listing) return 'LISTING_NOT_FOUND';
  if (listing.state !== 'open') return 'LISTING_ENDED';
  endListings(model, [listing]);
  return null;
}

/** Gives back what is left, each by an event of its own. */
export function endListings(model: WorldModel, listings: readonly Listing[]): void {
  for (const listing of listings) {
    const { owner, asset, side, remaining, unitPrice } = listing;
    if (side === 'buy') model.holder(owner)!.wealth += priceOf(remaining, unitPrice);
    else leave(model, owner, asset, -remaining);
    listing.state = 'withdrawn';
    model.lastSeq += 1;
  }
}
