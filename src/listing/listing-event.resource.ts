import { ApiPropertyOptional } from '@nestjs/swagger';
import { Account, toAccount } from '../account/account.resource.js';
import { AgentNpc, toAgentNpc } from '../agent-npc/agent-npc.resource.js';
import { decimalOf } from '../common/money/units.js';
import { type KnownApplication } from '../identity/application-directory.js';
import { NumberedEvent, toEventBase } from '../http/resource/base-resource.js';
import { money } from '../http/request/number-schema.js';
import { amount, nested, oneOf, optional } from '../http/resource/property-helpers.js';
import { toInstance } from '../instance/instance.resource.js';
import { type ListingEventResult } from '../ledger/ledger-result.js';
import { Listing, toListing } from './listing.resource.js';

/**
 * Something was listed, or what was left of it was given back. Each acceptance is a trade, with the cause `listing` or `bid`.
 *
 * @publicApi
 */
export class ListingEvent extends NumberedEvent {
  @oneOf(['listing', 'listing-end'])
  type!: 'listing' | 'listing-end';

  @optional(
    String,
    'Why it ended: release (by its owner), expiry, death or closing (of its owner), or perish (all that was left of it)',
  )
  cause?: string;

  @amount()
  ownerWealthAfter!: number;

  @ApiPropertyOptional({ ...money, description: 'Where it holds money' })
  ownerHeldAfter?: number;

  @optional(() => AgentNpc)
  ownerAgentNPC?: AgentNpc;

  @optional(() => Account, 'In place of ownerAgentNPC')
  ownerAccount?: Account;

  @nested(() => Listing)
  listing!: Listing;
}

export function toListingEvent(result: ListingEventResult, application: KnownApplication): ListingEvent {
  const instance = toInstance(result.instance, application);
  return {
    ...toEventBase(result),
    seq: result.seq,
    type: result.kind,
    ...(result.cause !== null && { cause: result.cause }),
    ownerWealthAfter: decimalOf(result.wealth),
    ...(result.held !== null && { ownerHeldAfter: decimalOf(result.held) }),
    ...(result.owner && { ownerAgentNPC: toAgentNpc(result.owner, instance) }),
    ...(result.ownerAccount && { ownerAccount: toAccount(result.ownerAccount, instance) }),
    listing: toListing(result.listing, result.instance, application),
  };
}
