import { useCallback, useMemo } from 'preact/hooks';
import type { Economy } from '../../api/types.js';
import { Chart } from '../../ui/chart.js';
import type { Palette } from '../../ui/charts/palette.js';
import { formatNumber } from '../../ui/format.js';
import { EmptyState } from '../../ui/states.js';
import { binTable, histogramOption } from './bins.js';

export function MoodChart({ economy }: { readonly economy: Economy }) {
  const { histogram, mean } = economy.mood;
  const option = useCallback((palette: Palette) => histogramOption(histogram, palette, 0), [histogram]);
  const table = useMemo(() => binTable('Mood', histogram, 0), [histogram]);
  if (economy.population === 0) return <EmptyState title="Nobody lives here yet" />;
  const summary = `Histogram of the moods of ${economy.population} characters, ${formatNumber(mean, 1)} on average`;
  return <Chart kind="cartesian" summary={summary} option={option} table={table} />;
}
