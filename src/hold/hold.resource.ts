import { ApiProperty } from '@nestjs/swagger';
import { decimalOf, less } from '../common/money/units.js';
import { type HoldRow, type HoldState, holdStates, type InstanceRow } from '../database/rows.js';
import { type KnownApplication } from '../identity/application-directory.js';
import { type MinimalForm } from '../http/response/prefer.js';
import { BaseResource, toBaseResource, toIso } from '../http/resource/base-resource.js';
import { amount, integer, momentOrNull, textOrNull, uuid } from '../http/resource/property-helpers.js';
import { Instance, toInstance } from '../instance/instance.resource.js';

/**
 * Money or goods that are reserved: money has left the `wealth` of its payer and stands in its `held`, goods are in nobody's holdings, until it is captured, released,
 * or given back when the hold expires.
 *
 * @publicApi
 */
export class Hold extends BaseResource {
  @uuid('Id of a character or an account')
  payer!: string;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description:
      'Id of a character, an account, or the instance for its treasury; null: the capture names it',
  })
  recipient!: string | null;

  @textOrNull('Null: money')
  asset!: string | null;

  @amount('Of money, or of `asset`')
  amount!: number;

  @amount('What was paid out of it')
  captured!: number;

  @amount('What is still held')
  remaining!: number;

  @ApiProperty({ type: String, enum: holdStates })
  state!: HoldState;

  @momentOrNull('When what is left is given back automatically')
  expiresAt!: string | null;

  @textOrNull()
  reason!: string | null;

  @textOrNull()
  reference!: string | null;

  @integer('The number of its event')
  seq!: number;

  @ApiProperty({ type: Boolean, required: false })
  dryRun?: boolean;

  @ApiProperty({ type: () => Instance })
  instance!: Instance;
}

export function toHold(row: HoldRow, instance: InstanceRow, application: KnownApplication): Hold {
  return {
    ...toBaseResource({ ...row, deleted_at: null }),
    payer: row.payer_id,
    recipient: row.to_treasury ? instance.id : row.recipient_id,
    asset: row.asset ?? null,
    amount: decimalOf(row.amount),
    captured: decimalOf(row.captured),
    remaining: remainingOf(row),
    state: row.state,
    expiresAt: row.expires_at === null ? null : toIso(row.expires_at),
    reason: row.reason,
    reference: row.reference,
    seq: row.seq,
    instance: toInstance(instance, application),
  };
}

export function remainingOf({
  state,
  amount: whole,
  captured,
}: Pick<HoldRow, 'state' | 'amount' | 'captured'>): number {
  return state === 'held' ? decimalOf(less(whole, captured)) : 0;
}

/** The minimal form of a hold. */
export class MinimalHold {
  @uuid()
  id!: string;

  @ApiProperty({ type: String, enum: holdStates })
  state!: HoldState;

  @amount()
  captured!: number;

  @amount()
  remaining!: number;

  @ApiProperty({ type: Boolean, required: false })
  dryRun?: boolean;
}

export const minimalHold: MinimalForm<Hold> = {
  type: MinimalHold,
  of: ({ id, state, captured, remaining }) => ({ id, state, captured, remaining }),
};
