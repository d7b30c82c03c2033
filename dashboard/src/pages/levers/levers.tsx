import { useCallback, useEffect, useRef } from 'preact/hooks';
import { useLiveQuery } from '../../api/query.js';
import type { Instance } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import type { PageProps } from '../index.js';
import { pageHref } from '../../router.js';
import { LinkButton } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';
import { DisbursePanel } from './disburse-panel.js';
import './levers.css';
import { PastRules } from './past-rules.js';
import { SchedulePanel } from './schedule-panel.js';
import { WhatIf } from '../what-if/what-if.js';
import { TaxPanel } from './tax-panel.js';

/** The rate and the treasury are read again when somebody else changes them, but a busy world changes them all the time. */
const readAgainMs = 2000;

/** What a person can do to an economy; of the past, what its rules were. */
export default function Levers(props: PageProps) {
  const { at } = useWorld();
  if (props.path[0] === 'what-if') return <WhatIf />;
  return at === null ? <LeversOfNow {...props} /> : <PastRules title="Levers" />;
}

function LeversOfNow({ path, query: asked }: PageProps) {
  const [sought = ''] = path;
  const panels = useRef<HTMLDivElement>(null);
  // An address may lead to one of the panels, by the beginning of its title.
  useEffect(() => {
    const headings = [...panels.current!.querySelectorAll('h2')];
    const heading =
      sought && headings.find(({ textContent }) => textContent.toLowerCase().startsWith(sought));
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [sought]);
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
      <div class="panels" ref={panels}>
        <TaxPanel world={world} refresh={refresh} />
        <DisbursePanel
          world={world}
          refresh={refresh}
          refunds={new URLSearchParams(asked).get('policy') === 'refund'}
        />
        <SchedulePanel world={world} refresh={refresh} />
      </div>
    </>
  );
}
