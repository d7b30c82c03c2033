import { invalidAt } from '../../common/errors/economy-error.js';
import { toUnits } from '../../common/money/units.js';
import { type CursorPart } from '../../common/paging/cursor.js';
import { longestItem } from '../../http/request/goods.js';
import { readMoment } from '../../http/request/moment.js';
import { int32 } from '../../http/request/number-schema.js';
import {
  defaultPageSize,
  maxPageSize,
  type PageRequest,
  readChoice,
  readPage,
} from '../../common/paging/page.js';
import { isPlainText } from '../../common/text.js';
import { BucketQuery } from './insight-query.js';
import { type BasketItem } from './price-index.js';
import { QueryParameter } from '../../http/request/validators.js';

export const priceBuckets = ['hour', 'day', 'week'] as const;
export type PriceBucketName = (typeof priceBuckets)[number];

/** Buckets of a window: without `from`, and at most. */
const usualBuckets = 30;
const mostBuckets = 100;
export const mostInBasket = 16;
const longestBasket = 2000;
const priceCursor: readonly CursorPart[] = ['text'];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const lengths: Readonly<Record<PriceBucketName, number>> = { hour: hourMs, day: dayMs, week: 7 * dayMs };
/** A Monday, with which weeks begin. */
const firstWeek = 4 * dayMs;

class WindowQuery extends BucketQuery {
  @QueryParameter({ enum: priceBuckets, default: 'day' })
  override bucket?: unknown;
}

export class PriceQuery extends WindowQuery {
  @QueryParameter({ type: String })
  item?: unknown;

  @QueryParameter({ ...int32, minimum: 1, maximum: maxPageSize, default: defaultPageSize })
  limit?: unknown;

  @QueryParameter({ type: String, description: 'The nextCursor of the previous page' })
  cursor?: unknown;
}

export class PriceIndexQuery extends WindowQuery {
  @QueryParameter({
    type: String,
    description: `At most ${mostInBasket} items, such as bread:3,ale:1.5`,
  })
  basket?: unknown;
}

/** Whole buckets, from one moment until before another one. */
export interface PriceWindow {
  readonly bucket: PriceBucketName;
  readonly from: Date;
  readonly upto: Date;
}

export interface PriceWish {
  readonly window: PriceWindow;
  /** Null: all, in pages. */
  readonly item: string | null;
  readonly page: PageRequest;
}

export interface IndexWish {
  readonly window: PriceWindow;
  /** Null: `firstBasket`. */
  readonly basket: readonly BasketItem[] | null;
}

export function readPriceQuery(query: PriceQuery, owner: string, now: number): PriceWish {
  const window = readWindow(query, now);
  const item = query.item === undefined ? null : query.item;
  if (item !== null && !isPlainText(item, 1, longestItem)) {
    throw refused('item', 'NOT_PLAIN_TEXT', `must be text of 1 to ${longestItem} characters`);
  }
  const filters = {
    list: 'prices',
    owner,
    bucket: window.bucket,
    from: readMoment('from', query.from)?.toISOString() ?? '',
    to: readMoment('to', query.to)?.toISOString() ?? '',
    item: item ?? '',
  };
  return { window, item, page: readPage(query, filters, priceCursor) };
}

export function readIndexQuery(query: PriceIndexQuery, now: number): IndexWish {
  return {
    window: readWindow(query, now),
    basket: query.basket === undefined ? null : readBasket(query.basket),
  };
}

function readWindow(query: WindowQuery, now: number): PriceWindow {
  const bucket = readChoice('bucket', query.bucket, priceBuckets, 'day');
  const length = lengths[bucket];
  const offset = bucket === 'week' ? firstWeek : 0;
  const beginOf = (moment: number): number => Math.floor((moment - offset) / length) * length + offset;
  const upto = beginOf(readMoment('to', query.to)?.getTime() ?? now) + length;
  const given = readMoment('from', query.from);
  const from = given
    ? Math.max(beginOf(given.getTime()), upto - mostBuckets * length)
    : upto - usualBuckets * length;
  return { bucket, from: new Date(from), upto: new Date(upto) };
}

/** Items may have colons and commas in them: a quantity ends with a comma before the next item, or the text. */
function readBasket(value: unknown): readonly BasketItem[] {
  const text = typeof value === 'string' && value.length <= longestBasket ? value : '';
  const form = /(.+?):([0-9]+(?:\.[0-9]+)?)(?:,(?=.)|$)/suy;
  const basket: BasketItem[] = [];
  let end = 0;
  for (let match = form.exec(text); match; match = form.exec(text)) {
    const [, item = '', digits = ''] = match;
    const quantity = toUnits(digits);
    if (!isPlainText(item, 1, longestItem) || !quantity) break;
    basket.push({ item, quantity });
    end = form.lastIndex;
  }
  const items = new Set(basket.map(({ item }) => item));
  if (end === text.length && items.size > 0 && items.size === basket.length && items.size <= mostInBasket) {
    return basket;
  }
  throw refused(
    'basket',
    'NOT_A_BASKET',
    `must name 1 to ${mostInBasket} different items with their quantities, such as bread:3,ale:1.5`,
  );
}

function refused(name: string, code: string, detail: string): Error {
  return invalidAt(`/${name}`, code, `${name} ${detail}`);
}
