import type { CharacterName, TradeFlow } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { goTo, pageHref } from '../../router.js';
import { Chart, type ChartPick } from '../../ui/chart.js';
import { baseOption } from '../../ui/charts/options.js';
import type { Palette } from '../../ui/charts/palette.js';
import { formatMoney, plural } from '../../ui/format.js';

/** More bands cannot be distinguished. */
const drawn = 20;

/** The largest flows as bands from who paid to who got it. */
export function FlowChart({ items }: { readonly items: readonly TradeFlow[] }) {
  const { instance } = useWorld();
  // A band of nothing has no width, and trades of nothing are allowed.
  const shown = items.filter(({ amount }) => amount > 0).slice(0, drawn);
  const nodes = nodesOf(shown);
  const pick = ({ dataType, dataIndex }: ChartPick): void => {
    const being = dataType === 'node' ? nodes[dataIndex]?.being : null;
    if (being) goTo(pageHref(instance.id, 'characters', being.id));
  };
  const [largest] = shown;
  if (!largest)
    return <p class="note">All trades in this period were for an amount of 0: there is nothing to draw.</p>;
  const left = nodes.filter(({ side }) => side === 'from').length;
  return (
    <>
      <p class="note">Payers are on the left, recipients on the right: the wider, the more.</p>
      <Chart
        summary={`Bands of the ${shown.length} largest flows; the largest is ${formatMoney(largest.amount)} from ${largest.trader.name} to ${nameOf(largest.recipient)}. The table below has all of them.`}
        height={Math.max(left, nodes.length - left) * 34 + 40}
        of={[items]}
        option={(palette) => sankeyOption(shown, nodes, palette)}
        onPick={pick}
      />
      {shown.length < items.length && (
        <p class="note">
          The {plural(shown.length, 'largest flow', 'largest flows')}; the table has the rest.
        </p>
      )}
    </>
  );
}

interface Node {
  readonly key: string;
  readonly side: 'from' | 'to';
  /** Null is the world: what is paid to nobody is gone. */
  readonly being: CharacterName | null;
}

export function nameOf(being: CharacterName | null): string {
  return being ? being.name : 'the world';
}

/** Payers are on the left, recipients on the right, and those who are both on both sides: the graph must have no cycles. */
function nodesOf(flows: readonly TradeFlow[]): readonly Node[] {
  const nodes = new Map<string, Node>();
  const add = (side: Node['side'], being: CharacterName | null): void => {
    const key = keyOf(side, being);
    if (!nodes.has(key)) nodes.set(key, { key, side, being });
  };
  for (const { trader, recipient } of flows) {
    add('from', trader);
    add('to', recipient);
  }
  return [...nodes.values()];
}

function keyOf(side: Node['side'], being: CharacterName | null): string {
  return `${side} ${being?.id ?? 'world'}`;
}

function sankeyOption(flows: readonly TradeFlow[], nodes: readonly Node[], palette: Palette) {
  const { textStyle, tooltip } = baseOption(palette);
  const names = new Map(nodes.map(({ key, being }) => [key, nameOf(being)]));
  return {
    textStyle,
    tooltip: {
      ...tooltip,
      formatter: (params: unknown) => {
        const { dataType, dataIndex, name, value } = params as {
          dataType: string;
          dataIndex: number;
          name: string;
          value: number;
        };
        if (dataType === 'node') {
          return `${names.get(name) ?? ''}\n${name.startsWith('from') ? 'Paid' : 'Got'} ${formatMoney(value, 'exact')} in total`;
        }
        const flow = flows[dataIndex];
        if (!flow) return '';
        const { trader, recipient, amount, trades } = flow;
        return `${trader.name} → ${nameOf(recipient)}\n${formatMoney(amount, 'exact')}\n${plural(trades, 'trade')}`;
      },
    },
    series: [
      {
        type: 'sankey',
        left: 4,
        right: 4,
        top: 12,
        bottom: 12,
        nodeWidth: 10,
        nodeGap: 14,
        draggable: false,
        emphasis: { focus: 'adjacency' },
        lineStyle: { color: 'source', opacity: 0.28, curveness: 0.5 },
        data: nodes.map(({ key, side, being }) => ({
          name: key,
          depth: side === 'from' ? 0 : 1,
          cursor: being ? 'pointer' : 'default',
          itemStyle: { color: side === 'to' ? palette.muted : palette.accent, borderWidth: 0 },
          label: {
            position: side === 'from' ? 'right' : 'left',
            color: palette.text,
            fontSize: 12,
            width: 130,
            overflow: 'truncate',
            formatter: () => names.get(key) ?? '',
          },
        })),
        links: flows.map(({ trader, recipient, amount }) => ({
          source: keyOf('from', trader),
          target: keyOf('to', recipient),
          value: amount,
        })),
      },
    ],
  };
}
