import { type ExchangeCall, type ExchangesRow } from './exchange-call.js';
import { busy, JoinedCalls, startsOf } from './joined-calls.js';
import { type LedgerCall } from './ledger-calls.js';
import { ifAny } from './trade-call.js';

/** The row that `register_exchanges_of_worlds` returns; see there. */
interface TogetherRow extends Omit<ExchangesRow, 'kept' | 'at' | 'first_seq' | 'repeats' | 'people'> {
  readonly at: readonly number[];
  readonly first_seq: readonly number[];
  readonly uuid: readonly string[] | null;
  readonly name: readonly string[] | null;
}

/** One call of `register_exchanges_of_worlds`, whose arguments are those of each, one after the other. */
export function exchangesTogether(calls: readonly ExchangeCall[]): LedgerCall {
  const all = new JoinedCalls(calls);
  const entries = calls.flatMap((call) => call.entries);
  const names = calls.flatMap(({ ids }) => ids);
  const namesOf = ({ ids }: ExchangeCall): readonly unknown[] => ids;
  const isKeyed = entries.some(({ request }) => request.key !== '');
  return {
    name: 'register_exchanges_of_worlds',
    instanceId: calls[0]!.instanceId,
    args: [
      calls.map(({ instanceId }) => instanceId),
      all.worldOf(namesOf),
      all.worldOf((call) => call.entries),
      names.map(([given]) => given),
      names.map(([, derived]) => derived),
      startsOf(entries.map(({ legs }) => legs.length)).slice(1),
      all.placed(({ givers }) => givers, namesOf),
      all.placed(({ takers }) => takers, namesOf),
      all.placed(
        ({ ofAsset }) => ofAsset,
        ({ assets }) => assets,
      ),
      calls.flatMap(({ legs }) => legs.map(({ amount }) => amount)),
      all.worldOf(({ assets }) => assets),
      calls.flatMap(({ assets }) => assets),
      ifAny(entries, ({ metadata }) => metadata && JSON.stringify(metadata)),
      ifAny(entries, ({ reason }) => reason),
      ifAny(entries, ({ reference }) => reference),
      isKeyed ? entries.map(({ request }) => request.key) : [],
      isKeyed ? entries.map(({ request }) => request.fingerprint) : [],
      entries.some(({ short }) => !short),
    ],
    repeatable: calls.every(({ repeatable }) => repeatable),
  };
}

/** What `register_exchanges` would have returned for each. */
export function readExchanges(
  rows: readonly unknown[],
  calls: readonly ExchangeCall[],
): (readonly ExchangesRow[] | null)[] {
  const row = rows[0] as TogetherRow;
  const all = new JoinedCalls(calls);
  const starts = startsOf(calls.map(({ legs }) => legs.length));
  return calls.map((_, index) => {
    const codes = row.codes && all.ofEntries(row.codes, index);
    if (codes?.[0] === busy) return null;
    const ofLegs = <Value>(values: readonly Value[]): readonly Value[] =>
      values.slice(starts[index], starts[index + 1]);
    const [id, uuids, names] = [row.id, row.uuid ?? [], row.name ?? []].map((values) =>
      all.ofNames(values, index),
    ) as [readonly string[], readonly string[], readonly string[]];
    return [
      {
        code: null,
        replayed: false,
        kept: null,
        at: row.at[index]!,
        first_seq: row.first_seq[index]!,
        codes,
        facts: row.facts && all.ofEntries(row.facts, index),
        seqs: row.seqs && all.ofEntries(row.seqs, index),
        repeats: null,
        from_left: ofLegs(row.from_left),
        to_left: ofLegs(row.to_left),
        place: all.ownPlaces(row.place, index),
        id,
        wealth: all.ofNames(row.wealth, index),
        people: Object.fromEntries(
          id.map((each, place) => [each, { uuid: uuids[place]!, name: names[place]! }]),
        ),
      },
    ];
  });
}
