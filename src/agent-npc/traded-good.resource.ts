import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { decimalOf } from '../common/money/units.js';
import { type StoredGood } from '../ledger/traded-goods.js';
import { longestItem, mostGoods } from '../http/request/goods.js';
import { money } from '../http/request/number-schema.js';

/**
 * Something that a trade was for.
 *
 * @publicApi
 */
export class TradedGood {
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: longestItem,
  })
  item!: string;

  @ApiProperty({ ...money, description: 'Above 0' })
  quantity!: number;

  /** Default of a single good: the amount by the quantity. */
  @ApiPropertyOptional({ ...money })
  unitPrice?: number;
}

/** The goods of a trade, in requests and in responses. */
export const goodsInput = { type: () => [TradedGood], minItems: 1, maxItems: mostGoods } as const;
export const goodsList = { type: () => [TradedGood] } as const;

export function toTradedGoods(goods: readonly StoredGood[]): readonly TradedGood[] {
  return goods.map(({ item, quantity, unitPrice }) =>
    unitPrice === undefined
      ? { item, quantity: decimalOf(quantity) }
      : { item, quantity: decimalOf(quantity), unitPrice: decimalOf(unitPrice) },
  );
}
