import { isOffered } from '../../api/rights.js';
import { useWorld } from '../../api/world.js';
import { startAction } from '../../actions/open.js';
import { pageHref } from '../../router.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Fact } from '../../ui/fact.js';
import { Time } from '../../ui/figures.js';
import { PageHeader } from '../../ui/page-header.js';
import { Panel } from '../../ui/panel.js';
import { ClockPanel, InheritancePanel, NamePanel } from './small-panels.js';
import { TalkPanel } from './talk-panel.js';
import { TaxPolicyPanel } from './tax-policy-panel.js';

/** How a world is set: each part by itself, and each change an event. */
export default function Settings() {
  const { instance } = useWorld();
  return (
    <>
      <PageHeader title="Settings" lead="How this world works. Each change is recorded as an event">
        <LinkButton
          text="Earlier changes"
          look="small"
          href={`${pageHref(instance.id, 'events')}?type=settings`}
        />
        {isOffered('changeWorlds') && (
          <Button text="Let a night pass …" look="small" onClick={() => startAction('night')} />
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
            <Fact name="Created">
              <Time value={instance.createdAt} form="date-and-clock" />
            </Fact>
            <Fact name="ID">
              <code>{instance.id}</code>
            </Fact>
            <Fact name="Game UUID">
              <code>{instance.uuid}</code>
            </Fact>
          </dl>
        </Panel>
      </div>
    </>
  );
}
