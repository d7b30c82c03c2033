const printable = /^[\x20-\x7e]{1,255}$/;

/** True for what may be the key of a request, or of an entry of a bulk call: 1 to 255 printable ASCII characters. */
export function isIdempotencyKey(value: unknown): value is string {
  return typeof value === 'string' && printable.test(value);
}

/** What an entry of a bulk call has as its own key. */
export function keyGivenTo(entry: unknown): unknown {
  return (entry as { readonly idempotencyKey?: unknown } | null)?.idempotencyKey;
}
