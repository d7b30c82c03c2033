const exactAmount = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const amount = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const shortAmount = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 2 });
const count = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
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

/** For the ticks of an axis of time: the day where one begins, with the year where that is another, else the clock. */
export function formatTimeTick(value: number): string {
  const moment = new Date(value);
  if (moment.getSeconds() !== 0) return clock.format(moment);
  if (moment.getHours() + moment.getMinutes() > 0) return minute.format(moment);
  return (moment.getFullYear() === new Date().getFullYear() ? day : date).format(moment);
}

export function formatCount(value: number | null): string {
  return value === null ? none : count.format(value);
}

export function formatNumber(value: number | null, digits: number): string {
  return value === null ? none : value.toLocaleString(undefined, { maximumFractionDigits: digits });
}

/** `plural(3, 'talk')`: a count with its noun. */
export function plural(value: number, noun: string, nouns = `${noun}s`): string {
  return `${formatCount(value)} ${value === 1 ? noun : nouns}`;
}

/** From 0..1. */
export function formatPercent(share: number | null, digits = 1): string {
  return share === null
    ? none
    : share.toLocaleString(undefined, { style: 'percent', maximumFractionDigits: digits });
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
