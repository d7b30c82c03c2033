import { ApiProperty } from '@nestjs/swagger';
import { moment, text, textOrNull, uuid } from './property-helpers.js';
import { int32 } from '../request/number-schema.js';

/** What a change made of one field: numbers as decimals, lists and objects as JSON, of an address its origin; null: nothing. */
export class ChangedField {
  @text()
  field!: string;

  @textOrNull()
  from!: string | null;

  @textOrNull()
  to!: string | null;
}

/** A change through the API as the database writes it to JSON. */
export interface ApiChangeRow {
  readonly application_id: string;
  readonly id: string;
  readonly at: string;
  readonly key_id: string | null;
  readonly token_id: string | null;
  readonly person_id: string | null;
  readonly person_name: string | null;
  readonly method: string;
  readonly route: string;
  readonly targets: Readonly<Record<string, string>>;
  readonly changes: readonly ChangedField[];
  readonly status: number | null;
  readonly request_id: string;
}

/** A change through the API: when, by whom, to what, from what to what. */
export class ApiChange {
  @uuid()
  id!: string;

  @moment()
  at!: string;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'null: an operator or external issuer',
  })
  keyId!: string | null;

  /** Null: the game itself. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  personId!: string | null;

  /** As it was then: the person may have been deleted since. */
  @textOrNull()
  personName!: string | null;

  @textOrNull()
  tokenId!: string | null;

  @text()
  method!: string;

  @text()
  route!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
  })
  targets!: Readonly<Record<string, string>>;

  @ApiProperty({
    type: () => [ChangedField],
    description: 'Of the fields that were given, those that differ',
  })
  changes!: readonly ChangedField[];

  @ApiProperty({
    ...int32,
    nullable: true,
    description: '5xx: may have taken effect; null: unknown',
  })
  status!: number | null;

  @text()
  requestId!: string;
}
