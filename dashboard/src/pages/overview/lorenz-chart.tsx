import { useCallback, useMemo } from 'preact/hooks';
import type { Economy } from '../../api/types.js';
import { Chart } from '../../ui/chart.js';
import { baseOption, type Palette } from '../../ui/charts/palette.js';
import { formatPercent } from '../../ui/format.js';
import { Legend } from '../../ui/legend.js';
import { EmptyState } from '../../ui/states.js';

export function LorenzChart({ economy }: { readonly economy: Economy }) {
  const { lorenz, gini } = economy.wealth;
  const option = useCallback((palette: Palette) => lorenzOption(lorenz, palette), [lorenz]);
  const table = useMemo(
    () => ({
      head: ['The poorest …', 'own of all wealth'],
      rows: lorenz.map(({ population, wealth }) => [formatPercent(population), formatPercent(wealth)]),
    }),
    [lorenz],
  );
  if (economy.population === 0) return <EmptyState title="Nobody lives here yet" />;
  const half = lorenz.find(({ population }) => Math.abs(population - 0.5) < 1e-9)?.wealth ?? null;
  const summary = `Lorenz curve: the poorer half owns ${formatPercent(half)} of all wealth; the Gini coefficient is ${gini.toFixed(3)}`;
  return (
    <>
      <Legend
        entries={[
          { colour: 'accent', text: 'What they own' },
          { colour: 'muted', dashed: true, text: 'If everyone owned the same' },
        ]}
      />
      <Chart kind="cartesian" summary={summary} option={option} table={table} />
    </>
  );
}

function lorenzOption(lorenz: Economy['wealth']['lorenz'], palette: Palette) {
  const { axis, ...base } = baseOption(palette);
  const share = {
    ...axis,
    type: 'value',
    min: 0,
    max: 1,
    interval: 0.25,
    axisLabel: { ...axis.axisLabel, formatter: (value: number) => formatPercent(value, 0) },
  };
  return {
    ...base,
    grid: { ...base.grid, right: 24 },
    tooltip: {
      ...base.tooltip,
      trigger: 'axis',
      formatter: (params: unknown) => {
        const [population = 0, wealth = 0] =
          (params as readonly { value: readonly number[] }[])[0]?.value ?? [];
        return `The poorest ${formatPercent(population)}\nown ${formatPercent(wealth)}`;
      },
    },
    xAxis: { ...share, splitLine: { show: false } },
    yAxis: { ...share, axisLine: { show: false } },
    series: [
      {
        type: 'line',
        data: lorenz.map(({ population, wealth }) => [population, wealth]),
        symbol: 'circle',
        symbolSize: 5,
        showSymbol: false,
        lineStyle: { color: palette.accent, width: 2.5 },
        itemStyle: { color: palette.accent },
        areaStyle: { color: palette.accent, opacity: 0.12 },
      },
      {
        type: 'line',
        data: [
          [0, 0],
          [1, 1],
        ],
        symbol: 'none',
        silent: true,
        tooltip: { show: false },
        lineStyle: { color: palette.muted, width: 1, type: 'dashed' },
      },
    ],
  };
}
