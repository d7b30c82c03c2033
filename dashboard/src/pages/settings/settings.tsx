import { isOffered } from '../../api/rights.js';
import { useWorld } from '../../api/world.js';
import { startAction } from '../../actions/open.js';
import { pageHref } from '../../router.js';
import { Time } from '../../ui/figures.js';
import { PastRules } from '../levers/past-rules.js';
import { PageHeader } from '../../ui/page-header.js';
import { Panel } from '../../ui/panel.js';
import { ClockPanel } from './clock-panel.js';
import { InheritancePanel } from './inheritance-panel.js';
import { NamePanel } from './name-panel.js';
import { TalkPanel } from './talk-panel.js';
import { TaxPolicyPanel } from './tax-policy-panel.js';

/** How a world is set: each part by itself, and each change an event. */
export default function Settings() {
  const { instance, at } = useWorld();
  if (at !== null) return <PastRules title="Settings" />;
  return (
    <>
      <PageHeader title="Settings" lead="How this world works. Each change is recorded as an event">
        <a class="button small" href={`${pageHref(instance.id, 'events')}?type=settings`}>
          Earlier changes
        </a>
        {isOffered('changeWorlds') && (
          <button type="button" class="button small" onClick={() => startAction('night')}>
            Let a night pass …
          </button>
        )}
      </PageHeader>
      <div class="panels">
        <NamePanel />
        <InheritancePanel />
        <TaxPolicyPanel />
        <TalkPanel />
        <ClockPanel />
        <Panel title="This world">
          <dl class="facts">
            <div>
              <dt>Created</dt>
              <dd>
                <Time value={instance.createdAt} form="date-and-clock" />
              </dd>
            </div>
            <div>
              <dt>ID</dt>
              <dd>
                <code>{instance.id}</code>
              </dd>
            </div>
            <div>
              <dt>Game UUID</dt>
              <dd>
                <code>{instance.uuid}</code>
              </dd>
            </div>
          </dl>
        </Panel>
      </div>
    </>
  );
}
