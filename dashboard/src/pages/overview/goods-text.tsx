import type { ComponentChildren } from 'preact';
import type { CharacterName, WorldEvent } from '../../api/types.js';
import { Money } from '../../ui/figures.js';
import { formatNumber, type MoneyForm, plural } from '../../ui/format.js';

type DataOf<Type> = Extract<WorldEvent, { type: Type }>['data'];

interface Sum {
  readonly asset: string | null;
  readonly amount: number;
}

/** `2.5 flour and 10 bread`, with one sum for each asset. */
function Sums({ of, money }: { readonly of: readonly Sum[]; readonly money: MoneyForm }) {
  const sums = new Map<string | null, number>();
  for (const { asset, amount } of of) sums.set(asset, (sums.get(asset) ?? 0) + amount);
  return (
    <>
      {[...sums].map(([asset, amount], index) => (
        <span key={asset}>
          {index > 0 && ' and '}
          {asset === null ? <Money value={amount} form={money} /> : `${formatNumber(amount, 4)} ${asset}`}
        </span>
      ))}
    </>
  );
}

/** Who gave what to whom, and what all together used and made. */
export function ExchangeText(props: { readonly data: DataOf<'exchange'>; readonly money: MoneyForm }) {
  const { legs, parties, reason } = props.data;
  const names = new Map(parties.map(({ id, name }) => [id, name]));
  const used = legs.filter(({ to }) => to === null);
  const made = legs.filter(({ from }) => from === null);
  const given = legs.filter(({ from, to }) => from !== null && to !== null);
  const makers = [...new Set([...used, ...made].map(({ from, to }) => from ?? to))];
  const maker = makers.length === 1 ? names.get(makers[0]!) : plural(makers.length, 'holder');
  return (
    <>
      {given.map((leg, index) => (
        <span key={index}>
          {index > 0 && ', '}
          {names.get(leg.from!)} gave {names.get(leg.to!)} <Sums of={[leg]} money={props.money} />
        </span>
      ))}
      {given.length > 0 && makers.length > 0 && '; '}
      {makers.length > 0 && maker}
      {used.length > 0 && ' used '}
      <Sums of={used} money={props.money} />
      {used.length > 0 && made.length > 0 && ' and'}
      {made.length > 0 && ' made '}
      <Sums of={made} money={props.money} />
      {reason && ` (${reason})`}
    </>
  );
}

export function PerishText({ data }: { readonly data: DataOf<'perish'> }) {
  return (
    <>
      <Sums of={data.perished} money="rounded" /> perished
    </>
  );
}

/** What happened to a payment or a promise. */
export function ObligationText(props: {
  readonly data: DataOf<'obligation'>;
  readonly who: (being: CharacterName) => ComponentChildren;
  readonly money: MoneyForm;
}) {
  const { data, who, money } = props;
  const { action, obligation, missing, waived } = data;
  const debtor = data.debtorAccount ?? data.debtorAgentNPC;
  const creditor = data.creditorAccount ?? data.creditorAgentNPC;
  const isPromise = obligation.kind === 'promise';
  const words = {
    opened: isPromise ? 'promises' : 'owes',
    changed: 'owes in another way',
    missed: 'did not pay',
    kept: isPromise ? 'kept the promise to' : 'has paid',
    broken: isPromise ? 'broke the promise to' : 'never paid',
    repaid: 'paid a debt to',
    forgiven: 'is forgiven by',
    ended: 'owes no more to',
  };
  const sum = { opened: obligation.amount, missed: missing, forgiven: waived }[action as string] ?? null;
  return (
    <>
      {debtor ? who(debtor) : 'The treasury'} {words[action]} {creditor ? who(creditor) : 'the treasury'}
      {sum !== null && ' '}
      {sum !== null && <Money value={sum} form={money} />}
      {!isPromise && obligation.reason !== null && ` (${obligation.reason})`}
      {obligation.text !== '' && `: ${obligation.text}`}
    </>
  );
}
