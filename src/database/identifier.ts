import { createHash } from 'node:crypto';

const canonical = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for every UUID text that PostgreSQL's `uuid` takes in canonical form, whatever its version or case. */
export function isIdentifier(value: unknown): value is string {
  return typeof value === 'string' && canonical.test(value);
}

/**
 * The two primary keys that an identifier of a caller may stand for: the `id` itself, or the id that was derived from
 * the game's `uuid` in this scope (RFC 9562 §5.5, name-based with SHA-1). Where both exist, the first one wins.
 */
export function candidateIds(scope: string, identifier: string): readonly [id: string, derived: string] {
  const id = identifier.toLowerCase();
  return [id, deriveId(scope, id)];
}

/** Games name the same characters again and again: what was derived is kept for a while. */
const derived = new Map<string, string>();
const capacity = 100_000;

/** uuidv5(scope, uuid) over the sixteen bytes of the uuid. */
export function deriveId(scope: string, uuid: string): string {
  const name = scope + uuid;
  const known = derived.get(name);
  if (known !== undefined) return known;
  if (derived.size >= capacity) derived.clear();
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
