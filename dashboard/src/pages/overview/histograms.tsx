import type { Bin, Economy } from '../../api/types.js';
import { Chart } from '../../ui/chart.js';
import { axisTooltip, baseOption, valueAxis } from '../../ui/charts/options.js';
import type { Palette } from '../../ui/charts/palette.js';
import { formatCount, formatMoney, formatNumber, formatTick, plural } from '../../ui/format.js';
import { EmptyState } from '../../ui/states.js';

export function WealthChart({ economy }: { readonly economy: Economy }) {
  const { histogram, median, max } = economy.wealth;
  const summary = `Histogram of the wealth of ${economy.population} characters: half own ${formatMoney(median)} or less, the richest owns ${formatMoney(max)}`;
  return <Histogram what="Wealth" bins={histogram} digits={2} summary={summary} />;
}

export function MoodChart({ economy }: { readonly economy: Economy }) {
  const { histogram, mean } = economy.mood;
  const summary = `Histogram of the moods of ${economy.population} characters, ${formatNumber(mean, 1)} on average`;
  return <Histogram what="Mood" bins={histogram} digits={0} summary={summary} />;
}

function Histogram(props: {
  readonly what: string;
  readonly bins: readonly Bin[];
  readonly digits: number;
  readonly summary: string;
}) {
  const { what, bins, digits, summary } = props;
  if (bins.every(({ count }) => count === 0)) return <EmptyState title="Nobody lives here yet" />;
  return (
    <Chart
      summary={summary}
      of={[bins]}
      option={(palette) => histogramOption(bins, palette, digits)}
      table={() => ({
        head: [what, 'Characters'],
        rows: bins.map((bin) => [binLabel(bin, digits), formatCount(bin.count)]),
      })}
    />
  );
}

function binLabel({ from, to }: Bin, digits: number): string {
  return `${formatNumber(from, digits)} – ${formatNumber(to, digits)}`;
}

/** Bars side by side, each with its range below it. */
function histogramOption(bins: readonly Bin[], palette: Palette, digits: number) {
  const { axis, ...base } = baseOption(palette);
  const textOf = (bin: Bin): string => `${binLabel(bin, digits)}\n${plural(bin.count, 'character')}`;
  return {
    ...base,
    tooltip: axisTooltip(palette, bins, textOf, true),
    xAxis: {
      ...axis,
      type: 'category',
      data: bins.map(({ from, to }) => `${formatTick(from)}–${formatTick(to)}`),
      axisLabel: { ...axis.axisLabel, interval: 'auto' },
    },
    yAxis: valueAxis(palette, undefined, { minInterval: 1 }),
    series: [
      {
        type: 'bar',
        data: bins.map(({ count }) => count),
        barCategoryGap: '12%',
        itemStyle: { color: palette.accent, borderRadius: [3, 3, 0, 0] },
        emphasis: { disabled: true },
      },
    ],
  };
}
