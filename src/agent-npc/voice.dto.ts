import { isVisibleLine, isPlainText } from '../common/text.js';
import { ApiProperty } from '@nestjs/swagger';
import {
  MAX_ACTION,
  MAX_ACTIONS,
  MAX_MEMORY,
  MAX_REASON,
  MAX_TEXT,
  MAX_TO,
  type TurnOffer,
} from '../conversation/turn.js';
import { maxMoney, toDecimal } from '../common/money/money.js';
import { readCount } from '../common/paging/page.js';
import {
  AllowNull,
  IsFlag,
  IsPlainText,
  Optional,
  rule,
  QueryParameter,
} from '../http/request/validators.js';
import { double, int32 } from '../http/request/number-schema.js';

const mostSeconds = 25;

export class TurnQuery {
  @QueryParameter({
    ...int32,
    minimum: 1,
    maximum: mostSeconds,
    description: 'Seconds to wait; default: none',
  })
  wait?: unknown;
}

/** In milliseconds. */
export function readWait({ wait }: TurnQuery): number {
  return readCount('wait', wait, { fallback: 0, most: mostSeconds }) * 1000;
}

const isOffer = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { amount, reason, payer, ...more } = value as Record<string, unknown>;
  return (
    (toDecimal(amount) ?? 0) > 0 &&
    isPlainText(reason, 0, MAX_REASON) &&
    isVisibleLine(reason) &&
    (payer === 'self' || payer === 'other') &&
    Object.keys(more).length === 0
  );
};

/** What a character says in its turn. */
export class TurnAnswerDto {
  @ApiProperty({ nullable: true, description: 'The line; null ends the talk without a word' })
  @AllowNull()
  @IsPlainText(1, MAX_TEXT)
  say!: string | null;

  @Optional({
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: MAX_ACTION },
    maxItems: MAX_ACTIONS,
    description: 'Labels, such as "wave"',
  })
  @rule({
    name: 'NOT_ACTIONS',
    test: (value) =>
      Array.isArray(value) &&
      value.length <= MAX_ACTIONS &&
      value.every((label) => isPlainText(label, 1, MAX_ACTION) && isVisibleLine(label)),
    message: `must be a list of at most ${MAX_ACTIONS} texts of 1 to ${MAX_ACTION} characters`,
  })
  actions?: string[];

  @Optional({
    ...double,
    minimum: -1,
    maximum: 1,
  })
  @rule({
    name: 'NOT_A_SENTIMENT',
    test: (value) => typeof value === 'number' && value >= -1 && value <= 1,
    message: 'must be a number from -1 to 1',
  })
  sentiment?: number;

  @Optional({ description: 'In a group: the name of who is addressed' })
  @IsPlainText(1, MAX_TO)
  to?: string;

  @Optional({ description: 'true: its last line; of two, it ends the talk' })
  @IsFlag()
  end?: boolean;

  @Optional({ description: 'One sentence to remember' })
  @IsPlainText(1, MAX_MEMORY)
  memory?: string;

  @Optional({
    type: 'object',
    properties: {
      amount: { ...double, exclusiveMinimum: 0, maximum: maxMoney } as never,
      reason: { type: 'string', maxLength: MAX_REASON },
      payer: { type: 'string', enum: ['self', 'other'] },
    },
    required: ['amount', 'reason', 'payer'],
    description: 'Only where the turn has `trade`',
  })
  @rule({
    name: 'NOT_AN_OFFER',
    test: isOffer,
    message: `must be {amount, reason, payer}: an amount above 0, a text of at most ${MAX_REASON} characters, self or other`,
  })
  offer?: TurnOffer;

  @Optional({ description: 'true: it accepts what the other offers' })
  @IsFlag()
  accept?: boolean;
}
