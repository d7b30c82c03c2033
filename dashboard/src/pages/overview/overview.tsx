import { useLiveQuery } from '../../api/query.js';
import type { Economy } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { Time } from '../../ui/figures.js';
import { PageHeader } from '../../ui/page-header.js';
import { Panel } from '../../ui/panel.js';
import { Loaded } from '../../ui/states.js';
import { MoodChart, WealthChart } from './histograms.js';
import './overview.css';
import { SummaryTiles } from './summary-tiles.js';
import { SupplyPanel } from './supply-panel.js';
import { Ticker } from './ticker.js';

/** The world at a glance. Everything here follows the events of the world. */
export default function Overview() {
  const { instance } = useWorld();
  const query = useLiveQuery<Economy>(`/v1/instance/${instance.id}/economy?top=1`);
  const economy = query.data;
  const lead = economy && (
    <>
      As of <Time value={economy.at} form="clock" />, event {economy.seq}
    </>
  );
  return (
    <>
      <PageHeader title="Overview" lead={lead ?? 'The world at a glance'} />
      <Loaded query={query}>{(economy) => <SummaryTiles economy={economy} />}</Loaded>
      <div class="panels">
        {(economy || !query.error) && <SupplyPanel economy={economy} />}
        <Ticker />
        {economy && (
          <>
            <Panel title="Wealth" note="How many characters own how much">
              <WealthChart economy={economy} />
            </Panel>
            <Panel title="Mood" note="From 0 (miserable) to 100 (happy)">
              <MoodChart economy={economy} />
            </Panel>
          </>
        )}
      </div>
    </>
  );
}
