import type { TradedGood } from '../api/types.js';
import { formatNumber } from './format.js';

/** What a trade was for, to follow a sentence: ` for 3 bread and 1 ale`; empty if the game did not say. */
export function goodsText(goods: readonly TradedGood[] | undefined): string {
  if (!goods?.length) return '';
  const list = goods.map(({ item, quantity }) => `${formatNumber(quantity, 4)} ${item}`);
  const last = list.pop();
  return ` for ${list.length > 0 ? `${list.join(', ')} and ` : ''}${last}`;
}
