import { useState } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import type { Agent, Page } from '../../api/types.js';
import { applicationHref, goTo } from '../../router.js';
import { PageHeader } from '../../ui/page-header.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import type { PageProps } from '../index.js';
import { AgentItem } from './agent-item.js';
import { AgentDialog } from './agent-dialog.js';
import { RemoveAgent } from './remove-agent.js';
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
    <>
      <PageHeader title="Agents" lead="The programs that speak for the characters">
        <a class="button primary" href={applicationHref('agents', 'new')}>
          Register an agent …
        </a>
      </PageHeader>
      <div class="panel">
        <Loaded query={query} lines={4}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                title="No agents"
                hint="Without one, characters speak as the built-in agent does. Register the address of yours."
              />
            ) : (
              <ul class="agents">
                {items.map((agent) => (
                  <AgentItem key={agent.id} agent={agent} onTask={setTask} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {path[0] === 'new' && <AgentDialog agent={null} onClose={close} onDone={done} />}
      {task?.does === 'change' && <AgentDialog agent={task.agent} onClose={close} onDone={done} />}
      {task?.does === 'remove' && <RemoveAgent agent={task.agent} onClose={close} onDone={done} />}
    </>
  );
}
