import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type KnownApplication } from '../identity/application-directory.js';
import { type MinimalForm } from '../http/response/prefer.js';
import { type AccountResult } from '../ledger/ledger-result.js';
import { NumberedEvent, toEventBase } from '../http/resource/base-resource.js';
import { amount, integer, uuid } from '../http/resource/property-helpers.js';
import {
  type ExchangeParty,
  type MovedLeg,
  passedOnLegs,
  passedOnParties,
  toPassedOn,
} from '../goods/exchange-event.resource.js';
import { toInstance } from '../instance/instance.resource.js';
import { Account, toAccount } from './account.resource.js';

export const accountEventTypes = ['account', 'account-update', 'account-closing'] as const;

/**
 * What an update of an account changed.
 *
 * @publicApi
 */
export class AccountValues {
  @ApiPropertyOptional({ type: String })
  name?: string;

  @ApiPropertyOptional({ type: String })
  kind?: string;

  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true })
  ownerId?: string | null;

  @ApiPropertyOptional({ type: Boolean })
  taxable?: boolean;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, nullable: true })
  metadata?: Readonly<Record<string, unknown>> | null;
}

/**
 * An account was opened, changed or closed.
 *
 * @publicApi
 */
export class AccountEvent extends NumberedEvent {
  @ApiProperty({ type: String, enum: accountEventTypes })
  type!: 'account' | 'account-update' | 'account-closing';

  @ApiProperty({ type: () => Account })
  account!: Account;

  @ApiPropertyOptional({ type: () => AccountValues })
  old?: AccountValues;

  @ApiPropertyOptional({ type: () => AccountValues })
  new?: AccountValues;

  @passedOnLegs()
  legs?: readonly MovedLeg[];

  @passedOnParties()
  parties?: readonly ExchangeParty[];
}

export function toAccountEvent(result: AccountResult, application: KnownApplication): AccountEvent {
  return {
    ...toEventBase(result),
    seq: result.seq,
    type: result.kind,
    account: toAccount(result.account, toInstance(result.instance, application)),
    ...(result.old && result.new && { old: result.old, new: result.new }),
    ...toPassedOn(result),
  };
}

/** The minimal form of such an event. */
export class MinimalAccountEvent {
  @uuid()
  id!: string;

  @integer()
  seq!: number;

  @uuid()
  accountId!: string;

  @amount()
  wealth!: number;
}

export const minimalAccountEvent: MinimalForm<AccountEvent> = {
  type: MinimalAccountEvent,
  of: ({ id, seq, account }) => ({ id, seq, accountId: account.id, wealth: account.wealth }),
};
