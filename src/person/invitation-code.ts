import { isIdentifier } from '../common/identifier.js';
import { createSecret } from '../identity/secret.js';

interface PersonKey {
  readonly applicationId: string;
  readonly id: string;
}

/** Both ids in 43 characters: what the code of an invitation begins with. */
function toHandle({ applicationId, id }: PersonKey): string {
  return Buffer.from(`${applicationId}${id}`.replaceAll('-', ''), 'hex').toString('base64url');
}

function readHandle(handle: string): PersonKey | null {
  const hex = Buffer.from(handle, 'base64url').toString('hex');
  const [applicationId, id] = [toUuid(hex.slice(0, 32)), toUuid(hex.slice(32))];
  return isIdentifier(applicationId) && isIdentifier(id) ? { applicationId, id } : null;
}

/** Who is invited, and 256 random bits: the code alone is enough to take the invitation up. */
export function createCode(person: PersonKey): { readonly code: string; readonly secret: string } {
  const secret = createSecret();
  return { code: `${toHandle(person)}.${secret}`, secret };
}

export function readCode(code: string): (PersonKey & { readonly secret: string }) | null {
  const [handle = '', secret = ''] = code.split('.');
  const person = readHandle(handle);
  return person && { ...person, secret };
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
