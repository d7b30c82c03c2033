import { baseOption, type Palette, timeAxis } from '../../ui/charts/palette.js';
import { formatPeriod, isOfUtc, type Step } from '../../ui/format.js';

interface Line {
  readonly name: string;
  readonly color: string;
  readonly type: 'solid' | 'dashed';
  /** Moments with their values. */
  readonly values: readonly (readonly [number, number])[];
}

interface Look {
  readonly palette: Palette;
  /** What each value is of. */
  readonly step: Step;
  readonly formatValue: (value: number) => string;
  readonly axis: { readonly min?: number; readonly axisLabel: (value: number) => string };
}

interface Hovered {
  readonly seriesName: string;
  readonly value: readonly [number, number];
}

/** What stands for a line in the legend, which by itself shows no dashes; as high as a text, which would be cut off otherwise. */
const wholeLine = 'path://M0 0zM0 6h22v3h-22zM22 14z';
const dashes = 'path://M0 0zM0 6h9v3h-9zM13 6h9v3h-9zM22 14z';

/** Lines over time with one axis. */
export function linesOption(lines: readonly Line[], { palette, step, formatValue, axis: look }: Look) {
  const { axis, ...base } = baseOption(palette);
  return {
    ...base,
    useUTC: isOfUtc(step),
    grid: { ...base.grid, top: 40 },
    legend: {
      ...base.legend,
      // In one row: on a phone it is turned over.
      type: 'scroll',
      data: lines.map(({ name, type }) => ({ name, icon: type === 'dashed' ? dashes : wholeLine })),
      itemWidth: 22,
      itemHeight: 14,
      right: 0,
      pageIconColor: palette.text,
      pageIconInactiveColor: palette.line,
      pageTextStyle: { color: palette.muted },
    },
    tooltip: {
      ...base.tooltip,
      trigger: 'axis',
      formatter: (params: unknown) => {
        const hovered = params as readonly Hovered[];
        if (!hovered[0]) return '';
        const texts = hovered.map(({ seriesName, value }) => `${seriesName} ${formatValue(value[1])}`);
        return [formatPeriod(hovered[0].value[0], step), ...texts].join('\n');
      },
    },
    xAxis: timeAxis(palette, step),
    yAxis: {
      ...axis,
      type: 'value',
      ...(look.min === undefined ? { scale: true } : { min: look.min }),
      splitNumber: 4,
      axisLine: { show: false },
      axisLabel: { ...axis.axisLabel, formatter: look.axisLabel },
    },
    series: lines.map(({ name, color, type, values }) => ({
      name,
      type: 'line',
      data: values,
      symbol: values.length < 3 ? 'circle' : 'none',
      lineStyle: { color, type, width: 2 },
      itemStyle: { color },
    })),
  };
}
