import { useCallback, useMemo } from 'preact/hooks';
import type { Economy } from '../../api/types.js';
import { Chart } from '../../ui/chart.js';
import type { Palette } from '../../ui/charts/palette.js';
import { formatMoney } from '../../ui/format.js';
import { EmptyState } from '../../ui/states.js';
import { binTable, histogramOption } from './bins.js';

export function WealthChart({ economy }: { readonly economy: Economy }) {
  const { histogram, median, max } = economy.wealth;
  const option = useCallback((palette: Palette) => histogramOption(histogram, palette, 2), [histogram]);
  const table = useMemo(() => binTable('Wealth', histogram, 2), [histogram]);
  if (economy.population === 0) return <EmptyState title="Nobody lives here yet" />;
  const summary = `Histogram of the wealth of ${economy.population} characters: half own ${formatMoney(median)} or less, the richest owns ${formatMoney(max)}`;
  return <Chart kind="cartesian" summary={summary} option={option} table={table} />;
}
