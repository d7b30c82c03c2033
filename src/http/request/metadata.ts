export const mostMetadataBytes = 2048;

/** Metadata: a JSON object of the caller's own of at most 2 KiB. */
export function isMetadata(value: unknown): value is Record<string, unknown> {
  return isStorableObject(value, mostMetadataBytes);
}

/** True for a JSON object that PostgreSQL stores as it is: not too long, no NUL, no broken surrogate. */
export function isStorableObject(value: unknown, maxBytes: number): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const text = JSON.stringify(value);
  if (text.length > maxBytes || Buffer.byteLength(text) > maxBytes) return false;
  return !text.includes('\\') || (!text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text));
}
