import { useState } from 'preact/hooks';
import { useFirstEvent } from '../../api/first-event.js';
import { useLiveQuery } from '../../api/query.js';
import type { Bucket, Economy, EconomyBucket, Page } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { Chart } from '../../ui/chart.js';
import { twoOverTime, valueAxis } from '../../ui/charts/options.js';
import type { Palette } from '../../ui/charts/palette.js';
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

/** Money and treasury over time, up to now. */
export function SupplyPanel({ economy }: { readonly economy: Economy | null }) {
  const { instance } = useWorld();
  const [bucket, setBucket] = useState<Bucket>('minute');
  // The newest point is that of the economy itself, so the history need not be read with every event.
  const query = useLiveQuery<Page<EconomyBucket>>(
    `/v1/instance/${instance.id}/economy/history?bucket=${bucket}&limit=200`,
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
  const { items, nextCursor } = page;
  // If it is in sight. Not the creation of the instance: a copy has events from before it was made.
  const first = useFirstEvent()?.occurredAt;
  const begin = first && nextCursor === null ? Date.parse(first) : null;
  const points = (): readonly SupplyPoint[] => knownPoints(items, bucket, economy, begin);
  if (items.length === 0) return <EmptyState title="Nothing has happened yet" />;
  return (
    <Chart
      summary={`Lines of money over time: ${formatMoney(economy.moneySupply)} in circulation and ${formatMoney(economy.treasury)} in the treasury now`}
      height={300}
      of={[items, bucket, economy, begin]}
      option={(palette) => supplyOption(lineThrough(points(), bucket), bucket, palette)}
      table={() => ({
        head: ['At the end of', 'In circulation', 'Treasury'],
        rows: points()
          .toReversed()
          .map(({ at, moneySupply, treasury }) => [
            stretchBefore(at, bucket),
            <Money key="supply" value={moneySupply} />,
            <Money key="treasury" value={treasury} />,
          ]),
      })}
    />
  );
}

function supplyOption(points: readonly SupplyPoint[], bucket: Bucket, palette: Palette) {
  // An area that does not begin at 0 makes differences look larger than they are.
  const axis = valueAxis(palette, formatTick, { min: 0, splitNumber: 3, minInterval: 0.0001 });
  return twoOverTime(
    palette,
    points,
    [
      { name: 'In circulation', axis, valueOf: ({ moneySupply }) => moneySupply },
      { name: 'Treasury', axis: { ...axis, splitNumber: 2 }, valueOf: ({ treasury }) => treasury },
    ],
    {
      timeOf: ({ at }) => at,
      textOf: ({ at, moneySupply, treasury }) =>
        `${stretchBefore(at, bucket)}\nIn circulation ${formatMoney(moneySupply, 'exact')}\nTreasury ${formatMoney(treasury, 'exact')}`,
      step: bucket,
      dotsUpTo: 3,
    },
  );
}
