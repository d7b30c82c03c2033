import { useMemo, useState } from 'preact/hooks';
import { useWorldQuery } from '../../api/query.js';
import type { ItemPrices, Page } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { formatCount } from '../../ui/format.js';
import { PageHeader } from '../../ui/page-header.js';
import { Choice, Panel } from '../../ui/panel.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { IndexPanel } from './index-panel.js';
import { PriceChart } from './price-chart.js';
import { PriceTable } from './price-table.js';
import { itemsOf, mostLines, type PriceStep } from './traded-items.js';
import './prices.css';

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
  const { instance, at } = useWorld();
  const [step, setStep] = useState<PriceStep>('day');
  const query = useWorldQuery<Page<ItemPrices>>(
    `/v1/instance/${instance.id}/economy/prices?bucket=${step}&limit=${most}`,
    'to',
    readAgainMs,
  );
  return (
    <>
      <PageHeader title="Prices" lead="What was traded, and at what price">
        <Choice label="Steps" value={step} options={steps} onChange={setStep} />
      </PageHeader>
      <div class="panels">
        {at !== null && (
          <p class="note wide">
            Up to this moment. The last {step} is shown whole, so it may include later trades.
          </p>
        )}
        <Loaded query={query} lines={8}>
          {(page) => <PricePanels page={page} step={step} />}
        </Loaded>
      </div>
    </>
  );
}

function PricePanels({ page, step }: { readonly page: Page<ItemPrices>; readonly step: PriceStep }) {
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
        note={
          priced.length < items.length
            ? `The average price of the ${formatCount(priced.length)} most traded items`
            : 'The average price of each item'
        }
      >
        {priced.length === 0 ? (
          <EmptyState
            title="No prices yet"
            hint='A trade for several goods has a price only if it gives the "unitPrice" of each.'
          />
        ) : (
          <PriceChart items={priced} />
        )}
      </Panel>
      {priced.length > 0 && <IndexPanel items={priced} step={step} />}
      <Panel
        class="wide"
        title="Items"
        note={page.nextCursor === null ? undefined : `Of the first ${formatCount(most)} items by name`}
      >
        <PriceTable items={items} />
      </Panel>
    </>
  );
}
