import { useCallback, useMemo } from 'preact/hooks';
import { Chart } from '../../ui/chart.js';
import type { Palette } from '../../ui/charts/palette.js';
import { Money } from '../../ui/figures.js';
import { formatMoney, formatPeriod, formatTick, plural } from '../../ui/format.js';
import { linesOption } from './lines-option.js';
import { lineStyle, type PriceStep, titleOf, type TradedItem } from './traded-items.js';

/** A line an item: its mean price in each step. */
export function PriceChart({
  items,
  step,
}: {
  readonly items: readonly TradedItem[];
  readonly step: PriceStep;
}) {
  const option = useCallback(
    (palette: Palette) =>
      linesOption(
        items.map(({ item, points }, index) => ({
          name: item,
          ...lineStyle(palette, index),
          values: points.map(({ at, mean }) => [Date.parse(at), mean] as const),
        })),
        {
          palette,
          step,
          formatValue: (value) => formatMoney(value, 'exact'),
          axis: { min: 0, axisLabel: formatTick },
        },
      ),
    [items, step],
  );
  const table = useMemo(
    () => ({
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
    }),
    [items, step],
  );
  const [first] = items;
  const summary = `Lines of the prices of ${plural(items.length, 'item')} over time; ${first!.item} cost ${formatMoney(first!.last)} last`;
  return <Chart kind="cartesian" summary={summary} option={option} height={300} table={table} />;
}
