import type { Row, RowsOf } from '../ui/form/rows-field.js';
import { numberFault, readNumber } from '../ui/format.js';

type GoodKey = 'item' | 'quantity' | 'unitPrice';
export type GoodRow = Row<GoodKey>;

interface Good {
  readonly item: string;
  readonly quantity: number;
  readonly unitPrice?: number;
}

export const goodRows: RowsOf<GoodKey> = {
  noun: 'good',
  most: 16,
  fresh: { item: '', quantity: '1', unitPrice: '' },
  columns: [
    { key: 'item', label: 'Good', kind: 'text', placeholder: 'flour' },
    { key: 'quantity', label: 'Quantity', kind: 'decimal', placeholder: '1' },
    { key: 'unitPrice', label: 'Unit price', kind: 'decimal', placeholder: 'open' },
  ],
};

export function readGoods(rows: readonly GoodRow[]): readonly Good[] {
  return rows.map(({ item, quantity, unitPrice }) => ({
    item: item.trim(),
    quantity: readNumber(quantity) ?? 0,
    ...(unitPrice.trim() !== '' && { unitPrice: readNumber(unitPrice) ?? 0 }),
  }));
}

export function goodsFault(rows: readonly GoodRow[]): string | undefined {
  for (const { item, quantity, unitPrice } of rows) {
    if (item.trim() === '') return 'Name each good, or remove it.';
    if (!readNumber(quantity)) return numberFault(quantity) ?? `Enter a quantity of ${item.trim()} above 0.`;
    if (unitPrice.trim() !== '' && readNumber(unitPrice) === null)
      return numberFault(unitPrice) ?? `Enter a number as the price of ${item.trim()}, or leave it empty.`;
  }
  const names = rows.map(({ item }) => item.trim());
  return new Set(names).size < names.length ? 'Name each good once.' : undefined;
}
