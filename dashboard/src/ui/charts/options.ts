import { formatDayTick, formatTimeTick, isOfUtc, lengthOf, type Step } from '../format.js';
import type { Palette } from './palette.js';

/** What all charts have in common. Tooltips are drawn, not written: no text of the world ever becomes HTML. */
export function baseOption(palette: Palette) {
  const axis = {
    axisLine: { lineStyle: { color: palette.line } },
    axisTick: { show: false },
    axisLabel: { color: palette.muted, fontSize: 11, hideOverlap: true },
    splitLine: { lineStyle: { color: palette.line, type: [2, 4] as number[] } },
    nameTextStyle: { color: palette.muted, fontSize: 11 },
  };
  return {
    textStyle: { fontFamily: 'system-ui, sans-serif', color: palette.text },
    grid: { left: 8, right: 12, top: 16, bottom: 4, containLabel: true },
    tooltip: {
      renderMode: 'richText' as const,
      confine: true,
      backgroundColor: palette.surface,
      borderColor: palette.line,
      borderWidth: 1,
      padding: [8, 12],
      textStyle: { color: palette.text, fontSize: 12 },
    },
    legend: {
      left: 0,
      top: 0,
      icon: 'roundRect',
      itemWidth: 12,
      itemHeight: 3,
      textStyle: { color: palette.muted, fontSize: 12 },
    },
    axis,
  };
}

interface Extent {
  readonly min: number;
  readonly max: number;
}

/** An axis of time, whose labels are like the times elsewhere. Days of UTC begin where the option has `useUTC`, too. */
export function timeAxis(palette: Palette, step: Step = 'minute') {
  const { axis } = baseOption(palette);
  const length = lengthOf(step);
  return {
    ...axis,
    type: 'time' as const,
    // By itself an axis of a single moment goes on into the future.
    min: ({ min, max }: Extent) => (min === max ? min - length : min),
    max: ({ max }: Extent) => max,
    splitLine: { show: false },
    ...(isOfUtc(step) && { minInterval: lengthOf('day') }),
    axisLabel: { ...axis.axisLabel, formatter: isOfUtc(step) ? formatDayTick : formatTimeTick },
  };
}

/** An axis of numbers, whose ticks have no line. */
export function valueAxis(palette: Palette, formatter?: (value: number) => string, look: object = {}) {
  const { axis } = baseOption(palette);
  const axisLabel = { ...axis.axisLabel, ...(formatter && { formatter }) };
  return { ...axis, type: 'value' as const, axisLine: { show: false }, axisLabel, ...look };
}

/** Says what there is at a place of the axis: of the items, all drawn at places of their own. */
export function axisTooltip<Item>(
  palette: Palette,
  items: readonly Item[],
  textOf: (item: Item) => string,
  shaded = false,
) {
  const axisPointer = { type: 'shadow', shadowStyle: { color: palette.line, opacity: 0.4 } };
  return {
    ...baseOption(palette).tooltip,
    trigger: 'axis',
    ...(shaded && { axisPointer }),
    formatter(params: unknown): string {
      const item = items[(params as readonly { dataIndex: number }[])[0]?.dataIndex ?? -1];
      return item === undefined ? '' : textOf(item);
    },
  };
}

interface Line<Item> {
  readonly name: string;
  readonly valueOf: (item: Item) => number;
  readonly axis: object;
}

/** Of grids below each other: whatever their labels are, a moment has the same place in both of them. */
const sameWidth = { left: 56, right: 24, containLabel: false, outerBoundsMode: 'none' } as const;

/** Two small charts with one axis of time, for what has no measure in common, or differs by far. */
export function twoOverTime<Item>(
  palette: Palette,
  items: readonly Item[],
  lines: readonly [Line<Item>, Line<Item>],
  look: {
    readonly timeOf: (item: Item) => number;
    readonly textOf: (item: Item) => string;
    readonly step?: Step;
    /** Whether a value stays until the next one. */
    readonly stays?: boolean;
    /** Of fewer, each has a dot. */
    readonly dotsUpTo: number;
  },
) {
  const { grid, ...base } = baseOption(palette);
  const time = timeAxis(palette, look.step);
  const colours = [palette.accent, palette.second];
  return {
    ...base,
    useUTC: look.step !== undefined && isOfUtc(look.step),
    legend: { ...base.legend, selectedMode: false },
    grid: [
      { ...grid, ...sameWidth, top: 32, height: 136 },
      { ...grid, ...sameWidth, top: 192, height: 80 },
    ],
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: palette.muted } },
    tooltip: axisTooltip(palette, items, look.textOf),
    xAxis: [
      { ...time, gridIndex: 0, axisLabel: { show: false } },
      { ...time, gridIndex: 1 },
    ],
    yAxis: lines.map(({ axis }, gridIndex) => ({ ...axis, gridIndex })),
    series: lines.map(({ name, valueOf }, index) => ({
      name,
      type: 'line',
      ...(look.stays && { step: 'end' }),
      data: items.map((item) => [look.timeOf(item), valueOf(item)]),
      xAxisIndex: index,
      yAxisIndex: index,
      showSymbol: items.length < look.dotsUpTo,
      symbol: 'circle',
      ...lineLook(colours[index]!),
      areaStyle: { color: colours[index]!, opacity: 0.1 },
    })),
  };
}

export function lineLook(color: string, style: object = {}) {
  return { lineStyle: { color, width: 2, ...style }, itemStyle: { color } };
}
