import { Money } from '../../ui/figures.js';
import { formatCount, formatNumber } from '../../ui/format.js';
import { type Column, right, Table } from '../../ui/table.js';
import type { TradedItem } from './traded-items.js';

const money = (value: number | null) => <Money value={value} form="short" />;
const columns: readonly Column<TradedItem>[] = [
  { key: 'item', title: 'Item', cell: ({ item }) => item },
  right('trades', 'Trades', '110px', ({ trades }) => formatCount(trades), { wideOnly: true }),
  right('volume', 'Volume', '130px', ({ volume }) => formatNumber(volume, 2), { narrowWidth: '80px' }),
  right('lowest', 'Lowest', '130px', ({ lowest }) => money(lowest), { wideOnly: true }),
  right('highest', 'Highest', '130px', ({ highest }) => money(highest), { wideOnly: true }),
  right('last', 'Last price', '140px', ({ last }) => money(last), { narrowWidth: '100px' }),
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
