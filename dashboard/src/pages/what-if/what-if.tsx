import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Button } from '../../ui/button.js';
import { BackLink } from '../../ui/links.js';
import { PageHeader } from '../../ui/page-header.js';
import { Comparison } from './comparison.js';
import { Question } from './question.js';
import { RunPanel } from './run-panel.js';
import { useWhatIf } from './use-what-if.js';
import './what-if.css';

/** Another rule, tried in a copy of the world. */
export function WhatIf() {
  const { instance } = useWorld();
  const whatIf = useWhatIf(instance);
  const { phase, sides, wish } = whatIf;
  return (
    <>
      <BackLink text="Levers" href={pageHref(instance.id, 'levers')} />
      <PageHeader title="What if" lead="Try a different tax in a copy of this world">
        {phase === 'done' && <Button text="Another question" onClick={whatIf.again} />}
      </PageHeader>
      <div class="panels">
        {phase === 'asked' ? (
          <Question onStart={whatIf.start} />
        ) : phase === 'done' && sides && wish ? (
          <Comparison sides={sides} wish={wish} />
        ) : (
          <RunPanel whatIf={whatIf} onStop={whatIf.stop} onGoOn={whatIf.goOn} onAgain={whatIf.again} />
        )}
      </div>
    </>
  );
}
