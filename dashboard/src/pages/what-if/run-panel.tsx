import { Button } from '../../ui/button.js';
import { formatCount, plural } from '../../ui/format.js';
import { Panel } from '../../ui/panel.js';
import { Outcome } from '../../ui/outcome.js';
import type { WhatIf } from './use-what-if.js';

export function RunPanel(props: {
  readonly whatIf: WhatIf;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
  readonly onAgain: () => void;
}) {
  const { whatIf, onStop, onGoOn, onAgain } = props;
  const { phase, doing, progress, error, wish } = whatIf;
  if (!wish) return null;
  const done = progress?.done ?? 0;
  const running = phase === 'running';
  return (
    <Panel class="wide" title={running ? 'Running' : 'Stopped'}>
      <label class="what-if-progress">
        <span role="status">
          {doing}: {formatCount(done)} of {plural(wish.plan.trades, 'trade')}
        </span>
        <progress max={Math.max(1, wish.plan.trades)} value={done} />
      </label>
      <Outcome error={error} />
      <div class="what-if-buttons">
        {running ? (
          <Button text="Stop" onClick={onStop} />
        ) : (
          <>
            <Button text="Resume" look="primary" onClick={onGoOn} />
            <Button text="Another question" onClick={onAgain} />
          </>
        )}
      </div>
    </Panel>
  );
}
