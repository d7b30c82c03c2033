import { call } from '../../api/client.js';
import type { Economy, Page, Usage, WorldEvent } from '../../api/types.js';

export const dayMs = 86_400_000;
/** More would take minutes and a good part of a quota. */
export const mostTrades = 20_000;

/** The time that comes again in the fork, and what came in it. */
export interface Plan {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly trades: number;
  /** How often taxes are collected in one copy. */
  readonly collections: number;
  /** Whether they are collected at the end of each day, because they never were; else when they were. */
  readonly daily: boolean;
  readonly usage: Usage;
}

export async function readPlan(instanceId: string, days: number, signal: AbortSignal): Promise<Plan> {
  const path = `/v1/instance/${instanceId}`;
  const now = await call<Economy>(`${path}/economy?top=1`, { signal });
  const begin = await call<Page<WorldEvent>>(`${path}/event?limit=1`, { signal });
  const to = now.at;
  const first = begin.items[0]?.occurredAt ?? to;
  const wished = new Date(Date.parse(to) - days * dayMs).toISOString();
  const from = wished < first ? first : wished;
  const [then, collected, usage] = await Promise.all([
    call<Economy>(`${path}/economy?top=1&at=${from}`, { signal }),
    countCollections(`${path}/event?type=tax-collection&from=${from}&to=${to}&limit=200`, signal),
    call<Usage>('/v1/usage', { signal }),
  ]);
  const trades = now.periods.all.trades - then.periods.all.trades;
  const daily = collected === 0;
  const collections = daily ? dueTimes({ from, to }).length : collected;
  return { from, to, days, trades, collections, daily, usage };
}

async function countCollections(path: string, signal: AbortSignal): Promise<number> {
  let count = 0;
  for await (const _ of eventsOf(path, signal)) count += 1;
  return count;
}

/** The events of a path, page by page. */
export async function* eventsOf(path: string, signal: AbortSignal): AsyncGenerator<WorldEvent> {
  for (let cursor: string | null = ''; cursor !== null;) {
    const next: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const page: Page<WorldEvent> = await call(path + next, { signal });
    yield* page.items;
    cursor = page.nextCursor;
  }
}

/** The end of each day of the plan; the last is the end of it. */
export function dueTimes({ from, to }: Pick<Plan, 'from' | 'to'>): readonly number[] {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const days = Math.max(1, Math.ceil((end - begin) / dayMs));
  return Array.from({ length: days }, (_, day) => Math.min(begin + (day + 1) * dayMs, end));
}

/** What the run counts as: two copies, all that comes again in each, and the change of the rate. */
export function billableOf({ trades, collections }: Plan): number {
  return 2 * (1 + trades + collections) + 1;
}
