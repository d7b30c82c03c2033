import { Cron } from 'croner';
import { type TaxSchedule } from './instance.entity.js';

const names = 'JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|SUN|MON|TUE|WED|THU|FRI|SAT';
const value = `(?:\\d{1,2}|${names})`;
const item = `(?:\\*|${value}(?:-${value})?)(?:/\\d{1,2})?`;
const field = `${item}(?:,${item})*`;
/** The fields that every cron has; the library supports more, which other programs interpret differently. */
const fiveFields = new RegExp(`^${field}(?: ${field}){4}$`, 'i');
const zoneName = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;

export const maxCronLength = 100;
export const maxTimeZoneLength = 64;

/** One space between fields, in upper case: the form a cron expression is kept in. */
export function normalizeCron(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toUpperCase();
}

/** A cron expression of five fields. */
export function isCron(given: unknown): given is string {
  if (typeof given !== 'string' || given.length > maxCronLength) return false;
  const cron = normalizeCron(given);
  if (!fiveFields.test(cron)) return false;
  try {
    open({ cron, timeZone: 'UTC' });
    return true;
  } catch {
    return false;
  }
}

/** False for a day that no calendar has, such as the 30th of February. */
export function everComes(cron: string): boolean {
  return open({ cron: normalizeCron(cron), timeZone: 'UTC' }).nextRun(new Date()) !== null;
}

/** The name of a time zone of this machine, such as Europe/Berlin; no offsets. */
export function isTimeZone(given: unknown): given is string {
  if (typeof given !== 'string' || given.length > maxTimeZoneLength || !zoneName.test(given)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: given });
    return true;
  } catch {
    return false;
  }
}

/**
 * The first due time after a moment; null when there is none. A time that the clocks leave out is due when they have been
 * put forward, one that comes twice is due the first time; a schedule of every hour or minute continues through both.
 */
export function nextCollection(schedule: TaxSchedule, after: Date): Date | null {
  return open(schedule).nextRun(after);
}

function open({ cron, timeZone }: TaxSchedule): Cron {
  return new Cron(cron, { timezone: timeZone, paused: true, mode: '5-part' });
}
