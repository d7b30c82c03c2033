import { baseOption, lineLook, timeAxis, valueAxis } from '../../ui/charts/options.js';
import type { Palette } from '../../ui/charts/palette.js';
import { formatPeriod, isOfUtc, type Step } from '../../ui/format.js';

interface Line {
  readonly name: string;
  /** Moments with their values. */
  readonly values: readonly (readonly [number, number])[];
}

interface Look {
  readonly palette: Palette;
  /** What each value is of. */
  readonly step: Step;
  readonly formatValue: (value: number) => string;
  readonly formatTick: (value: number) => string;
  readonly min?: number;
}

interface Hovered {
  readonly seriesName: string;
  readonly value: readonly [number, number];
}

/** What stands for a line in the legend, which by itself shows no dashes; as high as a text, which would be cut off otherwise. */
const wholeLine = 'path://M0 0zM0 6h22v3h-22zM22 14z';
const dashes = 'path://M0 0zM0 6h9v3h-9zM13 6h9v3h-9zM22 14z';

/** Lines over time with one axis. Each has a colour of its own; every other one is dashed, for people who see few colours. */
export function linesOption(lines: readonly Line[], { palette, step, formatValue, formatTick, min }: Look) {
  const base = baseOption(palette);
  const isDashed = (place: number): boolean => place % 2 === 1;
  return {
    ...base,
    useUTC: isOfUtc(step),
    grid: { ...base.grid, top: 40 },
    legend: {
      ...base.legend,
      // In one row: on a phone it is turned over.
      type: 'scroll',
      data: lines.map(({ name }, place) => ({ name, icon: isDashed(place) ? dashes : wholeLine })),
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
    yAxis: valueAxis(palette, formatTick, {
      splitNumber: 4,
      ...(min === undefined ? { scale: true } : { min }),
    }),
    series: lines.map(({ name, values }, place) => ({
      name,
      type: 'line',
      data: values,
      symbol: values.length < 3 ? 'circle' : 'none',
      ...lineLook(palette.series[place]!, { type: isDashed(place) ? 'dashed' : 'solid' }),
    })),
  };
}
