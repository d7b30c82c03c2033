import { useCallback, useMemo, useState } from 'preact/hooks';
import { useQuery, useWorldQuery } from '../../api/query.js';
import type { Bucket, Economy, EconomyBucket, Page, WorldEvent } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { Chart } from '../../ui/chart.js';
import { baseOption, type Palette, sameWidth, timeAxis } from '../../ui/charts/palette.js';
import { Money } from '../../ui/figures.js';
import { formatMoney, formatTick, isOfUtc } from '../../ui/format.js';
import { Choice, Panel } from '../../ui/panel.js';
import { EmptyState, Loaded, LoadingState } from '../../ui/states.js';
import { knownPoints, lineThrough, stretchBefore, type SupplyPoint } from './supply-points.js';

const buckets = [
  { value: 'minute', label: 'Minutes' },
  { value: 'hour', label: 'Hours' },
  { value: 'day', label: 'Days' },
] as const;

/** Money and treasury over time, up to this moment. */
export function SupplyPanel({ economy }: { readonly economy: Economy | null }) {
  const { instance } = useWorld();
  const [bucket, setBucket] = useState<Bucket>('minute');
  // The newest point is that of the economy itself, so the history need not be read with every event.
  const query = useWorldQuery<Page<EconomyBucket>>(
    `/v1/instance/${instance.id}/economy/history?bucket=${bucket}&limit=200`,
    'to',
    5000,
  );
  return (
    <Panel
      class="two-thirds"
      title="Money over time"
      note={`At the end of each ${bucket}${isOfUtc(bucket) ? ' of UTC' : ''}; the last 200 with events`}
      actions={<Choice label="Steps" value={bucket} options={buckets} onChange={setBucket} />}
    >
      <Loaded query={query}>
        {(page) =>
          economy ? <SupplyChart page={page} bucket={bucket} economy={economy} /> : <LoadingState />
        }
      </Loaded>
    </Panel>
  );
}

function SupplyChart(props: {
  readonly page: Page<EconomyBucket>;
  readonly bucket: Bucket;
  readonly economy: Economy;
}) {
  const { page, bucket, economy } = props;
  const { at } = useWorld();
  const { items, nextCursor } = page;
  const begin = useBeginning(nextCursor === null);
  const known = useMemo(() => knownPoints(items, bucket, economy, begin), [items, bucket, economy, begin]);
  const option = useCallback(
    (palette: Palette) => supplyOption(lineThrough(known, bucket), bucket, palette),
    [known, bucket],
  );
  const table = useMemo(
    () => ({
      head: ['At the end of', 'In circulation', 'Treasury'],
      rows: known
        .toReversed()
        .map(({ at, moneySupply, treasury }) => [
          stretchBefore(at, bucket),
          <Money key="supply" value={moneySupply} />,
          <Money key="treasury" value={treasury} />,
        ]),
    }),
    [known, bucket],
  );
  if (items.length === 0) return <EmptyState title="Nothing has happened yet" />;
  const summary = `Lines of money over time: ${formatMoney(economy.moneySupply)} in circulation and ${formatMoney(economy.treasury)} in the treasury ${at === null ? 'now' : 'then'}`;
  return <Chart kind="cartesian" summary={summary} option={option} height={300} table={table} />;
}

/** The moment of the first event, if it is in sight. Not that of the instance: a copy has events from before it was made. */
function useBeginning(inSight: boolean): number | null {
  const { instance } = useWorld();
  const { data } = useQuery<Page<WorldEvent>>(inSight ? `/v1/instance/${instance.id}/event?limit=1` : null);
  const first = data?.items[0];
  return first ? Date.parse(first.occurredAt) : null;
}

/** Two small charts with one axis of time: the two amounts may differ by far. */
function supplyOption(points: readonly SupplyPoint[], bucket: Bucket, palette: Palette) {
  const { axis, grid, ...base } = baseOption(palette);
  const time = timeAxis(palette, bucket);
  const money = {
    ...axis,
    type: 'value',
    // An area that does not begin at 0 makes differences look larger than they are.
    min: 0,
    splitNumber: 3,
    minInterval: 0.0001,
    axisLine: { show: false },
    axisLabel: { ...axis.axisLabel, formatter: formatTick },
  };
  const line = (
    name: string,
    colour: string,
    index: number,
    values: readonly (readonly [number, number])[],
  ) => ({
    name,
    type: 'line',
    data: values,
    xAxisIndex: index,
    yAxisIndex: index,
    showSymbol: points.length < 3,
    symbol: 'circle',
    lineStyle: { color: colour, width: 2 },
    itemStyle: { color: colour },
    areaStyle: { color: colour, opacity: 0.1 },
  });
  return {
    ...base,
    useUTC: isOfUtc(bucket),
    legend: { ...base.legend, selectedMode: false },
    grid: [
      { ...grid, ...sameWidth, top: 32, height: 140 },
      { ...grid, ...sameWidth, top: 196, height: 76 },
    ],
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: palette.muted } },
    tooltip: {
      ...base.tooltip,
      trigger: 'axis',
      formatter: (params: unknown) => {
        const point = points[(params as readonly { dataIndex: number }[])[0]?.dataIndex ?? -1];
        if (!point) return '';
        const { at, moneySupply, treasury } = point;
        return `${stretchBefore(at, bucket)}\nIn circulation ${formatMoney(moneySupply, 'exact')}\nTreasury ${formatMoney(treasury, 'exact')}`;
      },
    },
    xAxis: [
      { ...time, gridIndex: 0, axisLabel: { show: false } },
      { ...time, gridIndex: 1 },
    ],
    yAxis: [
      { ...money, gridIndex: 0 },
      { ...money, gridIndex: 1, splitNumber: 2 },
    ],
    series: [
      line(
        'In circulation',
        palette.accent,
        0,
        points.map((p) => [p.at, p.moneySupply]),
      ),
      line(
        'Treasury',
        palette.second,
        1,
        points.map((p) => [p.at, p.treasury]),
      ),
    ],
  };
}
