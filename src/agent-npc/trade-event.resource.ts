import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type KnownApplication } from '../identity/application-directory.js';
import { type MinimalForm } from '../http/response/prefer.js';
import { type CompactTradeResult, type TradeResult } from '../ledger/ledger-result.js';
import { decimalOf, type Units } from '../common/money/units.js';
import { AgentNpc, toAgentNpc } from './agent-npc.resource.js';
import { toInstance } from '../instance/instance.resource.js';
import { NumberedEvent, toIso } from '../http/resource/base-resource.js';
import { amount, amountOrNull, uuid, integer, objectOrNull } from '../http/resource/property-helpers.js';
import { int64, money } from '../http/request/number-schema.js';
import { goodsList, toTradedGoods, type TradedGood } from './traded-good.resource.js';

/**
 * Wealth that moved from one Agent NPC to another, to the treasury, or out of the world.
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
    description: 'trade, tax, inheritance, disbursement (by the treasury) or grant (minted)',
  })
  cause!: string;

  @ApiPropertyOptional({ type: String })
  reason?: string;

  @ApiPropertyOptional({ ...int64 })
  talkSeq?: number;

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

  @objectOrNull('AgentNpc', 'null: the treasury, or minted')
  traderAgentNPC!: AgentNpc | null;

  @objectOrNull('AgentNpc', 'null: sunk')
  recipientAgentNPC!: AgentNpc | null;
}

const orNull = (units: Units | null): number | null => (units === null ? null : decimalOf(units));

export function toTradeEvent(result: TradeResult, application: KnownApplication): TradeEvent {
  const instance = toInstance(result.instance, application);
  const at = toIso(result.at);
  // Without spreads, as for `toAgentNpc`.
  const event: TradeEvent = {
    id: result.id,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    seq: result.seq,
    amount: decimalOf(result.amount),
    type: result.kind,
    cause: result.cause,
    traderWealthAfter: orNull(result.actorWealth),
    recipientWealthAfter: orNull(result.recipientWealth),
    traderAgentNPC: result.actor && toAgentNpc(result.actor, instance),
    recipientAgentNPC: result.recipient && toAgentNpc(result.recipient, instance),
  };
  if (result.reason !== undefined) event.reason = result.reason;
  if (result.talkSeq !== undefined) event.talkSeq = result.talkSeq;
  if (result.metadata) event.metadata = result.metadata;
  if (result.goods) event.goods = toTradedGoods(result.goods);
  return event;
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

export function toMinimalTradeEvent(event: MinimalTradeEvent): MinimalTradeEvent {
  const { id, seq, amount, traderWealthAfter, recipientWealthAfter, dryRun } = event;
  return {
    id,
    seq,
    amount,
    traderWealthAfter,
    recipientWealthAfter,
    ...(dryRun === undefined ? {} : { dryRun }),
  };
}

export const minimalTradeEvent: MinimalForm<MinimalTradeEvent> = {
  type: MinimalTradeEvent,
  of: toMinimalTradeEvent,
};

/** Built from a result that may lack the characters. */
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
