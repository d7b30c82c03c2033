import { ApiProperty } from '@nestjs/swagger';
import { parseMoment } from '../common/moment.js';
import { isScope, type Scope, scopes } from '../identity/scope.js';
import { IsFlag, IsLine, IsPlainText, Optional, rule } from '../http/request/validators.js';

export class ApplicationSettingsDto {
  @ApiProperty({ description: 'Refuse writes that move money without an Idempotency-Key' })
  @IsFlag()
  requireIdempotencyKey!: boolean;
}

function isScopeList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((scope) => typeof scope === 'string' && isScope(scope)) &&
    new Set(value).size === value.length
  );
}

function isToCome(value: unknown): boolean {
  const moment = typeof value === 'string' ? parseMoment(value) : null;
  return moment !== null && moment.getTime() > Date.now();
}

export class CreateKeyDto {
  @ApiProperty({ description: 'Where it is used' })
  @IsLine(1, 100)
  name!: string;

  @Optional({
    type: 'array',
    items: { type: 'string', enum: [...scopes] },
    minItems: 1,
    uniqueItems: true,
    description: 'Default and maximum: those of this request',
  })
  @rule({
    name: 'NOT_SCOPES',
    test: isScopeList,
    message: `must be a list of different words of ${scopes.join(', ')}`,
  })
  scopes?: Scope[];

  @Optional({ type: String, format: 'date-time', description: 'Default: never' })
  @rule({
    name: 'NOT_A_MOMENT_TO_COME',
    test: isToCome,
    message: 'must be a time in the future, such as 2027-01-01T00:00:00Z',
  })
  expiresAt?: string;
}

export class RevokeTokenDto {
  @Optional({ description: 'The token, or send only its `jti`' })
  @IsPlainText(1, 8192)
  token?: string;

  @Optional()
  @IsPlainText(1, 255)
  jti?: string;
}
