import { hash } from 'node:crypto';
import { isIdentifier } from '../../database/identifier.js';
import { toDecimal } from '../../common/money/money.js';

/** Identifies a request in addition to its Idempotency-Key: equal texts are equal requests. */
export function fingerprintOf(content: string): string {
  return hash('sha256', content, 'hex').slice(0, 32);
}

const identifierField = /^(?:uuid|speaker|about|others)$|identifiers?$/i;

/**
 * A parsed body in normalized form: identifiers in lower case, decimals without rounding errors of the client's doubles. A
 * retry may write them differently. The caller's own metadata stays as it is.
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
