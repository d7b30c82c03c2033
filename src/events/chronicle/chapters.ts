import { type ChronicleLanguage, type Span } from './language/book.js';
import { bookOf, localeOf } from './narrator.js';

const dayMs = 86_400_000;
/** Up to so many days a chapter is a day, a week, a month. */
const spans: readonly (readonly [days: number, span: Span])[] = [
  [10, 'day'],
  [70, 'week'],
  [1100, 'month'],
];

/** How long the chapters of a story are, by how long it is. */
export function spanOf(fromMs: number, toMs: number): Span {
  const days = (toMs - fromMs) / dayMs;
  return spans.find(([most]) => days <= most)?.[1] ?? 'year';
}

/** The title of the chapter of a moment, in the time of the world: as long as it is the same, it is the same chapter. */
export function chapterOf(language: ChronicleLanguage, span: Span, worldMs: number): string {
  const day = new Date(worldMs);
  // Weeks begin on Mondays.
  const first = span === 'week' ? new Date(worldMs - ((day.getUTCDay() + 6) % 7) * dayMs) : day;
  const form: Readonly<Record<Span, Intl.DateTimeFormatOptions>> = {
    day: { weekday: 'long', day: 'numeric', month: 'long' },
    week: { day: 'numeric', month: 'long' },
    month: { month: 'long', year: 'numeric' },
    year: { year: 'numeric' },
  };
  const text = first.toLocaleDateString(localeOf(language), { timeZone: 'UTC', ...form[span] });
  return bookOf(language).title(span, text);
}
