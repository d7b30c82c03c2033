/** Numbers look the same in every browser: fields read no other form, and a point that is a comma elsewhere moves money. */
const numbers = 'en-US';
const exactAmount = new Intl.NumberFormat(numbers, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const amount = new Intl.NumberFormat(numbers, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const shortAmount = new Intl.NumberFormat(numbers, { notation: 'compact', maximumFractionDigits: 2 });
const count = new Intl.NumberFormat(numbers, { maximumFractionDigits: 0 });
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const dateAndClock = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const dayAndClock = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const minute = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });
const utc = { timeZone: 'UTC' } as const;
const dayOfUtc = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', ...utc });
const tickOfUtc = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', ...utc });
const clockOfUtc = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', ...utc });
const clockWithZone = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Shown where there is no number, such as the mean of no characters. */
export const none = '–';

/** `exact`: all of its up to four digits; `short`: compact from a million on. */
export type MoneyForm = 'rounded' | 'short' | 'exact';

/** Money with two digits after the point, so that columns line up. What is less than a cent is shown in full: it is not nothing. */
export function formatMoney(value: number | null, form: MoneyForm = 'rounded'): string {
  if (value === null) return none;
  const size = Math.abs(value);
  if (form === 'exact' || (size > 0 && size < 0.005)) return exactAmount.format(value);
  return (form === 'short' && size >= 1_000_000 ? shortAmount : amount).format(value);
}

/** For the ticks of axes: as short as it can be read. */
export function formatTick(value: number): string {
  return Math.abs(value) >= 100 && Math.abs(value) < 10_000 ? count.format(value) : shortAmount.format(value);
}

export function formatCount(value: number | null): string {
  return value === null ? none : count.format(value);
}

export function formatNumber(value: number | null, digits: number): string {
  return value === null ? none : value.toLocaleString(numbers, { maximumFractionDigits: digits });
}

/** `plural(3, 'talk')`: a count with its noun. */
export function plural(value: number, noun: string, nouns = `${noun}s`): string {
  return `${formatCount(value)} ${value === 1 ? noun : nouns}`;
}

/** One separator before the last three digits: thousands to one reader, decimals to another. */
const ambiguous = /^([1-9]\d{0,2})[.,](\d{3})$/;
const grouped = /^\d{1,3}(,\d{3})+\.\d*$|^\d{1,3}(,\d{3}){2,}$/;

/** A number as a field has it, with at most four decimals: `1234.5`, or as it is shown elsewhere. Null: none, or one that could be two. */
export function readNumber(text: string): number | null {
  const typed = text.trim();
  if (ambiguous.test(typed)) return null;
  const plain = grouped.test(typed) ? typed.replaceAll(',', '') : typed;
  return /^\d{1,11}(\.\d{0,4})?$/.test(plain) ? Number(plain) : null;
}

/** What a field says for a number, to be read again. */
export function fieldText(value: number): string {
  const text = String(value);
  return ambiguous.test(text) ? `${text}0` : text;
}

/** How to write what was typed, where it is a number to somebody. */
export function numberFault(text: string): string | undefined {
  const typed = text.trim();
  const [, before, after] = ambiguous.exec(typed) ?? [];
  if (before && after) {
    const [decimal, thousands] = [`${before}.${after}0`, before + after];
    return `“${typed}” could mean ${Number(decimal)} or ${thousands}. Write ${decimal} or ${thousands}.`;
  }
  if (!/^\d[\d.]*,\d+$/.test(typed)) return undefined;
  return `Write it with a decimal point: ${typed.replaceAll('.', '').replace(',', '.')}.`;
}

export type TimeForm = 'auto' | 'clock' | 'date' | 'date-and-clock' | 'full';

/** In the zone of the viewer; `auto`: the clock today, else the day with it, and the year where it is another. */
export function formatTime(value: string | number | Date, form: TimeForm = 'auto'): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return none;
  if (form === 'date') return date.format(moment);
  if (form === 'full') return full.format(moment);
  const now = new Date();
  const today = moment.toDateString() === now.toDateString();
  if (form === 'clock' || (form === 'auto' && today)) return clock.format(moment);
  if (form === 'auto' && moment.getFullYear() === now.getFullYear()) return dayAndClock.format(moment);
  return dateAndClock.format(moment);
}

/** For the ticks of an axis of time: the day where one begins, with the year where that is another, else the clock. */
export function formatTimeTick(value: number): string {
  const moment = new Date(value);
  if (moment.getSeconds() !== 0) return clock.format(moment);
  if (moment.getHours() + moment.getMinutes() > 0) return minute.format(moment);
  return (moment.getFullYear() === new Date().getFullYear() ? day : date).format(moment);
}

/** The time in a world of its own, which is in no zone here: its nights pass at midnight of UTC. */
export function formatWorldTime(value: string): string {
  return clockOfUtc.format(new Date(value));
}

export type Step = 'minute' | 'hour' | 'day' | 'week';

const stepMs: Readonly<Record<Step, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};

export function lengthOf(step: Step): number {
  return stepMs[step];
}

/** Whether they are stretches of UTC, which in other zones begin in the middle of a day. */
export function isOfUtc(step: Step): boolean {
  return step === 'day' || step === 'week';
}

/**
 * The stretch of time that begins then, with its zone. Days and weeks are those of UTC, as the service counts them, whatever
 * the zone of the viewer: there they would be a time of the day before, or after. Shorter ones are in the zone of the viewer.
 */
export function formatPeriod(begin: string | number, step: Step): string {
  const from = new Date(begin).getTime();
  // The last moment of a week is on its last day.
  if (isOfUtc(step)) return `${dayOfUtc.formatRange(from, from + stepMs[step] - 1)} UTC`;
  return clockWithZone.formatRange(from, from + stepMs[step]);
}

/** For the ticks of an axis of days and weeks. */
export function formatDayTick(value: number): string {
  return tickOfUtc.format(value);
}
