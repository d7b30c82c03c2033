/** True for text that PostgreSQL stores as it is: well-formed Unicode without NUL, of `min` to `max` characters. */
export function isPlainText(value: unknown, min: number, max: number): value is string {
  if (typeof value !== 'string' || value.includes('\u0000') || !value.isWellFormed()) return false;
  if (value.length > max * 2) return false;
  if (min > 0 && value.trim().length === 0) return false;
  // A character has one or two code units: most lengths need no counting.
  if (value.length <= max && value.length >= min * 2) return true;
  const length = [...value].length;
  return length >= min && length <= max;
}

/** Line and paragraph ends, other control characters. */
const breaks = /[\p{Cc}\u2028\u2029]/u;
/** In prose, tabs and line ends are good. */
const controls = /[^\P{Cc}\t\n\r]/u;
/** Embeddings, overrides and isolates: unclosed ones turn around what a page shows after them. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/;
/** Anything that is drawn: no blank, format character, filler or empty braille. */
const drawn = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ascii = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Whether text can be shown as a name or label: empty, or one visible line that leaves the text around it as it is. */
export function isVisibleLine(text: string): boolean {
  if (text === '' || ascii.test(text)) return true;
  return drawn.test(text) && !breaks.test(text) && !bidiControls.test(text);
}

/** The same for prose, which may have several lines. */
export function isVisibleProse(text: string): boolean {
  return text === '' || (drawn.test(text) && !controls.test(text) && !bidiControls.test(text));
}

export const lineRule =
  'must be one line of visible text, without control characters and marks of direction (U+202A to 202E, U+2066 to 2069)';
export const proseRule =
  'must be visible text without control characters and marks of direction (U+202A to 202E, U+2066 to 2069)';

/** The code of an asset. */
export const assetCodePattern = '^[a-z0-9][a-z0-9_.-]{0,63}$';
export const assetCode = new RegExp(assetCodePattern);
