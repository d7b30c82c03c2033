const clock = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const given = new RegExp(
  String.raw`^(\d{4}-\d\d-\d\d)T${clock}(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]${clock})$`,
);
const stored = new RegExp(String.raw`^(\d{4}-\d\d-\d\d)T${clock}:[0-5]\d(?:\.\d{0,5}[1-9])?\+00:00$`);

const first = Date.parse('0001-01-01T00:00:00Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * A moment as RFC 3339 writes it, to the millisecond; null for anything else. Never a day that no calendar has, which Date
 * carries over into the next month, nor 24:00 or a leap second, which are another moment's names; and none without a zone.
 */
export function parseMoment(text: string): Date | null {
  const [, day] = given.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return null;
  const moment = new Date(text);
  // Its zone may carry it over the end of the years that four digits can name.
  return moment.getTime() >= first && moment.getTime() <= last ? moment : null;
}

/** True for a moment as `to_jsonb` writes it in a connection whose zone is UTC. */
export function isStoredMoment(value: unknown): value is string {
  const [, day] = typeof value === 'string' ? (stored.exec(value) ?? []) : [];
  return day !== undefined && isDay(day);
}

/** True for a day that the calendar has, from the year 1 on: `2026-02-28`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return false;
  const midnight = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
}
