import { type Duplex } from 'node:stream';
import { EconomyError } from '../common/errors/economy-error.js';
import { toDecimal } from '../common/money/money.js';

/** What a request may make a character pay, by whatever operation; null: no limit. */
export interface SpendingLimit {
  /** In one trade. */
  readonly maxAmount: number | null;
  /** Within 24 hours, together with all its other trades. */
  readonly maxPerDay: number | null;
}

export const unlimited: SpendingLimit = { maxAmount: null, maxPerDay: null };

/** What each of them allows. */
export function lowestOf(...limits: readonly SpendingLimit[]): SpendingLimit {
  const [first = unlimited, ...others] = limits.filter(
    ({ maxAmount, maxPerDay }) => maxAmount !== null || maxPerDay !== null,
  );
  return others.reduce(
    (lowest, limit) => ({
      maxAmount: lower(lowest.maxAmount, limit.maxAmount),
      maxPerDay: lower(lowest.maxPerDay, limit.maxPerDay),
    }),
    first,
  );
}

function lower(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

export function exceeds(amount: number, most: number | null): boolean {
  return most !== null && (toDecimal(amount) ?? amount) > most;
}

/** What a request pays: the amount of its body, if it is money, or the currency that the legs of an exchange give away. */
export function paidBy(body: unknown): unknown {
  const { amount, asset, legs } = (body ?? {}) as Readonly<
    Partial<Record<'amount' | 'asset' | 'legs', unknown>>
  >;
  if (!Array.isArray(legs)) return asset === undefined ? amount : undefined;
  return (legs as ({ asset?: unknown; from?: unknown; amount?: unknown } | null)[]).reduce(
    (sum, leg) => (leg?.asset || !leg?.from ? sum : sum + Number(leg.amount)),
    0,
  );
}

/** Refuses a payment of more than one trade may move. */
export function requireWithinLimit({ maxAmount }: SpendingLimit, amount: unknown): void {
  if (typeof amount !== 'number' || !exceeds(amount, maxAmount)) return;
  throw new EconomyError('FORBIDDEN', {
    detail: `This request may make trades of up to ${maxAmount}.`,
    extra: { maxAmount },
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' },
  });
}

const limitOfSocket = Symbol('the spending limit of requests over this connection');

interface LimitedSocket {
  [limitOfSocket]?: SpendingLimit;
}

/** Limits all requests over a connection within this process, such as those of the tools of MCP. */
export function limitConnection(socket: Duplex, limit: SpendingLimit): void {
  (socket as LimitedSocket)[limitOfSocket] = limit;
}

export function limitOfConnection(socket: Duplex): SpendingLimit | undefined {
  return (socket as LimitedSocket)[limitOfSocket];
}
