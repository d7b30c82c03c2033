import { useMemo } from 'preact/hooks';
import type { CharacterName, TradeFlow } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Money } from '../../ui/figures.js';
import { formatCount } from '../../ui/format.js';
import { type Column, Table } from '../../ui/table.js';
import { nameOf } from './flow-chart.js';

export function FlowTable({ items }: { readonly items: readonly TradeFlow[] }) {
  const { instance } = useWorld();
  const columns = useMemo(() => columnsOf(instance.id), [instance.id]);
  return (
    <div class="flow-table">
      <Table
        label="Who paid whom, largest amount first"
        columns={columns}
        rows={items}
        rowKey={({ trader, recipient }) => `${trader.id} ${recipient?.id ?? ''}`}
        height={`min(480px, ${(items.length + 1) * 44 + 2}px)`}
      />
    </div>
  );
}

function columnsOf(instanceId: string): readonly Column<TradeFlow>[] {
  const who = (being: CharacterName | null) =>
    being ? (
      <a class="flow-link" href={pageHref(instanceId, 'characters', being.id)}>
        {being.name}
      </a>
    ) : (
      <span class="note">{nameOf(null)}</span>
    );
  return [
    { key: 'trader', title: 'From', cell: ({ trader }) => who(trader) },
    { key: 'recipient', title: 'To', cell: ({ recipient }) => who(recipient) },
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
}
