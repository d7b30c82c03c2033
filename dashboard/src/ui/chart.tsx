import type { EChartsCoreOption, EChartsType, init } from 'echarts/core';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useReading } from '../api/query.js';
import { useStore } from '../api/store.js';
import { type Palette, readPalette } from './charts/palette.js';
import { ScrollTable } from './plain-table.js';
import { ErrorState } from './states.js';
import { stillness, theme } from './theme.js';

export interface ChartPick {
  readonly dataIndex: number;
  readonly dataType?: string;
}

interface ChartProps {
  /** What the chart shows, in a sentence with its main numbers: all that a screen reader gets of the picture. */
  readonly summary: string;
  /** What it is of: it is drawn anew, and its table is made anew, when one of these has changed. */
  readonly of: readonly unknown[];
  readonly option: (palette: Palette) => EChartsCoreOption;
  readonly height?: number;
  /** The numbers behind it, for who cannot see it or wants to know exactly. */
  readonly table?: () => {
    readonly head: readonly string[];
    readonly rows: readonly (readonly ComponentChildren[])[];
  };
  readonly onPick?: (pick: ChartPick) => void;
}

/** A chart; the library comes when the first one is shown. */
export function Chart(props: ChartProps) {
  const { summary, height = 240, onPick } = props;
  const { option, table } = useUnchanged(props.of, () => ({ option: props.option, table: props.table?.() }));
  const place = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType | null>(null);
  const library = useReading<{ readonly init: typeof init }>('charts', () => import('./charts/library.js'));
  const { data } = library;
  const shownTheme = useStore(theme);
  const pick = useRef(onPick);
  pick.current = onPick;

  useEffect(() => {
    if (!data || !place.current) return undefined;
    const made = data.init(place.current);
    made.on('click', (event) => pick.current?.(event as unknown as ChartPick));
    const resize = new ResizeObserver(() => made.resize());
    resize.observe(place.current);
    setChart(made);
    return () => {
      resize.disconnect();
      made.dispose();
      setChart(null);
    };
  }, [data]);

  useEffect(() => {
    const still = stillness.matches || chart?.getOption() === undefined;
    chart?.setOption({ animation: !still, animationDurationUpdate: 300, ...option(readPalette()) });
  }, [chart, option, shownTheme]);

  if (library.error) return <ErrorState message="The chart could not be loaded." onRetry={library.reload} />;
  return (
    <figure class="chart">
      <div
        class="chart-place"
        ref={place}
        role="img"
        aria-label={summary}
        style={{ height: `${height}px` }}
      />
      {table && (
        <details class="chart-numbers">
          <summary>Numbers</summary>
          <ScrollTable label={`Numbers: ${summary}`} {...table} />
        </details>
      )}
    </figure>
  );
}

/** The same as before, while nothing that it is of has changed. */
function useUnchanged<Made>(of: readonly unknown[], make: () => Made): Made {
  const kept = useRef<{ readonly of: readonly unknown[]; readonly made: Made } | null>(null);
  const { current } = kept;
  if (current && of.every((one, place) => Object.is(one, current.of[place]))) return current.made;
  const made = make();
  kept.current = { of, made };
  return made;
}
