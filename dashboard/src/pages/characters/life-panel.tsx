import type { HistoryEntry } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Button } from '../../ui/button.js';
import { Chart } from '../../ui/chart.js';
import { twoOverTime, valueAxis } from '../../ui/charts/options.js';
import type { Palette } from '../../ui/charts/palette.js';
import { formatMoney, formatNumber, formatTick, formatTime } from '../../ui/format.js';
import { Panel } from '../../ui/panel.js';
import { EmptyState, LoadedPages } from '../../ui/states.js';
import { whatHappened } from './history-text.js';
import type { Pages } from '../../api/use-pages.js';

/** Wealth and mood after each event of a life. */
export function LifePanel({ history }: { readonly history: Pages<HistoryEntry> }) {
  const { instance } = useWorld();
  const { items, loading, complete, more } = history;
  const table = (entries: readonly HistoryEntry[]) => ({
    head: ['What happened', 'Time', 'Wealth', 'Mood'],
    rows: entries.map((entry) => [
      <a key={entry.seq} href={pageHref(instance.id, 'events', String(entry.seq))}>
        {whatHappened(entry)}
      </a>,
      formatTime(entry.occurredAt),
      formatMoney(entry.wealthAfter, 'exact'),
      formatNumber(entry.moodAfter, 1),
    ]),
  });
  return (
    <Panel
      class="wide"
      title="Wealth and mood"
      note={
        complete ? 'After each event of their life' : `After each of their last ${items?.length ?? 0} events`
      }
      actions={items && !complete && <Button text="Earlier" look="small" disabled={loading} onClick={more} />}
    >
      <LoadedPages pages={history} lines={6} empty={<EmptyState title="Nothing has happened yet" />}>
        {(entries) => (
          <Chart
            height={300}
            summary={`Lines of wealth and mood over time: wealth ${formatMoney(entries[0]!.wealthAfter, 'exact')} and mood ${formatNumber(entries[0]!.moodAfter, 1)} after the last event`}
            of={[entries]}
            option={(palette) => lifeOption(entries.toReversed(), palette)}
            table={() => table(entries)}
          />
        )}
      </LoadedPages>
    </Panel>
  );
}

function lifeOption(points: readonly HistoryEntry[], palette: Palette) {
  const wealth = valueAxis(palette, formatTick, { min: 0, splitNumber: 3, minInterval: 0.0001 });
  const mood = valueAxis(palette, undefined, { min: 0, max: 100, interval: 50 });
  return twoOverTime(
    palette,
    points,
    [
      { name: 'Wealth', axis: wealth, valueOf: ({ wealthAfter }) => wealthAfter },
      { name: 'Mood', axis: mood, valueOf: ({ moodAfter }) => moodAfter },
    ],
    {
      timeOf: ({ occurredAt }) => Date.parse(occurredAt),
      textOf: (entry) =>
        `${formatTime(entry.occurredAt)}\n${whatHappened(entry)}\nWealth ${formatMoney(entry.wealthAfter, 'exact')}\nMood ${formatNumber(entry.moodAfter, 1)}`,
      stays: true,
      dotsUpTo: 40,
    },
  );
}
