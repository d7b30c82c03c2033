import type { EChartsCoreOption } from 'echarts/core';
import { useCallback, useMemo } from 'preact/hooks';
import type { Bin, Economy } from '../../api/types.js';
import { Chart } from '../../ui/chart.js';
import { baseOption, type Palette } from '../../ui/charts/palette.js';
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
  const option = useCallback((palette: Palette) => histogramOption(bins, palette, digits), [bins, digits]);
  const table = useMemo(
    () => ({
      head: [what, 'Characters'],
      rows: bins.map((bin) => [binLabel(bin, digits), formatCount(bin.count)]),
    }),
    [what, bins, digits],
  );
  if (bins.every(({ count }) => count === 0)) return <EmptyState title="Nobody lives here yet" />;
  return <Chart kind="cartesian" summary={summary} option={option} table={table} />;
}

function binLabel({ from, to }: Bin, digits: number): string {
  return `${formatNumber(from, digits)} – ${formatNumber(to, digits)}`;
}

/** Bars side by side, each with its range below it. */
function histogramOption(bins: readonly Bin[], palette: Palette, digits: number): EChartsCoreOption {
  const { axis, ...base } = baseOption(palette);
  return {
    ...base,
    tooltip: {
      ...base.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: palette.line, opacity: 0.4 } },
      formatter: (params: unknown) => {
        const bin = bins[(params as readonly { dataIndex: number }[])[0]?.dataIndex ?? -1];
        return bin ? `${binLabel(bin, digits)}\n${plural(bin.count, 'character')}` : '';
      },
    },
    xAxis: {
      ...axis,
      type: 'category',
      data: bins.map(({ from, to }) => `${formatTick(from)}–${formatTick(to)}`),
      axisLabel: { ...axis.axisLabel, interval: 'auto' },
    },
    yAxis: { ...axis, type: 'value', minInterval: 1, axisLine: { show: false } },
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
