import { Chart } from '../../ui/chart.js';
import { Money } from '../../ui/figures.js';
import { formatMoney, formatPeriod, formatTick, plural } from '../../ui/format.js';
import { linesOption } from './lines-option.js';
import { type PriceStep, titleOf, type TradedItem } from './traded-items.js';

/** A line an item: its mean price in each step. */
export function PriceChart({
  items,
  step,
}: {
  readonly items: readonly TradedItem[];
  readonly step: PriceStep;
}) {
  const lines = items.map(({ item, points }) => ({
    name: item,
    values: points.map(({ at, mean }) => [Date.parse(at), mean] as const),
  }));
  const formatValue = (value: number): string => formatMoney(value, 'exact');
  return (
    <Chart
      summary={`Lines of the prices of ${plural(items.length, 'item')} over time; ${items[0]!.item} cost ${formatMoney(items[0]!.last)} last`}
      height={300}
      of={[items, step]}
      option={(palette) => linesOption(lines, { palette, step, formatValue, formatTick, min: 0 })}
      table={() => ({
        head: [titleOf(step), 'Item', 'Average', 'Lowest', 'Highest', 'Trades'],
        rows: items
          .flatMap(({ item, points }) => points.map((point) => ({ item, ...point })))
          .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
          .map(({ item, at, mean, lowest, highest, trades }) => [
            formatPeriod(at, step),
            item,
            <Money key="mean" value={mean} />,
            <Money key="lowest" value={lowest} />,
            <Money key="highest" value={highest} />,
            String(trades),
          ]),
      })}
    />
  );
}
