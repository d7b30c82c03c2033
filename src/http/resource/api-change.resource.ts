import { ApiProperty } from '@nestjs/swagger';
import { figureOrNull, moment, text, textOrNull, uuid } from './property-helpers.js';

/** A change through the API as the database writes it to JSON. */
export interface ApiChangeRow {
  readonly application_id: string;
  readonly id: string;
  readonly at: string;
  readonly key_id: string | null;
  readonly token_id: string | null;
  readonly method: string;
  readonly route: string;
  readonly targets: Readonly<Record<string, string>>;
  readonly status: number | null;
  readonly request_id: string;
}

/** A change through the API: when, by which token, to what. */
export class ApiChange {
  @uuid()
  id!: string;

  @moment('When it started')
  at!: string;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The key that the token was issued with; null: issued by an operator or an external issuer',
  })
  keyId!: string | null;

  @textOrNull('The claim `jti` of the token')
  tokenId!: string | null;

  @text()
  method!: string;

  @text('The template of the path')
  route!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'The identifiers in the path, and the `id` of the response',
  })
  targets!: Readonly<Record<string, string>>;

  @figureOrNull(
    'Of the response; 5xx: the change may have taken effect; null: it was started, and its end could not be written',
  )
  status!: number | null;

  @text('`X-Request-Id`')
  requestId!: string;
}
