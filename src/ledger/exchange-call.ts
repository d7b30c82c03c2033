import { candidateIds } from '../common/identifier.js';
import { type Units } from '../common/money/units.js';
import { type IdempotentRequest } from './idempotency.js';
import { type LedgerCall } from './ledger-calls.js';
import { ifAny, NameIndex } from './trade-call.js';

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

/** A call of `register_exchanges`: all legs in one row of arrays, and each holding that they touch once, as a slot. */
export function exchangeCall(
  instanceId: string,
  entries: readonly ExchangeEntry[],
  { atomic, dryRun }: ExchangeOptions,
  request: IdempotentRequest,
): LedgerCall {
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
  const from = legs.map((leg) => indexOf(leg.from));
  const to = legs.map((leg) => indexOf(leg.to));
  const ofAsset = legs.map(({ asset }) => (asset === null ? 0 : assets.indexOf(asset)));
  const fromSlots = from.map((name, leg) => slotOf(name, ofAsset[leg]!));
  const toSlots = to.map((name, leg) => slotOf(name, ofAsset[leg]!));
  const ids = names.list.map((name) => candidateIds(instanceId, name));
  const keyed = entries.some((entry) => entry.request.key !== '');
  return {
    name: 'register_exchanges',
    args: [
      instanceId,
      ids.map(([given]) => given),
      ids.map(([, derived]) => derived),
      upto,
      from,
      to,
      ofAsset,
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
    ],
    repeatable: request.key !== '' || entries.every((entry) => entry.request.key !== ''),
    dryRun,
  };
}
