import { formatMoney, formatPeriod, formatTime, type MoneyForm, type Step, type TimeForm } from './format.js';

/** An amount with digits of equal width; the exact amount is in its title where it is rounded. */
export function Money({ value, form }: { readonly value: number | null; readonly form?: MoneyForm }) {
  const text = formatMoney(value, form);
  const exact = formatMoney(value, 'exact');
  return (
    <span class="figure" title={text === exact ? undefined : exact}>
      {text}
    </span>
  );
}

/** A moment in the viewer's zone; its title has the whole of it. */
export function Time({ value, form }: { readonly value: string | null; readonly form?: TimeForm }) {
  if (value === null) return <span class="figure">–</span>;
  return (
    <time class="figure" dateTime={value} title={formatTime(value, 'full')}>
      {formatTime(value, form)}
    </time>
  );
}

/** A stretch of time that begins then, in a zone that it names. */
export function Period({ value, step }: { readonly value: string; readonly step: Step }) {
  return (
    <time class="figure" dateTime={value}>
      {formatPeriod(value, step)}
    </time>
  );
}

/** A mood from 0 to 100 as a small bar with its number. */
export function Mood({ value }: { readonly value: number }) {
  return (
    <span class="mood">
      <span class="mood-bar" aria-hidden="true">
        <span style={{ width: `${Math.max(0, Math.min(100, value))}%` }} />
      </span>
      <span class="figure">{Math.round(value)}</span>
    </span>
  );
}
