import { useCallback } from 'preact/hooks';
import { useLiveQuery } from '../../api/query.js';
import type { Instance } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import type { PageProps } from '../index.js';
import { pageHref } from '../../router.js';
import { LinkButton } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';
import { DisbursePanel } from './disburse-panel.js';
import './levers.css';
import { SchedulePanel } from './schedule-panel.js';
import { WhatIf } from '../what-if/what-if.js';
import { TaxPanel } from './tax-panel.js';

/** The rate and the treasury are read again when somebody else changes them, but a busy world changes them all the time. */
const readAgainMs = 2000;

/** What a person can do to an economy. */
export default function Levers({ path }: PageProps) {
  return path[0] === 'what-if' ? <WhatIf /> : <Panels />;
}

function Panels() {
  const { instance, refresh: refreshShell } = useWorld();
  const query = useLiveQuery<Instance>(`/v1/instance/${instance.id}`, readAgainMs);
  const world = query.data ?? instance;
  const { reload } = query;
  const refresh = useCallback(() => {
    reload();
    refreshShell();
  }, [reload, refreshShell]);
  return (
    <>
      <PageHeader title="Levers" lead="Preview a change, then make it">
        <LinkButton text="What if …" href={pageHref(instance.id, 'levers', 'what-if')} />
      </PageHeader>
      <div class="panels">
        <TaxPanel world={world} refresh={refresh} />
        <DisbursePanel world={world} refresh={refresh} />
        <SchedulePanel world={world} />
      </div>
    </>
  );
}
