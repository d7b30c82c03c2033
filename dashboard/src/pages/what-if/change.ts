import { formatNumber } from '../../ui/format.js';

/** The rule that differs in the other world, as the settings of an instance have it. */
export interface Change {
  readonly taxRate?: number;
  readonly taxPolicy?: 'flat' | 'progressive';
  readonly taxPolicyOptions?: Readonly<Record<string, unknown>>;
}

/** What is typed. */
export interface ChangeFields {
  readonly kind: 'rate' | 'brackets';
  readonly rate: string;
  readonly free: string;
  readonly low: string;
  readonly upTo: string;
  readonly high: string;
}

/** Null where a field makes no sense. */
export function changeOf(
  { kind, rate, free, low, upTo, high }: ChangeFields,
  policyNow: string,
): Change | null {
  if (kind === 'rate') {
    const taxRate = percentage(rate);
    if (taxRate === null) return null;
    // Brackets have rates of their own, and would not look at it.
    return policyNow === 'progressive' ? { taxRate, taxPolicy: 'flat', taxPolicyOptions: {} } : { taxRate };
  }
  const [floor, end] = [amount(free), amount(upTo)];
  const [lower, higher] = [percentage(low), percentage(high)];
  if (floor === null || end === null || lower === null || higher === null || end <= floor) return null;
  const brackets = [
    { upTo: end, rate: lower },
    { upTo: null, rate: higher },
  ];
  return { taxPolicy: 'progressive', taxPolicyOptions: { floor, brackets } };
}

export function changeText({ kind, rate, free, low, upTo, high }: ChangeFields): string {
  if (kind === 'rate') return `a tax of ${formatNumber(Number(rate), 4)}%`;
  return `a tax of ${low}% from ${free} to ${upTo} and ${high}% above`;
}

function percentage(text: string): number | null {
  const value = number(text);
  return value !== null && value <= 100 ? value : null;
}

function amount(text: string): number | null {
  const value = number(text);
  return value !== null && value < 1e11 ? value : null;
}

function number(text: string): number | null {
  return /^\d{1,11}(\.\d{1,4})?$/.test(text.trim()) ? Number(text) : null;
}
