import { useMemo, useState } from 'preact/hooks';
import { useFirstEvent } from '../../api/first-event.js';
import { useLiveQuery } from '../../api/query.js';
import type { CharacterName, EconomyFlows, TradeFlow } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { Money, Time } from '../../ui/figures.js';
import { formatCount } from '../../ui/format.js';
import { PageHeader } from '../../ui/page-header.js';
import { say } from '../../ui/say.js';
import { Choice, Panel } from '../../ui/panel.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { FlowChart, nameOf } from './flow-chart.js';
import { CharacterLink } from '../../ui/links.js';
import { type Column, right, Table } from '../../ui/table.js';

const hourMs = 3_600_000;
const ranges = [
  { value: 'hour', label: 'Hour', ms: hourMs },
  { value: 'day', label: 'Day', ms: 24 * hourMs },
  { value: 'week', label: 'Week', ms: 7 * 24 * hourMs },
  { value: 'all', label: 'All time', ms: null },
] as const;
type Range = (typeof ranges)[number]['value'];

/** The most that the service returns at once. */
const most = 200;
const readAgainMs = 2000;

/** Who pays whom. */
export default function Flows() {
  const { instance } = useWorld();
  const [range, setRange] = useState<Range>('day');
  const begun = useFirstEvent()?.occurredAt ?? null;
  const from = useMemo(() => {
    const ms = ranges.find(({ value }) => value === range)!.ms;
    return ms === null ? begun : new Date(Date.now() - ms).toISOString();
  }, [range, begun]);
  const query = useLiveQuery<EconomyFlows>(
    from && `/v1/instance/${instance.id}/economy/flows?limit=${most}&from=${encodeURIComponent(from)}`,
    readAgainMs,
  );
  return (
    <>
      <PageHeader title="Flows" lead="Who trades with whom, the largest amounts first">
        <Choice label="Time" value={range} options={ranges} onChange={setRange} />
      </PageHeader>
      <div class="panels">
        <Loaded query={query} lines={8}>
          {(flows) =>
            flows.items.length === 0 ? (
              <Panel class="wide" title="Top flows">
                <EmptyState
                  title="Nobody traded in this time"
                  hint="Choose a longer time, or register a trade with PUT …/trade."
                />
              </Panel>
            ) : (
              <>
                <Panel
                  class="wide"
                  title="Top flows"
                  note={say`Since ${<Time value={flows.from} form="date-and-clock" />}`}
                >
                  <FlowChart items={flows.items} />
                </Panel>
                <Panel
                  class="wide"
                  title="Who paid whom"
                  note={
                    flows.items.length < most
                      ? `All ${formatCount(flows.items.length)}`
                      : `The ${formatCount(most)} largest`
                  }
                >
                  <Table
                    label="Who paid whom, largest amount first"
                    columns={columns}
                    rows={flows.items}
                    rowKey={({ trader, recipient }) => `${trader.id} ${recipient?.id ?? ''}`}
                    tallest="480px"
                    dense
                  />
                </Panel>
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function Who({ being }: { readonly being: CharacterName | null }) {
  return being ? <CharacterLink {...being} /> : <span class="note">{nameOf(null)}</span>;
}

const columns: readonly Column<TradeFlow>[] = [
  { key: 'trader', title: 'From', cell: ({ trader }) => <Who being={trader} /> },
  { key: 'recipient', title: 'To', cell: ({ recipient }) => <Who being={recipient} /> },
  right('trades', 'Trades', '110px', ({ trades }) => formatCount(trades), { wideOnly: true }),
  right('amount', 'Amount', '160px', ({ amount }) => <Money value={amount} form="short" />, {
    narrowWidth: '120px',
  }),
];
