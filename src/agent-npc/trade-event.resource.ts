import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type KnownApplication } from '../identity/application-directory.js';
import { type MinimalForm } from '../http/response/prefer.js';
import { type HoldState, holdStates, type ListingState, listingStates } from '../database/rows.js';
import { type CompactTradeResult, type TradeResult } from '../ledger/ledger-result.js';
import { decimalOf, type Units } from '../common/money/units.js';
import { AgentNpc, toAgentNpc } from './agent-npc.resource.js';
import { Account, toAccount } from '../account/account.resource.js';
import { toInstance } from '../instance/instance.resource.js';
import { NumberedEvent, toIso } from '../http/resource/base-resource.js';
import {
  amount,
  amountOrNull,
  uuid,
  integer,
  optionalObjectOrNull,
} from '../http/resource/property-helpers.js';
import { int64, money } from '../http/request/number-schema.js';
import { goodsList, toTradedGoods, type TradedGood } from './traded-good.resource.js';

/**
 * A hold that something was paid out of, right after that.
 *
 * @publicApi
 */
export class CapturedHold {
  @uuid()
  id!: string;

  @amount()
  amount!: number;

  @amount()
  captured!: number;

  @ApiProperty({ type: String, enum: holdStates })
  state!: HoldState;

  @ApiPropertyOptional({ type: String, description: 'The code of its goods; absent: money' })
  asset?: string;
}

/**
 * A listing that was accepted, right after that.
 *
 * @publicApi
 */
export class AcceptedListing {
  @uuid()
  id!: string;

  @ApiProperty({ type: String, enum: ['sell', 'buy'] })
  side!: 'sell' | 'buy';

  @amount()
  remaining!: number;

  @ApiProperty({ type: String, enum: listingStates })
  state!: ListingState;
}

/**
 * An obligation that a payment was due by.
 *
 * @publicApi
 */
export class PaidObligation {
  @uuid()
  id!: string;

  @integer('Its due times are counted from 1')
  number!: number;

  @amount('What is owed after it')
  owed!: number;
}

/**
 * Wealth that moved from one Agent NPC or account to another, to the treasury, or out of the world.
 *
 * @publicApi
 */
export class TradeEvent extends NumberedEvent {
  @ApiPropertyOptional({ type: Boolean })
  dryRun?: boolean;

  @ApiProperty({ ...money })
  amount!: number;

  @ApiProperty({ type: String, enum: ['trade', 'tax'] })
  type!: 'trade' | 'tax';

  @ApiProperty({
    type: String,
    description:
      'trade, tax, inheritance, disbursement (by the treasury), grant (minted), payment (to the treasury), capture (out of a hold), listing (one to sell was accepted), bid (one to buy was), obligation (automatically, when it was due), closing (of an account) or reversal (of a payment)',
  })
  cause!: string;

  @ApiPropertyOptional({ type: String })
  reason?: string;

  @ApiPropertyOptional({ type: String })
  reference?: string;

  @ApiPropertyOptional({ ...money, description: 'With atMost: what was asked for' })
  requestedAmount?: number;

  @ApiPropertyOptional({ ...int64 })
  talkSeq?: number;

  @ApiPropertyOptional({ type: () => CapturedHold, description: 'What it was paid out of' })
  hold?: CapturedHold;

  @ApiPropertyOptional({ type: () => AcceptedListing, description: 'What was accepted' })
  listing?: AcceptedListing;

  @ApiPropertyOptional({ ...int64, description: '`seq` of the payment that it reverses' })
  reverses?: number;

  @ApiPropertyOptional({ type: () => PaidObligation, description: 'What it was due by' })
  obligation?: PaidObligation;

  @amountOrNull('Right after; null without a trader')
  traderWealthAfter!: number | null;

