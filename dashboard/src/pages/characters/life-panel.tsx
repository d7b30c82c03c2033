import { useCallback, useMemo } from 'preact/hooks';
import type { HistoryEntry } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Button } from '../../ui/button.js';
import { Chart } from '../../ui/chart.js';
import { baseOption, type Palette, sameWidth, timeAxis } from '../../ui/charts/palette.js';
import { formatMoney, formatNumber, formatTick, formatTime } from '../../ui/format.js';
import { Panel } from '../../ui/panel.js';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.js';
import { whatHappened } from './history-text.js';
import type { Pages } from '../../api/use-pages.js';

/** Wealth and mood after each event of a life. */
export function LifePanel({ history }: { readonly history: Pages<HistoryEntry> }) {
  const { instance, at } = useWorld();
  const { items, error, loading, complete, more, reload } = history;
  const points = useMemo(() => items?.toReversed() ?? [], [items]);
  const option = useCallback((palette: Palette) => lifeOption(points, palette), [points]);
  const table = useMemo(
    () => ({
      head: ['What happened', 'Time', 'Wealth', 'Mood'],
      rows: points.toReversed().map((entry) => [
        <a key={entry.seq} href={pageHref(instance.id, 'events', String(entry.seq))}>
          {whatHappened(entry)}
        </a>,
        formatTime(entry.occurredAt),
        formatMoney(entry.wealthAfter, 'exact'),
        formatNumber(entry.moodAfter, 1),
      ]),
    }),
    [points, instance.id],
  );
  const last = points.at(-1);
  return (
    <Panel
      class="wide"
      title="Wealth and mood"
      note={complete ? 'After each event of their life' : `After each of their last ${points.length} events`}
      actions={items && !complete && <Button text="Earlier" look="small" disabled={loading} onClick={more} />}
    >
      {at !== null && error?.status === 404 ? (
        <EmptyState title="They have died since" hint="Their story, below, has the rest." />
      ) : !items && error ? (
        <ErrorState message={error.message} onRetry={reload} />
      ) : !items ? (
        <LoadingState lines={6} />
      ) : !last ? (
        <EmptyState title="Nothing has happened yet" />
      ) : (
        <Chart
          kind="cartesian"
          height={280}
          summary={`Lines of wealth and mood over time: wealth ${formatMoney(last.wealthAfter, 'exact')} and mood ${formatNumber(last.moodAfter, 1)} after the last event`}
          option={option}
          table={table}
        />
      )}
    </Panel>
  );
}

/** Two charts with one axis of time: a wealth has no measure in common with a mood. */
function lifeOption(points: readonly HistoryEntry[], palette: Palette) {
  const { axis, grid, ...base } = baseOption(palette);
  const time = timeAxis(palette);
  const value = { ...axis, type: 'value', axisLine: { show: false } };
  const line = (name: string, colour: string, index: number, of: (entry: HistoryEntry) => number) => ({
    name,
    type: 'line',
    step: 'end',
    data: points.map((entry) => [Date.parse(entry.occurredAt), of(entry)]),
    xAxisIndex: index,
    yAxisIndex: index,
    showSymbol: points.length < 40,
    symbol: 'circle',
    symbolSize: 5,
    lineStyle: { color: colour, width: 2 },
    itemStyle: { color: colour },
    areaStyle: { color: colour, opacity: 0.1 },
  });
  return {
    ...base,
    legend: { ...base.legend, selectedMode: false },
    grid: [
      { ...grid, ...sameWidth, top: 32, height: 112 },
      { ...grid, ...sameWidth, top: 172, height: 80 },
    ],
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: palette.muted } },
    tooltip: {
      ...base.tooltip,
      trigger: 'axis',
      formatter: (params: unknown) => {
        const entry = points[(params as readonly { dataIndex: number }[])[0]?.dataIndex ?? -1];
        if (!entry) return '';
        const { occurredAt, wealthAfter, moodAfter } = entry;
        return `${formatTime(occurredAt)}\n${whatHappened(entry)}\nWealth ${formatMoney(wealthAfter, 'exact')}\nMood ${formatNumber(moodAfter, 1)}`;
      },
    },
    xAxis: [
      { ...time, gridIndex: 0, axisLabel: { show: false } },
      { ...time, gridIndex: 1 },
    ],
    yAxis: [
      {
        ...value,
        gridIndex: 0,
        min: 0,
        splitNumber: 3,
        minInterval: 0.0001,
        axisLabel: { ...axis.axisLabel, formatter: formatTick },
      },
      { ...value, gridIndex: 1, min: 0, max: 100, interval: 50 },
    ],
    series: [
      line('Wealth', palette.accent, 0, (entry) => entry.wealthAfter),
      line('Mood', palette.second, 1, (entry) => entry.moodAfter),
    ],
  };
}
