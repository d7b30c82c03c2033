import type { ComponentChildren } from 'preact';
import type { ExpectedCollection } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Chart } from '../../ui/chart.js';
import { axisTooltip, baseOption, valueAxis } from '../../ui/charts/options.js';
import type { Palette } from '../../ui/charts/palette.js';
import { Money } from '../../ui/figures.js';
import { formatCount, formatMoney, formatNumber, formatTick, plural } from '../../ui/format.js';
import { EmptyState } from '../../ui/states.js';
import { sizesOf, type Tenth, tenthsOf } from './tenths.js';

/** A collection before it is made: what one of each tenth has before and after it, and what it does to the whole. */
export function TaxPreview({ collection }: { readonly collection: ExpectedCollection }) {
  const { instance } = useWorld();
  const { collected, payers, population, gini, mood, unable, deciles, taxRate } = collection;
  const tenths = tenthsOf(deciles);
  if (population === 0) {
    return <EmptyState title="Nobody lives here yet" hint="Without characters, no tax can be collected." />;
  }
  const rate = formatNumber(taxRate, 4);
  return (
    <>
      <dl class="tax-figures">
        <Figure name="collected" label="Collected" value={<Money value={collected} />} />
        <Figure name="payers" label="Payers" value={`${formatCount(payers)} of ${formatCount(population)}`} />
        <Figure name="gini" label="Gini" value={arrow(gini, 3)} />
        <Figure name="mood" label="Average mood" value={arrow(mood, 1)} />
        <Figure name="unable" label="Nothing left" value={formatCount(unable.count)} />
      </dl>
      <p class="note">Average wealth by tenth, poorest first: {sizesOf(tenths)}.</p>
      <Chart
        height={260}
        summary={`Bars of the average wealth of each tenth before and after a tax of ${rate} per cent, poorest first: ${formatMoney(collected)} collected, Gini ${arrow(gini, 3)}`}
        of={[deciles]}
        option={(palette) => tenthOption(tenths, palette)}
        table={() => ({
          head: ['Tenth', 'Characters', 'Each before', 'Each pays', 'Each after', 'Total tax'],
          rows: tenths.map((tenth) => [
            tenth.label,
            formatCount(tenth.population),
            <Money key="before" value={tenth.before} />,
            <Money key="tax" value={tenth.tax} />,
            <Money key="after" value={tenth.after} />,
            <Money key="total" value={tenth.taxTogether} />,
          ]),
        })}
      />
      {unable.count > 0 && (
        <details class="unable">
          <summary>
            {plural(unable.count, 'character')} left with nothing, or with nothing to pay from
          </summary>
          <ul>
            {unable.items.map(({ id, name, wealth }) => (
              <li key={id}>
                <a href={pageHref(instance.id, 'characters', id)}>{name}</a>{' '}
                <span class="note">
                  <Money value={wealth} />
                </span>
              </li>
            ))}
          </ul>
          {unable.count > unable.items.length && (
            <p class="note">And {formatCount(unable.count - unable.items.length)} more.</p>
          )}
        </details>
      )}
    </>
  );
}

function Figure(props: { readonly name: string; readonly label: string; readonly value: ComponentChildren }) {
  return (
    <div data-figure={props.name}>
      <dt>{props.label}</dt>
      <dd class="figure">{props.value}</dd>
    </div>
  );
}

function arrow(
  { before, after }: { readonly before: number | null; readonly after: number | null },
  digits: number,
): string {
  const [from, to] = [formatNumber(before, digits), formatNumber(after, digits)];
  return from === to ? from : `${from} → ${to}`;
}

function tenthOption(tenths: readonly Tenth[], palette: Palette) {
  const { axis, grid, ...base } = baseOption(palette);
  const bars = (name: string, color: string, opacity: number, valueOf: (tenth: Tenth) => number) => ({
    name,
    type: 'bar',
    data: tenths.map(valueOf),
    barGap: '10%',
    barCategoryGap: '32%',
    itemStyle: { color, opacity, borderRadius: [3, 3, 0, 0] },
  });
  return {
    ...base,
    legend: { ...base.legend, itemHeight: 8, selectedMode: false },
    grid: { ...grid, top: 36 },
    tooltip: axisTooltip(palette, tenths, textOf, true),
    xAxis: { ...axis, type: 'category', data: tenths.map(({ label }) => label) },
    yAxis: valueAxis(palette, formatTick, { min: 0 }),
    series: [
      bars('Before', palette.muted, 0.5, ({ before }) => before),
      bars('After', palette.accent, 1, ({ after }) => after),
    ],
  };
}

function textOf({ label, population, before, tax, after, taxTogether }: Tenth): string {
  const [was, paid, left] = [before, tax, after].map((amount) => formatMoney(amount, 'exact'));
  const total = population > 1 ? `\nTotal tax ${formatMoney(taxTogether, 'exact')}` : '';
  return `${label}\nAverage of ${plural(population, 'character')}\nBefore ${was}\nTax ${paid}\nAfter ${left}${total}`;
}
