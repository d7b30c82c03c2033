import type { ComponentChildren } from 'preact';
import type { CharacterName, WorldEvent } from '../../api/types.js';
import { formatNumber, plural } from '../../ui/format.js';
import { say } from '../../ui/say.js';

type DataOf<Type> = Extract<WorldEvent, { type: Type }>['data'];

/** How people and amounts are shown in a sentence. */
export interface Words {
  readonly who: (being: CharacterName | null) => ComponentChildren;
  readonly sum: (value: number) => ComponentChildren;
}

interface Sum {
  readonly asset: string | null;
  readonly amount: number;
}

/** `2.5 flour and 10 bread`, with one sum for each asset. */
export function sumsText(of: readonly Sum[], { sum }: Words): ComponentChildren {
  const sums = new Map<string | null, number>();
  for (const { asset, amount } of of) sums.set(asset, (sums.get(asset) ?? 0) + amount);
  return [...sums].map(([asset, amount], index) => [
    index > 0 && ' and ',
    asset === null ? sum(amount) : `${formatNumber(amount, 4)} ${asset}`,
  ]);
}

/** Who gave what to whom, and what all together used and made. */
export function exchangeText(data: DataOf<'exchange'>, words: Words): ComponentChildren {
  const { legs, parties, reason } = data;
  const names = new Map(parties.map(({ id, name }) => [id, name]));
  const used = legs.filter(({ to }) => to === null);
  const made = legs.filter(({ from }) => from === null);
  const given = legs.filter(({ from, to }) => from !== null && to !== null);
  const makers = [...new Set([...used, ...made].map(({ from, to }) => from ?? to))];
  return [
    given.map((leg, index) => [
      `${index > 0 ? ', ' : ''}${names.get(leg.from!)} gave ${names.get(leg.to!)} `,
      sumsText([leg], words),
    ]),
    given.length > 0 && makers.length > 0 && '; ',
    makers.length > 0 && (makers.length === 1 ? names.get(makers[0]!) : plural(makers.length, 'holder')),
    used.length > 0 && say` used ${sumsText(used, words)}`,
    used.length > 0 && made.length > 0 && ' and',
    made.length > 0 && say` made ${sumsText(made, words)}`,
    reason && ` (${reason})`,
  ];
}

export function obligationText(data: DataOf<'obligation'>, { who, sum }: Words): ComponentChildren {
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
  const amount = { opened: obligation.amount, missed: missing, forgiven: waived }[action as string] ?? null;
  return [
    say`${debtor ? who(debtor) : 'The treasury'} ${words[action]} ${creditor ? who(creditor) : 'the treasury'}`,
    amount !== null && say` ${sum(amount)}`,
    !isPromise && obligation.reason !== null && ` (${obligation.reason})`,
    obligation.text !== '' && `: ${obligation.text}`,
  ];
}
