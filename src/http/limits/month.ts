/** A calendar month in UTC. */
export interface Month {
  /** Its first day, and that of the next. */
  readonly from: string;
  readonly until: string;
  /** The moment in milliseconds at which it ends. */
  readonly end: number;
}

export function monthOf(now: number): Month {
  const date = new Date(now);
  const first = (months: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  return { from: toDay(first(0)), until: toDay(first(1)), end: first(1) };
}

export function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
