import { Money } from '../../ui/figures.js';
import { formatCount, formatNumber } from '../../ui/format.js';
import { type Column, Table } from '../../ui/table.js';
import type { TradedItem } from './traded-items.js';

const columns: readonly Column<TradedItem>[] = [
  { key: 'item', title: 'Item', cell: ({ item }) => item },
  {
    key: 'trades',
    title: 'Trades',
    align: 'right',
    width: '110px',
    wideOnly: true,
    cell: ({ trades }) => <span class="figure">{formatCount(trades)}</span>,
  },
  {
    key: 'volume',
    title: 'Volume',
    align: 'right',
    width: '130px',
    narrowWidth: '80px',
    cell: ({ volume }) => <span class="figure">{formatNumber(volume, 2)}</span>,
  },
  {
    key: 'lowest',
    title: 'Lowest',
    align: 'right',
    width: '130px',
    wideOnly: true,
    cell: ({ lowest }) => <Money value={lowest} form="short" />,
  },
  {
    key: 'highest',
    title: 'Highest',
    align: 'right',
    width: '130px',
    wideOnly: true,
    cell: ({ highest }) => <Money value={highest} form="short" />,
  },
  {
    key: 'last',
    title: 'Last price',
    align: 'right',
    width: '140px',
    narrowWidth: '100px',
    cell: ({ last }) => <Money value={last} form="short" />,
  },
];

export function PriceTable({ items }: { readonly items: readonly TradedItem[] }) {
  return (
    <Table
      label="Items, most traded first"
      columns={columns}
      rows={items}
      rowKey={({ item }) => item}
      tallest="480px"
      dense
    />
  );
}
