import type { Agent } from '../../api/types.js';
import { RemoveDialog } from '../../ui/form/remove-dialog.js';

export function RemoveAgent(props: {
  readonly agent: Agent;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { agent, onClose, onDone } = props;
  return (
    <RemoveDialog
      title={`Remove ${agent.name}?`}
      button="Remove"
      path={`/v1/agent/${agent.id}`}
      done={`${agent.name} is removed.`}
      onClose={onClose}
      onDone={onDone}
      help={{
        AGENT_IN_USE: 'Give its characters another agent first: “Change …” on the page of each of them.',
      }}
    >
      <p>
        It can be removed once no living character speaks through it. Its credentials are deleted with it.
      </p>
    </RemoveDialog>
  );
}
