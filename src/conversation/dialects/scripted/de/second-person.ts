/** Only what is sure: verbs in the perfect and the plain past, and a name after a preposition. */
export function toSecondPerson(
  text: string,
  listener: readonly string[],
  self: readonly string[],
): string | null {
  if (mentionsAny(text, self)) return null;
  if (listener.length === 0) return text;
  const name = listener.map(escape).join('|');
  const rephrased = text
    .replace(
      new RegExp(`(?<!\\p{L})(?:${name}) (hat|war|ist|wollte|konnte|sagte|kam|ging|gab)(?!\\p{L})`, 'gu'),
      (_, verb: string) => `du ${second[verb]!}`,
    )
    .replace(new RegExp(`(?<=(?:^|\\s)(?:mit|von|bei|zu) )(?:${name})(?!\\p{L})`, 'gu'), 'dir')
    .replace(new RegExp(`(?<=(?:^|\\s)(?:für|über|an|um) )(?:${name})(?!\\p{L})`, 'gu'), 'dich');
  const isSure =
    rephrased !== text &&
    !mentionsAny(rephrased, listener) &&
    !/(?<!\p{L})(?:er|sie|ihm|ihn|ihr|sein\w*|ihre?\w*)(?!\p{L})/iu.test(rephrased);
  return isSure ? rephrased.charAt(0).toUpperCase() + rephrased.slice(1) : null;
}

const second: Readonly<Record<string, string>> = {
  hat: 'hast',
  war: 'warst',
  ist: 'bist',
  wollte: 'wolltest',
  konnte: 'konntest',
  sagte: 'sagtest',
  kam: 'kamst',
  ging: 'gingst',
  gab: 'gabst',
};

function mentionsAny(text: string, names: readonly string[]): boolean {
  return names.some(
    (name) => name !== '' && new RegExp(`(?<!\\p{L})${escape(name)}(?:s|'s)?(?!\\p{L})`, 'u').test(text),
  );
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
