import { useQuery } from '../../api/query.js';
import type { Page, Webhook, WebhookWithSecret } from '../../api/types.js';
import { applicationHref } from '../../router.js';
import { RemoveDialog } from '../../ui/form/remove-dialog.js';
import { ListPage } from '../../ui/list-page.js';
import { SecretDialog } from '../../ui/secret-dialog.js';
import { useTasks } from '../../ui/use-tasks.js';
import type { PageProps } from '../index.js';
import { ReplayDialog, SecretChange } from './task-dialogs.js';
import { WebhookDialog } from './webhook-dialog.js';
import { WebhookItem, type WebhookTask } from './webhook-item.js';

/** Where events are sent, and what could not be delivered. */
export default function Webhooks({ path }: PageProps) {
  const query = useQuery<Page<Webhook>>('/v1/webhook?limit=200');
  const tasks = useTasks<WebhookTask, Webhook, WebhookWithSecret>('webhooks', path, query.reload);
  const { task, secret, close, done, show } = tasks;
  return (
    <ListPage
      title="Webhooks"
      lead="Addresses that receive events as they happen"
      more={{ href: applicationHref('webhooks', 'new'), text: 'Create a webhook …', offer: 'webhooks' }}
      query={query}
      empty={{ title: 'No webhooks', hint: 'Create one, and your program receives every event.' }}
      dialogs={
        <>
          {tasks.isNew && (
            <WebhookDialog
              webhook={null}
              onClose={close}
              onDone={(made) => ('secret' in made ? show(made) : done())}
            />
          )}
          {task?.does === 'change' && <WebhookDialog webhook={task.item} onClose={close} onDone={done} />}
          {task?.does === 'replay' && <ReplayDialog webhook={task.item} onClose={close} />}
          {task?.does === 'secret' && <SecretChange webhook={task.item} onClose={close} onDone={show} />}
          {task?.does === 'remove' && (
            <RemoveDialog
              title="Delete this webhook?"
              button="Delete"
              path={`/v1/webhook/${task.item.id}`}
              done="Webhook deleted."
              onClose={close}
              onDone={done}
            >
              <p>
                Nothing more is sent to <code>{task.item.url}</code>, and its list of failures is deleted.
              </p>
            </RemoveDialog>
          )}
          {secret && (
            <SecretDialog
              title="Webhook secret"
              text="This is shown only once. Your program uses it to verify that what it receives comes from here."
              label="Signing secret"
              secret={secret.secret}
              onClose={close}
            />
          )}
        </>
      }
    >
      {(webhook) => (
        <WebhookItem
          key={webhook.id}
          webhook={webhook}
          onTask={(does) => tasks.start(does, webhook)}
          onRetried={query.reload}
        />
      )}
    </ListPage>
  );
}
