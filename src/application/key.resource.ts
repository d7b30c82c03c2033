import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type ApplicationKeyEntity } from '../identity/application-key.entity.js';
import { type MinimalForm } from '../http/response/prefer.js';
import { moment, momentOrNull, text, textOrNull, uuid } from '../http/resource/property-helpers.js';

/** A client secret of an application, without the secret. */
@ApiSchema({ name: 'ApplicationKey' })
export class Key {
  @uuid('The claim `key` of tokens issued with it')
  id!: string;

  @text()
  name!: string;

  @ApiProperty({ type: [String] })
  scopes!: readonly string[];

  @moment()
  createdAt!: string;

  @textOrNull('Its maker; it ends with them')
  personName!: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  personId!: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  madeWith!: string | null;

  @momentOrNull('Its tokens expire then, too; null: never')
  expiresAt!: string | null;

  @momentOrNull()
  revokedAt!: string | null;

  @momentOrNull('Accurate to about a minute')
  lastUsedAt!: string | null;
}

@ApiSchema({ name: 'ApplicationKeyWithSecret' })
export class KeyWithSecret extends Key {
  @ApiProperty({ type: String, description: 'Shown only once' })
  secret!: string;
}

/** Its members are in the order of `jsonb`, so that a replayed response has the same bytes. */
export function toKey(key: ApplicationKeyEntity): Key {
  return {
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    madeWith: key.madeWith,
    personId: key.personId,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    personName: key.personName,
  };
}

/** The minimal form of a key after a write. */
@ApiSchema({ name: 'MinimalApplicationKey' })
export class MinimalKey {
  @uuid()
  id!: string;

  @momentOrNull()
  revokedAt!: string | null;
}

export const minimalKey: MinimalForm<Key> = {
  type: MinimalKey,
  of: ({ id, revokedAt }) => ({ id, revokedAt }),
};

/** A token that is refused from now on. */
export class TokenRevocation {
  @text()
  jti!: string;

  @moment()
  expiresAt!: string;
}
