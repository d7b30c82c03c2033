import { readPercent } from '../../ui/form/readers.js';
import { formatNumber, readNumber } from '../../ui/format.js';

/** The rule that differs in the other world, as the settings of an instance have it. */
export interface Change {
  readonly taxRate?: number;
  readonly taxPolicy?: 'flat' | 'progressive';
  readonly taxPolicyOptions?: Readonly<Record<string, unknown>>;
}

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
    const taxRate = readPercent(rate);
    if (taxRate === null) return null;
    // Brackets have rates of their own, and would not look at it.
    return policyNow === 'progressive' ? { taxRate, taxPolicy: 'flat', taxPolicyOptions: {} } : { taxRate };
  }
  const [floor, end] = [readNumber(free), readNumber(upTo)];
  const [lower, higher] = [readPercent(low), readPercent(high)];
  if (floor === null || end === null || lower === null || higher === null || end <= floor) return null;
  const brackets = [
    { upTo: end, rate: lower },
    { upTo: null, rate: higher },
  ];
  return { taxPolicy: 'progressive', taxPolicyOptions: { floor, brackets } };
}

export function changeText({ kind, rate, free, low, upTo, high }: ChangeFields): string {
  const [of, from, to] = [rate, free, upTo].map((text) => formatNumber(readNumber(text), 4));
  return kind === 'rate' ? `a tax of ${of}%` : `a tax of ${low}% from ${from} to ${to} and ${high}% above`;
}
