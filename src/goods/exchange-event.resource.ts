import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { decimalOf, type Units } from '../common/money/units.js';
import { CharacterName } from '../agent-npc/social.resource.js';
import { int64 } from '../http/request/number-schema.js';
import { NumberedEvent, toEventBase } from '../http/resource/base-resource.js';
import { amount, amountOrNull, integer, text, textOrNull, uuid } from '../http/resource/property-helpers.js';
import { type MinimalForm } from '../http/response/prefer.js';
import { type StoredLeg } from '../ledger/exchange-call.js';
import {
  type ExchangeParty as PartyRow,
  type ExchangeResult,
  type PassedOn,
} from '../ledger/ledger-result.js';

/**
 * One move of an exchange, with what both had right after it.
 *
 * @publicApi
 */
export class MovedLeg {
  @textOrNull("The code; null: the world's currency")
  asset!: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'null: it was made' })
  from!: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'null: it is gone' })
  to!: string | null;

  @amount()
  amount!: number;

  @amountOrNull('What the giver had left')
  fromLeft!: number | null;

  @amountOrNull('What the receiver then had')
  toLeft!: number | null;
}

/**
 * Who took part in an exchange.
 *
 * @publicApi
 */
export class ExchangeParty extends CharacterName {
  @amount('Right after')
  wealthAfter!: number;
}

interface PassedOnGoods {
  readonly legs?: readonly MovedLeg[];
  readonly parties?: readonly ExchangeParty[];
}

/** The legs of goods of one who left, and who got them. */
export const passedOnLegs = (): PropertyDecorator =>
  ApiPropertyOptional({ type: () => [MovedLeg], description: 'Where its goods went, if it had any' });
export const passedOnParties = (): PropertyDecorator =>
  ApiPropertyOptional({ type: () => [ExchangeParty], description: 'Who got any, before the money' });

/**
 * Goods and currency that moved in one step.
 *
 * @publicApi
 */
export class ExchangeEvent extends NumberedEvent {
  @ApiPropertyOptional({ type: Boolean })
  dryRun?: boolean;

  @ApiProperty({ type: String, enum: ['exchange'] })
  type!: 'exchange';

  @text('trade, reversal (of an exchange) or opening (of a copied world)')
  cause!: string;

  @ApiProperty({ type: () => [MovedLeg] })
  legs!: readonly MovedLeg[];

  @ApiProperty({ type: () => [ExchangeParty], description: 'First who paid currency, if anybody did' })
  parties!: readonly ExchangeParty[];

  @ApiPropertyOptional({ type: String })
  reason?: string;

  @ApiPropertyOptional({ type: String })
  reference?: string;

  @ApiPropertyOptional({ ...int64, description: '`seq` of the exchange that it reverses' })
  reverses?: number;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, description: 'Of the caller' })
  metadata?: Readonly<Record<string, unknown>>;
}

const orNull = (units: Units | null): number | null => (units === null ? null : decimalOf(units));

export function toMovedLeg({ asset, from, to, amount: moved, fromLeft, toLeft }: StoredLeg): MovedLeg {
  return { asset, from, to, amount: decimalOf(moved), fromLeft: orNull(fromLeft), toLeft: orNull(toLeft) };
}

export function toExchangeParty({ id, uuid: given, name, wealth }: PartyRow): ExchangeParty {
  return { id, uuid: given, name, wealthAfter: decimalOf(wealth) };
}

/** What the events of a death and of a closing show of goods, if there were any. */
export function toPassedOn({ legs, parties }: PassedOn): PassedOnGoods {
  return legs ? { legs: legs.map(toMovedLeg), parties: (parties ?? []).map(toExchangeParty) } : {};
}

export function toExchangeEvent(result: ExchangeResult): ExchangeEvent {
  const { seq, cause, legs, parties, reason, reference, reverses, metadata } = result;
  return {
    ...toEventBase(result),
    seq,
    type: 'exchange',
    cause,
    legs: legs.map(toMovedLeg),
    parties: (parties ?? []).map(toExchangeParty),
    ...(reason !== undefined && { reason }),
    ...(reference !== undefined && { reference }),
    ...(reverses !== undefined && { reverses }),
    ...(metadata && { metadata }),
  };
}

/** The minimal form of an exchange. */
export class MinimalExchangeEvent {
  @uuid()
  id!: string;

  @integer()
  seq!: number;

  @ApiPropertyOptional({ type: Boolean })
  dryRun?: boolean;
}

export function toMinimalExchangeEvent({ id, seq }: MinimalExchangeEvent): MinimalExchangeEvent {
  return { id, seq };
}

export const minimalExchangeEvent: MinimalForm<MinimalExchangeEvent> = {
  type: MinimalExchangeEvent,
  of: toMinimalExchangeEvent,
};
