/** True for text that PostgreSQL stores as it is: well-formed Unicode without NUL, of `min` to `max` characters. */
export function isPlainText(value: unknown, min: number, max: number): value is string {
  if (typeof value !== 'string' || value.includes('\u0000') || !value.isWellFormed()) return false;
  if (value.length > max * 2) return false;
  const length = [...value].length;
  return length >= min && length <= max && (min === 0 || value.trim().length > 0);
}
