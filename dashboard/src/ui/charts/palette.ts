import { formatDayTick, formatTimeTick, isOfUtc, lengthOf, type Step } from '../format.js';

/** The colours of the theme, as charts need them. */
export interface Palette {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly surface: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly second: string;
  readonly third: string;
  readonly bad: string;
  /** Of lines in one chart: each can be told from the others and from the surface. */
  readonly series: readonly string[];
}

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    text: colour('text'),
    muted: colour('muted'),
    line: colour('line'),
    surface: colour('surface'),
    accent: colour('accent'),
    accentSoft: colour('accent-soft'),
    second: colour('second'),
    third: colour('third'),
    bad: colour('bad'),
    series: [1, 2, 3, 4, 5, 6].map((place) => colour(`series-${place}`)),
  };
}

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

/** Of grids below each other: whatever their labels are, a moment has the same place in all of them. */
export const sameWidth = { left: 56, right: 24, containLabel: false, outerBoundsMode: 'none' } as const;
