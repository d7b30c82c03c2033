import { candidateIds } from '../common/identifier.js';
import { type Units } from '../common/money/units.js';
import { eventIdOf } from '../database/event-id.js';
import { type IdempotentRequest, withoutKey } from './idempotency.js';
import { type LedgerCall } from './ledger-calls.js';
import {
  type ExchangeParty,
  type ExchangeResult,
  type LedgerResult,
  type WrittenEvent,
} from './ledger-result.js';
import {
  ifAny,
  inStoredOrder,
  NameIndex,
  refuseAll,
  type StoredOutcomes,
  storedOutcomes,
} from './trade-call.js';

/** One move of an exchange. Identifiers as the caller gave them; from null it is made, to null it is gone. */
export interface ExchangeLeg {
  readonly from: string | null;
  readonly to: string | null;
  /** Null: the world's currency. */
  readonly asset: string | null;
  readonly amount: Units;
}

export interface ExchangeEntry {
  readonly legs: readonly ExchangeLeg[];
  readonly reason: string | null;
  readonly reference: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly request: IdempotentRequest;
  /** The result omits the names of who takes part. */
  readonly short: boolean;
  /** What the payer may have paid with it within 24 hours; such an entry is a call of its own. */
  readonly budget?: Units | undefined;
}

export interface ExchangeOptions {
  /** One refused entry refuses them all. */
  readonly atomic: boolean;
  readonly dryRun: boolean;
}

/** A leg, as the data of its event has it: with what each had right after it. */
export interface StoredLeg {
  readonly asset: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: Units;
  readonly fromLeft: Units | null;
  readonly toLeft: Units | null;
}

/** The row that `register_exchanges` returns; see there. */
export interface ExchangesRow extends StoredOutcomes {
  readonly code: string | null;
  readonly replayed: boolean;
  /** Of an earlier call with the key of this one. */
  readonly kept: StoredOutcomes | null;
  readonly at: number;
  readonly first_seq: number;
  readonly repeats: readonly boolean[] | null;
  readonly from_left: readonly (Units | null)[];
  readonly to_left: readonly (Units | null)[];
  readonly place: readonly number[];
  readonly id: readonly string[];
  readonly wealth: readonly Units[];
  readonly people: Readonly<Record<string, Pick<ExchangeParty, 'uuid' | 'name'>>> | null;
}

/** An exchange, or the event of one from an earlier call. */
export type ExchangeLedgerResult = LedgerResult<ExchangeResult | WrittenEvent>;

/** A call of `register_exchanges`: all legs in one row of arrays, and each holding that they touch once, as a slot. */
export class ExchangeCall implements LedgerCall {
  readonly name = 'register_exchanges';
  readonly args: readonly unknown[];
  readonly repeatable: boolean;
  readonly dryRun: boolean;
  /** By leg, its two sides as places of names; 0 is nobody. */
  readonly givers: readonly number[];
  readonly takers: readonly number[];
  readonly legs: readonly ExchangeLeg[];
  readonly assets: readonly string[];
  /** By leg, the place of its asset; 0 is the world's currency. */
  readonly ofAsset: readonly number[];
  /** The two ids that each of its names may mean. */
  readonly ids: readonly (readonly [given: string, derived: string])[];

