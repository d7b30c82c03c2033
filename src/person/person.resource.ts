import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type PersonEntity, type Role, roles } from './person.entity.js';
import { flag, momentOrNull, text, textOrNull, uuid } from '../http/resource/property-helpers.js';

/** Somebody who runs the worlds of an application. */
@ApiSchema({ name: 'ApplicationPerson' })
export class Person {
  @uuid()
  id!: string;

  @text()
  name!: string;

  @ApiProperty({ type: String, enum: roles })
  role!: Role;

  @flag()
  disabled!: boolean;

  @textOrNull('Shown once, for `/dashboard#/invitation/{it}`')
  invitation!: string | null;

  @momentOrNull()
  invitedUntil!: string | null;

  @momentOrNull()
  lastSignInAt!: string | null;
}

export class SignedOut {
  @flag()
  everywhere!: boolean;
}

/** Its members are in the order of `jsonb`, so that a replayed response has the same bytes. */
export function toPerson(person: PersonEntity, invitation: string | null = null): Person {
  return {
    id: person.id,
    name: person.name,
    role: person.role,
    disabled: person.disabledAt !== null,
    invitation,
    invitedUntil: person.invitationHash === null ? null : (person.invitedUntil?.toISOString() ?? null),
    lastSignInAt: person.lastSignInAt?.toISOString() ?? null,
  };
}
