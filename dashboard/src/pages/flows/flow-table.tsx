import type { CharacterName, TradeFlow } from '../../api/types.js';
import { Money } from '../../ui/figures.js';
import { formatCount } from '../../ui/format.js';
import { CharacterLink } from '../../ui/links.js';
import { type Column, Table } from '../../ui/table.js';
import { nameOf } from './flow-chart.js';

function Who({ being }: { readonly being: CharacterName | null }) {
  return being ? <CharacterLink {...being} /> : <span class="note">{nameOf(null)}</span>;
}

const columns: readonly Column<TradeFlow>[] = [
  { key: 'trader', title: 'From', cell: ({ trader }) => <Who being={trader} /> },
  { key: 'recipient', title: 'To', cell: ({ recipient }) => <Who being={recipient} /> },
  {
    key: 'trades',
    title: 'Trades',
    align: 'right',
    width: '110px',
    wideOnly: true,
    cell: ({ trades }) => <span class="figure">{formatCount(trades)}</span>,
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    width: '160px',
    narrowWidth: '120px',
    cell: ({ amount }) => <Money value={amount} form="short" />,
  },
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
