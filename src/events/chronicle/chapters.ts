import { type Language } from '../../common/language.js';
import { storyBook } from '../../words/story-book.js';

const dayMs = 86_400_000;
/** How long a chapter is. */
type Span = 'day' | 'week' | 'month' | 'year';

/** Up to so many days a chapter is a day, a week, a month. */
const spans: readonly (readonly [days: number, span: Span])[] = [
  [10, 'day'],
  [70, 'week'],
  [1100, 'month'],
];
const forms: Readonly<Record<Span, Intl.DateTimeFormatOptions>> = {
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  week: { day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
};

/** How long the chapters of a story are, by how long it is. */
export function spanOf(fromMs: number, toMs: number): Span {
  const days = (toMs - fromMs) / dayMs;
  return spans.find(([most]) => days <= most)?.[1] ?? 'year';
}

/** The title of the chapter of a moment, in the time of the world: as long as it is the same, it is the same chapter. */
export function chapterOf(language: Language, span: Span, worldMs: number): string {
  const { locale, week } = storyBook(language);
  const day = new Date(worldMs);
  // Weeks begin on Mondays.
  const first = span === 'week' ? new Date(worldMs - ((day.getUTCDay() + 6) % 7) * dayMs) : day;
  const text = first.toLocaleDateString(locale, { timeZone: 'UTC', ...forms[span] });
  return span === 'week' ? week.replace('{day}', text) : text;
}
