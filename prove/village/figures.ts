/** A living villager as the service shows it. */
export interface Villager {
  readonly id: string;
  readonly name: string;
  readonly wealth: number;
  readonly mood: number;
}

/** What one villager feels for another living one. */
export interface Tie {
  readonly from: string;
  readonly to: string;
  readonly affinity: number;
}

/** A row of the table: the village at the end of ten days, and what those changed. */
export interface Period {
  readonly day: number;
  readonly people: number;
  readonly mood: number;
  readonly spread: number;
  readonly low: number;
  readonly high: number;
  readonly negative: number;
  readonly friends: number;
  readonly feudsBegun: number;
  readonly feudsEnded: number;
  readonly gini: number;
  /** Of the change of wealth, by its share, and the change of mood. */
  readonly correlation: number;
}

export const enemies = -50;
export const friends = 30;

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

export function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

export function share<T>(all: readonly T[], is: (each: T) => boolean): number {
  return all.filter(is).length / Math.max(1, all.length);
}

export function gini(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const sum = sorted.reduce((total, value) => total + value, 0);
  const weighted = sorted.reduce((total, value, index) => total + (index + 1) * value, 0);
  return sum === 0 ? 0 : (2 * weighted) / (sorted.length * sum) - (sorted.length + 1) / sorted.length;
}

export function correlation(pairs: readonly (readonly [number, number])[]): number {
  const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
  const [mx, my] = [mean(xs), mean(ys)];
  const together = mean(pairs.map(([x, y]) => (x - mx) * (y - my)));
  const apart = deviation(xs) * deviation(ys);
  return apart === 0 ? 0 : together / apart;
}

/**
 * What does not look like a village that lives. How far moods lie apart on one evening is a matter of chance, so it is the mean of
 * the last three rows. `means`: of the moods, day by day.
 */
export function boundsBroken(
  periods: readonly Period[],
  means: readonly number[],
  feuds: { readonly begun: number; readonly ended: number },
): string[] {
  const last = periods.at(-1)!;
  const spread = mean(periods.slice(-3).map((row) => row.spread));
  const rises = means.slice(1).filter((value, index) => value > means[index]!).length;
  const bounds: readonly (readonly [string, number, boolean])[] = [
    ['the sd of moods', spread, spread >= 12],
    ['the share of moods at the lower end', last.low, last.low <= 0.15],
    ['the share of moods at the upper end', last.high, last.high <= 0.15],
    ['the share of negative relationships', last.negative, last.negative >= 0.1],
    ['the share of friends', last.friends, last.friends >= 0.1],
    ['feuds that began', feuds.begun, feuds.begun > 0],
    ['feuds that ended', feuds.ended, feuds.ended > 0],
    ['the mean mood', last.mood, last.mood > 35 && last.mood < 80],
    ['the days on which the mean mood rose', rises, rises > 0 && rises < means.length - 1],
    ['the correlation of wealth and mood', last.correlation, last.correlation > 0.1],
  ];
  return bounds.filter(([, , holds]) => !holds).map(([what, found]) => `${what}: ${found.toFixed(2)}`);
}

/** The table that the proof prints. */
export function tableOf(periods: readonly Period[]): string {
  const columns: readonly [string, (period: Period) => string][] = [
    ['day', ({ day }) => String(day)],
    ['people', ({ people }) => String(people)],
    ['mood', ({ mood }) => mood.toFixed(1)],
    ['sd', ({ spread }) => spread.toFixed(1)],
    ['<=5', ({ low }) => percent(low)],
    ['>=95', ({ high }) => percent(high)],
    ['negative', ({ negative }) => percent(negative)],
    ['friends', ({ friends: many }) => percent(many)],
    ['feuds +', ({ feudsBegun }) => String(feudsBegun)],
    ['feuds -', ({ feudsEnded }) => String(feudsEnded)],
    ['gini', (period) => period.gini.toFixed(2)],
    ['wealth~mood', (period) => period.correlation.toFixed(2)],
  ];
  const rows = [columns.map(([name]) => name), ...periods.map((each) => columns.map(([, of]) => of(each)))];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column]!)).join('  ')).join('\n');
}

function percent(part: number): string {
  return `${(part * 100).toFixed(0)} %`;
}
