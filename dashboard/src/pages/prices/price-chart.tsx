import { useCallback, useMemo } from 'preact/hooks';
import { Chart } from '../../ui/chart.js';
import type { Palette } from '../../ui/charts/palette.js';
import { Money } from '../../ui/figures.js';
import { formatMoney, formatTick, formatTime, plural } from '../../ui/format.js';
import { linesOption } from './lines-option.js';
import { lineStyle, type TradedItem } from './traded-items.js';

/** A line an item: its mean price in each step. */
export function PriceChart({ items }: { readonly items: readonly TradedItem[] }) {
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
          formatValue: (value) => formatMoney(value, 'exact'),
          axis: { min: 0, axisLabel: formatTick },
        },
      ),
    [items],
  );
  const table = useMemo(
    () => ({
      head: ['Time', 'Item', 'Average', 'Lowest', 'Highest', 'Trades'],
      rows: items
        .flatMap(({ item, points }) => points.map((point) => ({ item, ...point })))
        .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
        .map(({ item, at, mean, lowest, highest, trades }) => [
          formatTime(at, 'date-and-clock'),
          item,
          <Money key="mean" value={mean} />,
          <Money key="lowest" value={lowest} />,
          <Money key="highest" value={highest} />,
          String(trades),
        ]),
    }),
    [items],
  );
  const [first] = items;
  const summary = `Lines of the prices of ${plural(items.length, 'item')} over time; ${first!.item} cost ${formatMoney(first!.last)} last`;
  return <Chart kind="cartesian" summary={summary} option={option} height={300} table={table} />;
}
