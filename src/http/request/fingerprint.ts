import { hash } from 'node:crypto';
import { isIdentifier } from '../../database/identifier.js';
import { toDecimal } from '../../common/money/money.js';

/** What a request is known by beside its Idempotency-Key: the same text is the same request. */
export function fingerprintOf(content: string): string {
  return hash('sha256', content, 'hex').slice(0, 32);
}

const identifierField = /^uuid$|Identifiers?$/;

/**
 * A parsed body as the service understands it: identifiers in lower case, decimals without what the client's doubles blurred. A
 * repeat may write them in another way. The caller's own metadata stays as it is.
 */
export function canonical(value: unknown, field = ''): unknown {
  if (typeof value === 'number') return toDecimal(value) ?? value;
  if (typeof value === 'string') {
    return identifierField.test(field) && isIdentifier(value) ? value.toLowerCase() : value;
  }
  if (Array.isArray(value)) return value.map((item) => canonical(item, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'metadata' ? member : canonical(member, name),
    ]),
  );
}
