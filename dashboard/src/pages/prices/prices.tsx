import { useMemo, useState } from 'preact/hooks';
import { useLiveQuery } from '../../api/query.js';
import type { ItemPrices, Page } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { formatCount, formatNumber, isOfUtc } from '../../ui/format.js';
import { PageHeader } from '../../ui/page-header.js';
import { Choice, Panel } from '../../ui/panel.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { IndexPanel } from './index-panel.js';
import { PriceChart } from './price-chart.js';
import { type Column, right, Table } from '../../ui/table.js';
import { itemsOf, mostLines, type PriceStep, type TradedItem, windowBegin } from './traded-items.js';
import { Money, Period, Time } from '../../ui/figures.js';

const steps = [
  { value: 'hour', label: 'Hours' },
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
] as const;

/** The most that the service returns at once. */
const most = 100;
const readAgainMs = 2000;

/** What trades were for, and what one of it cost. */
export default function Prices() {
  const { instance } = useWorld();
  const [step, setStep] = useState<PriceStep>('day');
  const from = useMemo(() => windowBegin(step, Date.now()), [step]);
  const query = useLiveQuery<Page<ItemPrices>>(
    `/v1/instance/${instance.id}/economy/prices?bucket=${step}&from=${from}&limit=${most}`,
    readAgainMs,
  );
  return (
    <>
      <PageHeader title="Prices" lead="What was traded, and at what price">
        <Choice label="Steps" value={step} options={steps} onChange={setStep} />
      </PageHeader>
      <div class="panels">
        <Loaded query={query} lines={8}>
          {(page) => <PricePanels page={page} step={step} from={from} />}
        </Loaded>
      </div>
    </>
  );
}

function PricePanels(props: {
  readonly page: Page<ItemPrices>;
  readonly step: PriceStep;
  readonly from: string;
}) {
  const { page, step, from } = props;
  const items = useMemo(() => itemsOf(page.items), [page.items]);
  const priced = useMemo(() => items.filter(({ points }) => points.length > 0).slice(0, mostLines), [items]);
  if (page.items.length === 0) {
    return (
      <Panel class="wide" title="Prices">
        <EmptyState
          title="No trade says what it was for"
          hint={'Register one with goods: PUT …/trade with "goods": [{"item": "bread", "quantity": 3}].'}
        />
      </Panel>
    );
  }
  if (items.length === 0) {
    return (
      <Panel class="wide" title="Prices">
        <EmptyState title="Nothing was traded in this period" hint="Choose longer steps." />
      </Panel>
    );
  }
  return (
    <>
      <Panel
        class="wide"
        title="Prices over time"
        note={`The average price of ${
          priced.length < items.length ? `the ${formatCount(priced.length)} most traded items` : 'each item'
        } in each ${step}${isOfUtc(step) ? ' of UTC' : ''}`}
      >
        {priced.length === 0 ? (
          <EmptyState
            title="No prices yet"
            hint='A trade for several goods has a price only if it gives the "unitPrice" of each.'
          />
        ) : (
          <PriceChart items={priced} step={step} />
        )}
      </Panel>
      {priced.length > 0 && <IndexPanel items={priced} step={step} from={from} />}
      <Panel
        class="wide"
        title="Items"
        note={
          <>
            Trades with goods since{' '}
            {step === 'hour' ? (
              <Time value={from} form="date-and-clock" />
            ) : (
              <Period value={from} step="day" />
            )}
            {page.nextCursor !== null && `, of the first ${formatCount(most)} items by name`}
          </>
        }
      >
        <Table
          label="Items, most traded first"
          columns={columns}
          rows={items}
          rowKey={({ item }) => item}
          tallest="480px"
          dense
        />
      </Panel>
    </>
  );
}

const money = (value: number | null) => <Money value={value} form="short" />;
const columns: readonly Column<TradedItem>[] = [
  { key: 'item', title: 'Item', cell: ({ item }) => item },
  right('trades', 'Trades', '110px', ({ trades }) => formatCount(trades), { wideOnly: true }),
  right('volume', 'Volume', '130px', ({ volume }) => formatNumber(volume, 2), { narrowWidth: '80px' }),
  right('lowest', 'Lowest', '130px', ({ lowest }) => money(lowest), { wideOnly: true }),
  right('highest', 'Highest', '130px', ({ highest }) => money(highest), { wideOnly: true }),
  right('last', 'Last price', '140px', ({ last }) => money(last), { narrowWidth: '100px' }),
];
