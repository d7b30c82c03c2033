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
