import { isOffered } from '../api/rights.js';
import { Button } from '../ui/button.js';
import { EmptyState } from '../ui/states.js';
import { startAction } from './open.js';

/** A world without characters, and what to do about it. */
export function NobodyLivesHere() {
  return (
    <EmptyState
      title="Nobody lives here yet"
      hint="Spawn the first character: give them a name, some wealth and a personality."
    >
      {isOffered('changeWorlds') && (
        <Button text="Spawn a character …" look="primary" onClick={() => startAction('spawn')} />
      )}
    </EmptyState>
  );
}
