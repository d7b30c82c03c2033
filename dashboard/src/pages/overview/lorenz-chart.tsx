import type { Economy } from '../../api/types.js';
import { Chart } from '../../ui/chart.js';
import { axisTooltip, baseOption, lineLook, valueAxis } from '../../ui/charts/options.js';
import type { Palette } from '../../ui/charts/palette.js';
import { formatPercent } from '../../ui/format.js';
import { Legend } from '../../ui/legend.js';
import { EmptyState } from '../../ui/states.js';

export function LorenzChart({ economy }: { readonly economy: Economy }) {
  const { lorenz, gini } = economy.wealth;
  if (economy.population === 0) return <EmptyState title="Nobody lives here yet" />;
  const half = lorenz.find(({ population }) => Math.abs(population - 0.5) < 1e-9)?.wealth ?? null;
  return (
    <>
      <Legend
        entries={[
          { colour: 'accent', text: 'What they own' },
          { colour: 'muted', dashed: true, text: 'If everyone owned the same' },
        ]}
      />
      <Chart
        summary={`Lorenz curve: the poorer half owns ${formatPercent(half)} of all wealth; the Gini coefficient is ${gini.toFixed(3)}`}
        of={[lorenz]}
        option={(palette) => lorenzOption(lorenz, palette)}
        table={() => ({
          head: ['The poorest …', 'own of all wealth'],
          rows: lorenz.map(({ population, wealth }) => [formatPercent(population), formatPercent(wealth)]),
        })}
      />
    </>
  );
}

function lorenzOption(lorenz: Economy['wealth']['lorenz'], palette: Palette) {
  const base = baseOption(palette);
  const share = valueAxis(palette, (value) => formatPercent(value, 0), { min: 0, max: 1, interval: 0.25 });
  const { axisLine } = base.axis;
  return {
    ...base,
    grid: { ...base.grid, right: 24 },
    tooltip: axisTooltip(
      palette,
      lorenz,
      ({ population, wealth }) => `The poorest ${formatPercent(population)}\nown ${formatPercent(wealth)}`,
    ),
    xAxis: { ...share, axisLine, splitLine: { show: false } },
    yAxis: share,
    series: [
      {
        type: 'line',
        data: lorenz.map(({ population, wealth }) => [population, wealth]),
        symbol: 'circle',
        symbolSize: 5,
        showSymbol: false,
        ...lineLook(palette.accent),
        areaStyle: { color: palette.accent, opacity: 0.12 },
      },
      {
        type: 'line',
        data: [0, 1].map((share) => [share, share]),
        symbol: 'none',
        silent: true,
        tooltip: { show: false },
        ...lineLook(palette.muted, { width: 1, type: 'dashed' }),
      },
    ],
  };
}
