/** What a field of a cron expression allows: every value, or those that are listed. */
interface Field {
  readonly values: readonly number[];
  readonly every: boolean;
  /** The step of a field that is a star with one, such as 15 of a quarter of an hour. */
  readonly step: number | null;
}

interface FieldKind {
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const short = (names: readonly string[]): readonly string[] =>
  names.map((name) => name.slice(0, 3).toUpperCase());

const kinds = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12, names: ['', ...short(monthNames)] },
  { least: 0, most: 7, names: short(dayNames) },
] as const satisfies readonly FieldKind[];

/** A cron expression of five fields in plain language, or null where it is none. */
export function cronInWords(cron: string): string | null {
  const texts = cron.trim().toUpperCase().split(/\s+/);
  if (texts.length !== kinds.length) return null;
  const fields = texts.map((text, index) => readField(text, kinds[index]!));
  if (fields.includes(null)) return null;
  const [minute, hour, day, month, weekday] = fields as [Field, Field, Field, Field, Field];
  const always = day.every && weekday.every && (hour.every || hour.values.length > 4);
  const words = [timeInWords(minute, hour), always ? '' : daysInWords(day, weekday)];
  if (!month.every) words.push(`in ${list(month.values.map((value) => monthNames[value - 1]!))}`);
  const sentence = words.filter((word) => word !== '').join(' ');
  return sentence[0]!.toUpperCase() + sentence.slice(1);
}

function timeInWords(minute: Field, hour: Field): string {
  if (minute.values.length * hour.values.length <= 4 && !hour.every) {
    const times = hour.values.flatMap((h) => minute.values.map((m) => `${two(h)}:${two(m)}`));
    return `at ${list(times)}`;
  }
  const minutes = minute.every
    ? 'every minute'
    : minute.step !== null
      ? `every ${minute.step} minutes`
      : `at minute ${list(minute.values.map(String))}`;
  if (hour.every) {
    if (minute.values.length === 1 && minute.values[0] === 0) return 'every hour';
    return minute.every || minute.step !== null ? minutes : `${minutes} of every hour`;
  }
  if (hour.step !== null) {
    const hours = `every ${hour.step} hours`;
    return minute.values.length === 1 && minute.values[0] === 0 ? hours : `${minutes} of ${hours}`;
  }
  return `${minutes} of the hours ${list(hour.values.map(String))}`;
}

/** Where both the days of the month and of the week are given, either is enough: so says every cron. */
function daysInWords(day: Field, weekday: Field): string {
  const ofMonth =
    day.step === null
      ? `on day ${list(day.values.map(String))} of the month`
      : `on every ${day.step}. day of the month`;
  const days = [...new Set(weekday.values.map((value) => value % 7))].sort(
    // A week begins with Monday where most people live; Sunday as its end reads well everywhere.
    (a, b) => ((a + 6) % 7) - ((b + 6) % 7),
  );
  const ofWeek =
    days.join() === '1,2,3,4,5' ? 'on weekdays' : `on ${list(days.map((value) => dayNames[value]!))}`;
  if (day.every && weekday.every) return 'every day';
  if (day.every) return ofWeek;
  if (weekday.every) return ofMonth;
  return `${ofMonth} and ${ofWeek}`;
}

function readField(text: string, kind: FieldKind): Field | null {
  const values = new Set<number>();
  for (const item of text.split(',')) {
    const found = readItem(item, kind);
    if (!found) return null;
    for (const value of found) values.add(value);
  }
  const starStep = /^\*\/(\d+)$/.exec(text)?.[1];
  const step = starStep === undefined || starStep === '1' ? null : Number(starStep);
  return {
    values: [...values].sort((a, b) => a - b),
    every: text === '*' || text === '*/1',
    step,
  };
}

function readItem(item: string, kind: FieldKind): readonly number[] | null {
  const parts = /^(\*|[^-/]+)(?:-([^-/]+))?(?:\/(\d{1,2}))?$/.exec(item);
  if (!parts) return null;
  const [, first = '', last, stepText] = parts;
  if (first === '*' && last !== undefined) return null;
  const from = first === '*' ? kind.least : readValue(first, kind);
  // A star and an open range with a step go up to the end; a value alone is itself.
  const open = first === '*' || stepText !== undefined ? kind.most : from;
  const to = last === undefined ? open : readValue(last, kind);
  const step = stepText === undefined ? 1 : Number(stepText);
  if (from === null || to === null || from > to || step === 0) return null;
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

function readValue(text: string, { least, most, names }: FieldKind): number | null {
  const named = names?.indexOf(text) ?? -1;
  const value = named >= 0 ? named : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;
}
