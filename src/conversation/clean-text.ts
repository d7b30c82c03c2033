const UNPRINTABLE = /(?![\s\u0085\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu;
const WHITE_SPACE = /[\s\u0085]+/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * One line of plain text: control and format characters (bidi overrides, tags, soft hyphens), lone surrogates
 * and NUL (which PostgreSQL refuses) are removed, white space becomes single spaces. The zero-width joiners stay,
 * as scripts and emoji need them. Text without a visible character becomes ''.
 */
export function cleanText(text: string, maxLength: number): string {
  const clean = text.replace(UNPRINTABLE, '').replace(WHITE_SPACE, ' ').trim();
  return VISIBLE.test(clean) ? truncate(clean, maxLength) : '';
}

/** Plain text with its line breaks, for text that is shown as received. */
export function cleanLines(text: string, maxLength: number): string {
  return truncate(text.replace(UNPRINTABLE, ''), maxLength);
}

/** At most `maxLength` UTF-16 units, never half a surrogate pair; truncated text ends with '…'. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  if (maxLength <= 0) return '';
  const last = text.charCodeAt(maxLength - 2);
  const end = last >= 0xd800 && last <= 0xdbff ? maxLength - 2 : maxLength - 1;
  return `${text.slice(0, Math.max(0, end)).trimEnd()}…`;
}

/** The first sentence, for what an agent wants to remember. */
export function firstSentence(text: string, maxLength: number): string {
  const clean = cleanText(text, Number.MAX_SAFE_INTEGER);
  const sentence = /^.+?[.!?。！？]["'”’)]*(?=\s|$)/u.exec(clean)?.[0] ?? clean;
  return truncate(sentence, maxLength);
}