  @amountOrNull('Right after; null without a recipient')
  recipientWealthAfter!: number | null;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'Of the caller',
  })
  metadata?: Readonly<Record<string, unknown>>;

  @ApiPropertyOptional({ ...goodsList })
  goods?: readonly TradedGood[];

  @optionalObjectOrNull('AgentNpc', 'null: the treasury, or minted; absent where an account trades')
  traderAgentNPC?: AgentNpc | null;

  @optionalObjectOrNull('AgentNpc', 'null: sunk, or for the treasury; absent where an account receives')
  recipientAgentNPC?: AgentNpc | null;

  @ApiPropertyOptional({ type: () => Account, description: 'In place of traderAgentNPC' })
  traderAccount?: Account;

  @ApiPropertyOptional({ type: () => Account, description: 'In place of recipientAgentNPC' })
  recipientAccount?: Account;
}

const orNull = (units: Units | null): number | null => (units === null ? null : decimalOf(units));

/** The figures of a trade, which its minimal form has alone: a result may lack the characters. */
export function toShortTradeEvent(result: CompactTradeResult): MinimalTradeEvent {
  const { id, seq, amount, actorWealth, recipientWealth } = result;
  return {
    id,
    seq,
    amount: decimalOf(amount),
    traderWealthAfter: orNull(actorWealth),
    recipientWealthAfter: orNull(recipientWealth),
  };
}

export function toTradeEvent(result: TradeResult, application: KnownApplication): TradeEvent {
  const instance = toInstance(result.instance, application);
  const at = toIso(result.at);
  const { id, seq, amount, traderWealthAfter, recipientWealthAfter } = toShortTradeEvent(result);
  // Without spreads, as for `toAgentNpc`.
  const event: TradeEvent = {
    id,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    seq,
    amount,
    type: result.kind,
    cause: result.cause,
    traderWealthAfter,
    recipientWealthAfter,
  };
  if (result.actorAccount) event.traderAccount = toAccount(result.actorAccount, instance);
  else event.traderAgentNPC = result.actor && toAgentNpc(result.actor, instance);
  if (result.recipientAccount) event.recipientAccount = toAccount(result.recipientAccount, instance);
  else event.recipientAgentNPC = result.recipient && toAgentNpc(result.recipient, instance);
  if (result.reason !== undefined) event.reason = result.reason;
  if (result.reference !== undefined) event.reference = result.reference;
  if (result.requestedAmount !== undefined) event.requestedAmount = decimalOf(result.requestedAmount);
  if (result.talkSeq !== undefined) event.talkSeq = result.talkSeq;
  if (result.hold) event.hold = toCapturedHold(result.hold);
  if (result.listing) event.listing = { ...result.listing, remaining: decimalOf(result.listing.remaining) };
  if (result.obligation) event.obligation = toPaidObligation(result.obligation);
  if (result.reverses !== undefined) event.reverses = result.reverses;
  if (result.metadata) event.metadata = result.metadata;
  if (result.goods) event.goods = toTradedGoods(result.goods);
  return event;
}

export function toPaidObligation({
  id,
  number,
  owed,
}: NonNullable<TradeResult['obligation']>): PaidObligation {
  return { id, number, owed: decimalOf(owed) };
}

export function toCapturedHold(hold: NonNullable<TradeResult['hold']>): CapturedHold {
  const { id, state, asset } = hold;
  const [amount, captured] = [decimalOf(hold.amount), decimalOf(hold.captured)];
  return { id, amount, captured, state, ...(asset !== undefined && { asset }) };
}

/** The minimal form of a trade. */
export class MinimalTradeEvent {
  @uuid()
  id!: string;

  @integer()
  seq!: number;

  @amount()
  amount!: number;

  @amountOrNull()
  traderWealthAfter!: number | null;

  @amountOrNull()
  recipientWealthAfter!: number | null;

  @ApiPropertyOptional({ type: Boolean })
  dryRun?: boolean;
}

export const minimalTradeEvent: MinimalForm<MinimalTradeEvent> = {
  type: MinimalTradeEvent,
  of({ id, seq, amount, traderWealthAfter, recipientWealthAfter }) {
    return { id, seq, amount, traderWealthAfter, recipientWealthAfter };
  },
};
