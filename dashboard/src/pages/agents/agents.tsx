import { RemoveDialog } from '../../ui/form/remove-dialog.js';
import { useState } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import type { Agent, Page } from '../../api/types.js';
import { applicationHref, goTo } from '../../router.js';
import { ListPage } from '../../ui/list-page.js';
import type { PageProps } from '../index.js';
import { AgentItem } from './agent-item.js';
import { AgentDialog } from './agent-dialog.js';
import './agents.css';

export type AgentTask = { readonly does: 'change' | 'remove'; readonly agent: Agent };

/** The programs that speak for the characters, and whether they are well. */
export default function Agents({ path }: PageProps) {
  const query = useQuery<Page<Agent>>('/v1/agent?limit=200');
  const [task, setTask] = useState<AgentTask | null>(null);
  const close = (): void => {
    setTask(null);
    if (path[0] === 'new') goTo(applicationHref('agents'));
  };
  const done = (): void => {
    close();
    query.reload();
  };
  return (
    <ListPage
      title="Agents"
      lead="The programs that speak for the characters"
      more={{ href: applicationHref('agents', 'new'), text: 'Register an agent …', offer: 'manageAgents' }}
      query={query}
      empty={{
        title: 'No agents',
        hint: 'Without one, characters speak through the built-in agent. Register the address of yours.',
      }}
      listClass="agents"
      dialogs={
        <>
          {path[0] === 'new' && <AgentDialog agent={null} onClose={close} onDone={done} />}
          {task?.does === 'change' && <AgentDialog agent={task.agent} onClose={close} onDone={done} />}
          {task?.does === 'remove' && <RemoveAgent agent={task.agent} onClose={close} onDone={done} />}
        </>
      }
    >
      {(agent) => <AgentItem key={agent.id} agent={agent} onTask={setTask} />}
    </ListPage>
  );
}

function RemoveAgent(props: {
  readonly agent: Agent;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { agent, ...dialog } = props;
  return (
    <RemoveDialog
      {...dialog}
      title={`Remove ${agent.name}?`}
      button="Remove"
      path={`/v1/agent/${agent.id}`}
      done={`${agent.name} is removed.`}
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
