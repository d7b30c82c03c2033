import { ApiProperty } from '@nestjs/swagger';
import { moment, nested, text, textOrNull, uuid, uuidOrNull } from '../http/resource/property-helpers.js';
import { int32 } from '../http/request/number-schema.js';
import { toIso } from '../http/resource/base-resource.js';
import { type AuditEntryRow } from '../audit/audit-entry.js';

/** What a change made of one field: numbers as decimals, lists and objects as JSON, of an address its origin; null: nothing. */
export class ChangedField {
  @text()
  field!: string;

  @textOrNull()
  from!: string | null;

  @textOrNull()
  to!: string | null;
}

/** A change: when, by whom, to what, from what to what. */
export class ApiChange {
  @uuid()
  id!: string;

  @moment()
  at!: string;

  @uuidOrNull('null: an operator or external issuer')
  keyId!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'null: through the API' })
  operator!: string | null;

  /** Null: the game itself, or an operator. */
  @uuidOrNull()
  personId!: string | null;

  /** The name at that time: the person may have been deleted since. */
  @textOrNull()
  personName!: string | null;

  @textOrNull('in-process: code in the process of the service, which has no token')
  tokenId!: string | null;

  @text('CLI: a command of an operator')
  method!: string;

  @text('Or the name of the command')
  route!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
  })
  targets!: Readonly<Record<string, string>>;

  @nested(() => [ChangedField], 'The given fields that differ')
  changes!: readonly ChangedField[];

  @ApiProperty({
    ...int32,
    nullable: true,
    description: '5xx: may have taken effect; null: unknown; of a command 0 or 1, which is a failure',
  })
  status!: number | null;

  @text()
  requestId!: string;
}

export function toApiChange(row: AuditEntryRow): ApiChange {
  return {
    id: row.id,
    at: toIso(row.at),
    keyId: row.key_id,
    operator: row.operator,
    personId: row.person_id,
    personName: row.person_name,
    tokenId: row.token_id,
    method: row.method,
    route: row.route,
    targets: row.targets,
    changes: row.changes,
    status: row.status,
    requestId: row.request_id,
  };
}