  constructor(
    readonly instanceId: string,
    readonly entries: readonly ExchangeEntry[],
    { atomic, dryRun }: ExchangeOptions,
    private readonly request: IdempotentRequest = withoutKey,
  ) {
    const names = new NameIndex();
    const assets = new NameIndex();
    const slots = new NameIndex();
    const slotNames: number[] = [];
    const slotAssets: number[] = [];
    const slotOf = (name: number, asset: number): number => {
      if (name === 0 || asset === 0) return 0;
      const slot = slots.indexOf(`${name}/${asset}`);
      slotNames[slot - 1] = name;
      slotAssets[slot - 1] = asset;
      return slot;
    };
    const indexOf = (name: string | null): number => (name === null ? 0 : names.indexOf(name));
    let last = 0;
    const upto = entries.map(({ legs }) => (last += legs.length));
    const legs = entries.flatMap((entry) => entry.legs);
    this.legs = legs;
    this.givers = legs.map((leg) => indexOf(leg.from));
    this.takers = legs.map((leg) => indexOf(leg.to));
    this.assets = assets.list;
    this.ofAsset = legs.map(({ asset }) => (asset === null ? 0 : assets.indexOf(asset)));
    const fromSlots = this.givers.map((name, leg) => slotOf(name, this.ofAsset[leg]!));
    const toSlots = this.takers.map((name, leg) => slotOf(name, this.ofAsset[leg]!));
    const ids = names.list.map((name) => candidateIds(instanceId, name));
    this.ids = ids;
    const keyed = entries.some((entry) => entry.request.key !== '');
    this.args = [
      instanceId,
      ids.map(([given]) => given),
      ids.map(([, derived]) => derived),
      upto,
      this.givers,
      this.takers,
      this.ofAsset,
      fromSlots,
      toSlots,
      legs.map(({ amount }) => amount),
      assets.list,
      slotNames,
      slotAssets,
      ifAny(entries, ({ metadata }) => metadata && JSON.stringify(metadata)),
      ifAny(entries, ({ reason }) => reason),
      ifAny(entries, ({ reference }) => reference),
      keyed ? entries.map((entry) => entry.request.key) : [],
      keyed ? entries.map((entry) => entry.request.fingerprint) : [],
      entries[0]?.budget ?? -1,
      entries.some(({ short }) => !short),
      atomic,
      request.key,
      request.fingerprint,
    ];
    this.repeatable = request.key !== '' || entries.every((entry) => entry.request.key !== '');
    this.dryRun = dryRun;
  }

  /** The outcome of each entry; one outcome with the place 0 if the whole call was refused. */
  read(rows: readonly unknown[]): readonly ExchangeLedgerResult[] {
    const [row] = rows as readonly ExchangesRow[];
    if (!row) throw new Error('register_exchanges returned no row');
    if (row.kept) return storedOutcomes(row.kept);
    if (row.code !== null) return refuseAll(row.code, this.request, this.entries);
    const { codes, facts, repeats } = row;
    // With `atomic`, a refusal leaves nothing but codes.
    const toResult = row.seqs && this.resultsOf(row);
    const exchanged = new Map<number, ExchangeResult>();
    return this.entries.map((_, index) => {
      const ord = index + 1;
      const replayed = repeats?.[index] ?? false;
      const code = codes?.[index] ?? null;
      if (code !== null) return { ord, code, replayed, result: facts?.[index] as WrittenEvent };
      const seq = row.seqs![index]!;
      if (!replayed) exchanged.set(seq, toResult!(index, seq));
      return { ord, code, replayed, result: exchanged.get(seq) ?? { seq } };
    });
  }

  /** Asked for each exchange that was written, in order. */
  private resultsOf(row: ExchangesRow): (index: number, seq: number) => ExchangeResult {
    const at = new Date(row.at).toISOString();
    const wealth = [...row.wealth];
    const starts = [0];
    for (const { legs } of this.entries) starts.push(starts.at(-1)! + legs.length);
    return (index, seq) => {
      const entry = this.entries[index]!;
      const places = new Set<number>();
      let payer = 0;
      const legs = entry.legs.map(({ asset, amount }, leg): StoredLeg => {
        const place = starts[index]! + leg;
        const [from, to] = [this.givers[place]!, this.takers[place]!].map((name) => row.place[name - 1] ?? 0);
        const [fromLeft, toLeft] = [row.from_left[place] ?? null, row.to_left[place] ?? null];
        for (const [side, left] of [
          [from!, fromLeft],
          [to!, toLeft],
        ] as const) {
          if (left === null) continue;
          places.add(side);
          if (asset === null) wealth[side - 1] = left;
        }
        if (asset === null && payer === 0) payer = from!;
        return {
          asset,
          amount,
          from: row.id[from! - 1] ?? null,
          fromLeft,
          to: row.id[to! - 1] ?? null,
          toLeft,
        };
      });
      if (payer > 0) places.delete(payer);
      const party = (place: number): ExchangeParty => {
        const id = row.id[place - 1]!;
        return { id, ...row.people![id]!, wealth: wealth[place - 1]! };
      };
      return {
        seq,
        id: eventIdOf(null, this.instanceId, seq, row.at),
        at,
        cause: 'trade',
        legs,
        parties: entry.short ? null : [...(payer > 0 ? [payer] : []), ...places].map(party),
        reason: entry.reason ?? undefined,
        reference: entry.reference ?? undefined,
        metadata: entry.metadata ? inStoredOrder(entry.metadata) : undefined,
      };
    };
  }
}
