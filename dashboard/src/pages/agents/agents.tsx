import { useQuery } from '../../api/query.js';
import type { Agent, Page } from '../../api/types.js';
import { applicationHref } from '../../router.js';
import { RemoveDialog } from '../../ui/form/remove-dialog.js';
import { ListPage } from '../../ui/list-page.js';
import { useTasks } from '../../ui/use-tasks.js';
import type { PageProps } from '../index.js';
import { AgentDialog } from './agent-dialog.js';
import { AgentItem } from './agent-item.js';

/** The programs that speak for the characters, and whether they are well. */
export default function Agents({ path }: PageProps) {
  const query = useQuery<Page<Agent>>('/v1/agent?limit=200');
  const tasks = useTasks<'change' | 'remove', Agent>('agents', path, query.reload);
  const { task, close, done } = tasks;
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
      dialogs={
        <>
          {tasks.isNew && <AgentDialog agent={null} onClose={close} onDone={done} />}
          {task?.does === 'change' && <AgentDialog agent={task.item} onClose={close} onDone={done} />}
          {task?.does === 'remove' && (
            <RemoveDialog
              title={`Remove ${task.item.name}?`}
              button="Remove"
              path={`/v1/agent/${task.item.id}`}
              done={`${task.item.name} is removed.`}
              help={{
                AGENT_IN_USE:
                  'Give its characters another agent first: “Change …” on the page of each of them.',
              }}
              onClose={close}
              onDone={done}
            >
              <p>
                It can be removed once no living character speaks through it. Its credentials are deleted with
                it.
              </p>
            </RemoveDialog>
          )}
        </>
      }
    >
      {(agent) => <AgentItem key={agent.id} agent={agent} onTask={(does) => tasks.start(does, agent)} />}
    </ListPage>
  );
}
