import { ApiProperty } from '@nestjs/swagger';
import { decimalOf } from '../common/money/units.js';
import { type InstanceRow, type ListingRow, type ListingState, listingStates } from '../database/rows.js';
import { type KnownApplication } from '../identity/application-directory.js';
import { type MinimalForm } from '../http/response/prefer.js';
import { BaseResource, toBaseResource, toIso } from '../http/resource/base-resource.js';
import { amount, integer, momentOrNull, text, textOrNull, uuid } from '../http/resource/property-helpers.js';
import { Instance, toInstance } from '../instance/instance.resource.js';

/**
 * Goods that are for sale, or money that is there for goods, at a price. What is offered has left its owner: goods are in nobody's holdings, money
 * stands in `held`.
 *
 * @publicApi
 */
export class Listing extends BaseResource {
  @uuid('Id of a character or an account')
  owner!: string;

  @text('Its code')
  asset!: string;

  @ApiProperty({ type: String, enum: ['sell', 'buy'] })
  side!: 'sell' | 'buy';

  @amount('What it began with')
  quantity!: number;

  @amount('What was neither accepted nor has perished; of one that has ended, what went back')
  remaining!: number;

  @amount('For one of the asset')
  unitPrice!: number;

  @ApiProperty({ type: String, enum: listingStates })
  state!: ListingState;

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

export function toListing(row: ListingRow, instance: InstanceRow, application: KnownApplication): Listing {
  return {
    ...toBaseResource({ ...row, deleted_at: null }),
    owner: row.owner_id,
    asset: row.asset,
    side: row.side,
    quantity: decimalOf(row.quantity),
    remaining: decimalOf(row.remaining),
    unitPrice: decimalOf(row.unit_price),
    state: row.state,
    expiresAt: row.expires_at === null ? null : toIso(row.expires_at),
    reason: row.reason,
    reference: row.reference,
    seq: row.seq,
    instance: toInstance(instance, application),
  };
}

/** The minimal form of a listing. */
export class MinimalListing {
  @uuid()
  id!: string;

  @ApiProperty({ type: String, enum: listingStates })
  state!: ListingState;

  @amount()
  remaining!: number;

  @ApiProperty({ type: Boolean, required: false })
  dryRun?: boolean;
}

export const minimalListing: MinimalForm<Listing> = {
  type: MinimalListing,
  of: ({ id, state, remaining }) => ({ id, state, remaining }),
};
