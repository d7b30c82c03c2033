import { JoinedCalls, startsOf, busy } from './joined-calls.js';
import { type FreshRows } from './known-rows.js';
import { type LedgerCall } from './ledger-calls.js';
import { byAccount, givenWith, ifAny, NameIndex, type TradeCall, type TradesRow } from './trade-call.js';

/** A row that `register_trades_of_worlds` returns; see there. */
interface TogetherRow extends Omit<TradesRow, 'kept' | 'at' | 'first_seq' | 'fresh'> {
  readonly at: readonly number[];
  readonly first_seq: readonly number[];
  readonly fresh: readonly (FreshRows | null)[] | null;
}

/** One call of `register_trades_of_worlds`, whose arguments are those of each, one after the other. */
export function tradesTogether(calls: readonly TradeCall[]): LedgerCall {
  const all = new JoinedCalls(calls);
  const entries = calls.flatMap((call) => call.entries);
  const names = calls.flatMap(({ ids }) => ids);
  const namesOf = ({ ids }: TradeCall): readonly unknown[] => ids;
  const traders = all.placed((call) => call.traders, namesOf);
  const recipients = all.placed((call) => call.recipients, namesOf);
  const isKeyed = entries.some(({ request }) => request.key !== '');
  // One that two calls know in different versions is read again.
  const agents = new Map<string, number>();
  for (const { id, version } of calls.flatMap(({ cached }) => cached.agents))
    agents.set(id, (agents.get(id) ?? version) === version ? version : -1);
  return {
    name: 'register_trades_of_worlds',
    instanceId: calls[0]!.instanceId,
    args: [
      calls.map(({ instanceId }) => instanceId),
      all.worldOf(namesOf),
      all.worldOf((call) => call.entries),
      names.map(([given]) => given),
      names.map(([, derived]) => derived),
      traders,
      recipients,
      entries.map(({ amount }) => amount),
      entries.some(({ by }) => by) ? entries.map(byAccount) : [],
      entries.some(({ atMost }) => atMost) ? entries.map(({ atMost }) => atMost === true) : [],
      ifAny(entries, ({ reason }) => reason),
      ifAny(entries, ({ reference }) => reference),
      ifAny(entries, givenWith),
      ifAny(entries, ({ refusal }) => refusal && JSON.stringify(refusal)),
      isKeyed ? entries.map(({ request }) => request.key) : [],
      isKeyed ? entries.map(({ request }) => request.fingerprint) : [],
      ...goodsOf(all, traders, recipients),
      calls.map(({ options }) => options.full),
      calls.map(({ cached }) => cached.instance?.version ?? -1),
      calls.flatMap(({ ids, cached }) => ids.map((_, index) => cached.holders[index]?.version ?? -1)),
      [...agents.keys()],
      [...agents.values()],
    ],
    repeatable: calls.every(({ repeatable }) => repeatable),
  };
}

/** `p_good_upto` to `p_assets`. */
function goodsOf(
  all: JoinedCalls<TradeCall>,
  traders: readonly number[],
  recipients: readonly number[],
): readonly unknown[][] {
  const goods = all.calls.flatMap(({ entries }) => entries.map((entry) => entry.goods ?? []));
  if (goods.every(({ length }) => length === 0)) return Array.from({ length: 8 }, () => []);
  const worlds = all.worldOf(({ entries }) => entries);
  const assets = new NameIndex();
  const assetWorlds: number[] = [];
  const assetOf = (item: string, world: number): number => {
    const asset = assets.indexOf(`${world} ${item}`);
    assetWorlds[asset - 1] = world;
    return asset;
  };
  return [
    startsOf(goods.map(({ length }) => length)).slice(1),
    goods.flatMap((each) => each.map((_, place) => place)),
    goods.flatMap((each, entry) => each.map(() => recipients[entry]!)),
    goods.flatMap((each, entry) => each.map(() => traders[entry]!)),
    goods.flatMap((each, entry) => each.map(({ item }) => assetOf(item, worlds[entry]!))),
    goods.flatMap((each) => each.map(({ quantity }) => quantity)),
    assetWorlds,
    assets.list.map((name) => name.slice(name.indexOf(' ') + 1)),
  ];
}

/** What `register_trades` would have returned for each. */
export function readTrades(
  rows: readonly unknown[],
  calls: readonly TradeCall[],
): (readonly TradesRow[] | null)[] {
  const [row, ...own] = (rows as readonly TogetherRow[]).toSorted((one, other) => one.ord - other.ord);
  const all = new JoinedCalls(calls);
  const results = calls.map((_, index) => {
    const read = rowOf(row!, all, index);
    return read.codes?.[0] === busy ? null : [read];
  });
  for (const each of own) results[each.ord - 1] = [ownRow(each)];
  return results;
}

function rowOf(row: TogetherRow, all: JoinedCalls<TradeCall>, index: number): TradesRow {
  const { ofEntries, ofNames } = all;
  return {
    ord: index + 1,
    code: null,
    replayed: false,
    kept: null,
    at: row.at[index]!,
    first_seq: row.first_seq[index]!,
    codes: row.codes && ofEntries(row.codes, index),
    facts: row.facts && ofEntries(row.facts, index),
    seqs: ofEntries(row.seqs, index),
    repeats: row.repeats && ofEntries(row.repeats, index),
    paid: row.paid && ofEntries(row.paid, index),
    trader_left: ofEntries(row.trader_left, index),
    recipient_left: ofEntries(row.recipient_left, index),
    place: all.ownPlaces(row.place, index),
    id: ofNames(row.id, index),
    version: ofNames(row.version, index),
    mood: ofNames(row.mood, index),
    fresh: row.fresh?.[index] ?? null,
  };
}

/** That of an instance with a row of its own. */
function ownRow({ at: [at], first_seq: [firstSeq], fresh, ...row }: TogetherRow): TradesRow {
  return { ...row, kept: null, at: at!, first_seq: firstSeq!, fresh: fresh?.[0] ?? null };
}
