import { type JWTPayload } from 'jose';
import { type Role } from '../person/person.entity.js';
import { isIdentifier } from '../common/identifier.js';
import { isRole } from './role.js';

/** The person that a token was issued to, from its claim `act` (RFC 8693 §4.1): who acts for the application. */
export interface ActingPerson {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** The person's sessions at that time: a later change of the person ended them. */
  readonly session: number;
}

export function toPersonClaims({ id, name, role, session }: ActingPerson): Record<string, unknown> {
  return { act: { sub: id, name, role, session } };
}

/** Null for a token of the application itself; undefined for claims that make no sense. */
export function readPersonClaims({ act }: JWTPayload): ActingPerson | null | undefined {
  if (act === undefined) return null;
  const { sub: id, name, role, session } = (act ?? {}) as Readonly<Record<string, unknown>>;
  if (!isIdentifier(id) || typeof name !== 'string' || !isRole(role) || typeof session !== 'number') {
    return undefined;
  }
  return { id, name, role, session };
}

/** Its entry in the set that a token is checked against, like the ids of keys. */
export function credentialOf({ id, session }: ActingPerson): string {
  return `${id}/${session}`;
}
