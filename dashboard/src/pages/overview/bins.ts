import type { EChartsCoreOption } from 'echarts/core';
import type { Bin } from '../../api/types.js';
import { baseOption, type Palette } from '../../ui/charts/palette.js';
import { formatCount, formatNumber, formatTick, plural } from '../../ui/format.js';

export function binLabel({ from, to }: Bin, digits: number): string {
  return `${formatNumber(from, digits)} – ${formatNumber(to, digits)}`;
}

/** The numbers of a histogram, for the table under it. */
export function binTable(what: string, bins: readonly Bin[], digits: number) {
  return {
    head: [what, 'Characters'],
    rows: bins.map((bin) => [binLabel(bin, digits), formatCount(bin.count)]),
  };
}

/** Bars side by side, each with its range below it. */
export function histogramOption(bins: readonly Bin[], palette: Palette, digits: number): EChartsCoreOption {
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
