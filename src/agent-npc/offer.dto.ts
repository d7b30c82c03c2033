import { applyDecorators } from '@nestjs/common';
import { maxMoney, toDecimal } from '../common/money/money.js';
import { isPlainText, isVisibleLine } from '../common/text.js';
import { clampGoods, MAX_GOODS, MAX_REASON } from '../conversation/turn.js';
import { double } from '../http/request/number-schema.js';
import { Optional, rule } from '../http/request/validators.js';

const isOffer = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { amount, reason, payer, goods = [], ...more } = value as Record<string, unknown>;
  return (
    (toDecimal(amount) ?? 0) > 0 &&
    isPlainText(reason, 0, MAX_REASON) &&
    isVisibleLine(reason) &&
    (payer === 'self' || payer === 'other') &&
    clampGoods(goods) !== null &&
    Object.keys(more).length === 0
  );
};

/** An offer that comes with a line, of a character or a player. */
export function Offer(description: string): PropertyDecorator {
  return applyDecorators(
    Optional({
      type: 'object',
      properties: {
        amount: { ...double, exclusiveMinimum: 0, maximum: maxMoney } as never,
        reason: { type: 'string', maxLength: MAX_REASON },
        payer: { type: 'string', enum: ['self', 'other'] },
        goods: {
          type: 'array',
          maxItems: MAX_GOODS,
          items: {
            type: 'object',
            properties: {
              item: { type: 'string', maxLength: 64 },
              quantity: { ...double, exclusiveMinimum: 0, maximum: maxMoney } as never,
            },
            required: ['item', 'quantity'],
          },
          description: 'What the payer gets from the other side, by the codes of assets',
        },
      },
      required: ['amount', 'reason', 'payer'],
      description,
    }),
    rule({
      name: 'NOT_AN_OFFER',
      test: isOffer,
      message: `must be {amount, reason, payer, goods?}: an amount above 0, a text of at most ${MAX_REASON} characters, self or other, up to ${MAX_GOODS} of {item, quantity} by codes of assets`,
    }),
  );
}
