import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The expected class at each place of a UUID; and by character code, whether it is a hexadecimal digit or the hyphen. */
const [digit, hyphen] = [1, 2];
const form = Uint8Array.from('00000000-0000-0000-0000-000000000000', (c) => (c === '-' ? hyphen : digit));
const kinds = new Uint8Array(128);
for (const c of '0123456789abcdefABCDEF-') kinds[c.charCodeAt(0)] = c === '-' ? hyphen : digit;

/**
 * True for every UUID text that PostgreSQL's `uuid` takes in canonical form, whatever its version or case. Bulk calls ask
 * it of thousands: a regular expression takes more than twice the time.
 */
export function isIdentifier(value: unknown): value is string {
  if (typeof value !== 'string' || value.length !== form.length) return false;
  for (let index = 0; index < form.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code >= kinds.length || kinds[code] !== form[index]) return false;
  }
  return true;
}

/** True for a list of at most so many UUIDs without a double, in whatever case. */
export function isIdentifierList(value: unknown, max: number): value is string[] {
  if (!Array.isArray(value) || value.length > max || !value.every(isIdentifier)) return false;
  return new Set(value.map((id) => id.toLowerCase())).size === value.length;
}

/**
 * The two primary keys that an identifier of a caller may stand for: the `id` itself, or the id that was derived from
 * the game's `uuid` in this scope (RFC 9562 §5.5, name-based with SHA-1). Where both exist, the first one wins.
 */
export function candidateIds(scope: string, identifier: string): readonly [id: string, derived: string] {
  const id = identifier.toLowerCase();
  return [id, deriveId(scope, id)];
}

/** The row that the identifier means, among those with its `candidateIds`. */
export function pickById(rows: readonly { readonly id: string }[], identifier: string): string | undefined {
  const given = identifier.toLowerCase();
  return (rows.find(({ id }) => id === given) ?? rows[0])?.id;
}

/** Games use the same characters repeatedly, so derived ids are cached. */
const derived = new LRUCache<string, string>({ max: 100_000 });

/** uuidv5(scope, uuid) over the sixteen bytes of the uuid. */
export function deriveId(scope: string, uuid: string): string {
  const name = `${scope} ${uuid}`;
  const known = derived.get(name);
  if (known !== undefined) return known;
  const id = uuidV5(scope, uuid);
  derived.set(name, id);
  return id;
}

function uuidV5(scope: string, uuid: string): string {
  const digest = createHash('sha1').update(bytes(scope)).update(bytes(uuid)).digest();
  digest[6] = (digest[6]! & 0x0f) | 0x50;
  digest[8] = (digest[8]! & 0x3f) | 0x80;
  const hex = digest.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function bytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

/** Where a function of the ledger must be given somebody, and there is nobody. */
export const nobody = '00000000-0000-0000-0000-000000000000';
