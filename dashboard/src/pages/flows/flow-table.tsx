import type { CharacterName, TradeFlow } from '../../api/types.js';
import { Money } from '../../ui/figures.js';
import { formatCount } from '../../ui/format.js';
import { CharacterLink } from '../../ui/links.js';
import { type Column, right, Table } from '../../ui/table.js';
import { nameOf } from './flow-chart.js';

function Who({ being }: { readonly being: CharacterName | null }) {
  return being ? <CharacterLink {...being} /> : <span class="note">{nameOf(null)}</span>;
}

const columns: readonly Column<TradeFlow>[] = [
  { key: 'trader', title: 'From', cell: ({ trader }) => <Who being={trader} /> },
  { key: 'recipient', title: 'To', cell: ({ recipient }) => <Who being={recipient} /> },
  right('trades', 'Trades', '110px', ({ trades }) => formatCount(trades), { wideOnly: true }),
  right('amount', 'Amount', '160px', ({ amount }) => <Money value={amount} form="short" />, {
    narrowWidth: '120px',
  }),
];

export function FlowTable({ items }: { readonly items: readonly TradeFlow[] }) {
  return (
    <Table
      label="Who paid whom, largest amount first"
      columns={columns}
      rows={items}
      rowKey={({ trader, recipient }) => `${trader.id} ${recipient?.id ?? ''}`}
      tallest="480px"
      dense
    />
  );
}
