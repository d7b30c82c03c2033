import { useLiveQuery } from '../../api/query.js';
import type { PriceIndex } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { Chart } from '../../ui/chart.js';
import { Money, Period } from '../../ui/figures.js';
import { formatNumber, formatPeriod } from '../../ui/format.js';
import { Panel } from '../../ui/panel.js';
import { say } from '../../ui/say.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { linesOption } from './lines-option.js';
import { type PriceStep, titleOf, type TradedItem } from './traded-items.js';

const readAgainMs = 5000;
const firsts: Readonly<Record<PriceStep, string>> = {
  hour: 'in its first hour',
  day: 'on its first day',
  week: 'in its first week',
};
const figure = (value: number): string => formatNumber(value, 2);

/** The prices of all items as one figure, by what was bought of each in the first step that had it. */
export function IndexPanel(props: {
  readonly items: readonly TradedItem[];
  readonly step: PriceStep;
  readonly from: string;
}) {
  const { instance } = useWorld();
  const basket = props.items.map(({ item, points }) => `${item}:${quantityOf(points[0]!.volume)}`).join(',');
  const query = useLiveQuery<PriceIndex>(
    `/v1/instance/${instance.id}/economy/price-index?bucket=${props.step}&from=${props.from}&basket=${encodeURIComponent(basket)}`,
    readAgainMs,
  );
  const first = query.data?.buckets[0];
  return (
    <Panel
      class="wide"
      title="Price index"
      note={
        first &&
        say`100 = ${<Period value={first.at} step={props.step} />}; weights: what was bought of each item ${firsts[props.step]}`
      }
    >
      <Loaded query={query}>{(index) => <IndexChart index={index} step={props.step} />}</Loaded>
    </Panel>
  );
}

/** Quantities of a basket are amounts of money: four digits, and no end that they reach. */
function quantityOf(volume: number): string {
  return Math.min(Math.max(volume, 0.0001), 99_999_999_999).toFixed(4);
}

function IndexChart({ index, step }: { readonly index: PriceIndex; readonly step: PriceStep }) {
  const { buckets } = index;
  const last = buckets.at(-1);
  if (!last) {
    return (
      <EmptyState title="No index yet" hint="It begins once every item in the basket has had a price." />
    );
  }
  const line = (name: string, of: 'laspeyres' | 'chained') => ({
    name,
    values: buckets.map((bucket) => [Date.parse(bucket.at), bucket[of]] as const),
  });
  const lines = [line('First basket', 'laspeyres'), line('Chained', 'chained')];
  return (
    <Chart
      summary={`Lines of the price index over time: ${figure(last.laspeyres)} now, chained ${figure(last.chained)}`}
      of={[buckets, step]}
      option={(palette) => linesOption(lines, { palette, step, formatValue: figure, formatTick: figure })}
      table={() => ({
        head: [titleOf(step), 'First basket', 'Chained', 'Basket cost'],
        rows: buckets
          .toReversed()
          .map(({ at, laspeyres, chained, cost }) => [
            formatPeriod(at, step),
            figure(laspeyres),
            figure(chained),
            <Money key="cost" value={cost} />,
          ]),
      })}
    />
  );
}
