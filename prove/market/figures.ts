import { correlation, mean } from '../village/figures.js';

/** A day of the market. */
export interface MarketDay {
  readonly day: number;
  /** The fields yielded little. */
  readonly isLean: boolean;
  readonly hasWages: boolean;
  /** What bakers got. */
  readonly grain: number;
  readonly sold: number;
  readonly volume: number;
  /** Who got no loaf. */
  readonly hungry: number;
  /** Pieces of cloth that the poorest and the richest third bought. */
  readonly dearToPoor: number;
  readonly dearToRich: number;
  /** The mean prices of shops, after the day. */
  readonly price: number;
  readonly dear: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export class Figures {
  constructor(private readonly days: readonly MarketDay[]) {}

  /** What a living market would not show. Of a short run, nothing is asked. */
  faults(): string[] {
    const { days } = this;
    if (days.length < 30) return [];
    const paid = days.filter(({ hasWages, isLean }) => hasWages && !isLean).slice(-5);
    const lean = days.filter(({ isLean }) => isLean).slice(-3);
    const unpaid = days.filter(({ hasWages }) => !hasWages).slice(-3);
    const of = (some: readonly MarketDay[], what: (day: MarketDay) => number): number => mean(some.map(what));
    const supply = correlation(
      days
        .filter(({ hasWages }) => hasWages)
        .slice(1)
        .map(({ grain }, index) => [grain, days[index + 1]!.price / days[index]!.price]),
    );
    const found: [string, boolean][] = [
      [
        `bread costs no more when there is less grain`,
        of(lean, ({ price }) => price) > 1.1 * of(paid, ({ price }) => price),
      ],
      [`prices do not move against supply (correlation ${supply.toFixed(2)})`, supply < -0.2],
      [
        'the poor buy as much of what is dear as the rich',
        3 * sum(days.map(({ dearToPoor }) => dearToPoor)) < sum(days.map(({ dearToRich }) => dearToRich)),
      ],
      ['trade goes on without wages', of(unpaid, ({ sold }) => sold) < 0.5 * of(paid, ({ sold }) => sold)],
    ];
    return found.flatMap(([fault, holds]) => (holds ? [] : [fault]));
  }

  sums(): Readonly<Record<string, number>> {
    const { days } = this;
    return {
      days: days.length,
      sold: sum(days.map(({ sold }) => sold)),
      hungry: sum(days.map(({ hungry }) => hungry)),
    };
  }
}

export function tableOf(days: readonly MarketDay[]): string {
  const rows = days
    .filter(({ day }) => day % 3 === 0)
    .map((each) =>
      [
        `${each.day}`.padStart(4),
        `${each.grain}`.padStart(6),
        each.price.toFixed(2).padStart(6),
        each.dear.toFixed(2).padStart(6),
        `${each.sold}`.padStart(5),
        each.volume.toFixed(0).padStart(7),
        `${each.hungry}`.padStart(7),
        `${each.dearToPoor} : ${each.dearToRich}`.padStart(12),
        each.isLean ? '  lean' : each.hasWages ? '' : '  no wages',
      ].join(' '),
    );
  return [' day  grain  bread  cloth  sold  volume  hungry  poor : rich', ...rows].join('\n');
}
