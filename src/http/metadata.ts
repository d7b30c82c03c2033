const maxBytes = 2048;

/** True for a JSON object of the caller's own that PostgreSQL stores as it is: at most 2 KiB, no NUL, no broken surrogate. */
export function isMetadata(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const text = JSON.stringify(value);
  return Buffer.byteLength(text) <= maxBytes && !text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text);
}
