import { useState } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import type { Page, Webhook, WebhookWithSecret } from '../../api/types.js';
import { applicationHref, goTo } from '../../router.js';
import { RemoveDialog } from '../../ui/form/remove-dialog.js';
import { ListPage } from '../../ui/list-page.js';
import { SecretDialog } from '../../ui/secret-dialog.js';
import type { PageProps } from '../index.js';
import { ReplayDialog } from './replay-dialog.js';
import { SecretChange } from './secret-change.js';
import { WebhookDialog } from './webhook-dialog.js';
import { WebhookItem, type WebhookTask } from './webhook-item.js';
import './webhooks.css';

/** Where events are sent, and what could not be delivered. */
export default function Webhooks({ path }: PageProps) {
  const query = useQuery<Page<Webhook>>('/v1/webhook?limit=200');
  const [task, setTask] = useState<WebhookTask | null>(null);
  const [shown, setShown] = useState<WebhookWithSecret | null>(null);
  const isNew = path[0] === 'new';
  const close = (): void => {
    setTask(null);
    if (isNew) goTo(applicationHref('webhooks'));
  };
  const done = (): void => {
    close();
    query.reload();
  };
  const withSecret = (webhook: WebhookWithSecret): void => {
    setShown(webhook);
    setTask(null);
    query.reload();
  };
  return (
    <ListPage
      title="Webhooks"
      lead="Addresses that receive events as they happen"
      more={{ href: applicationHref('webhooks', 'new'), text: 'Create a webhook …', offer: 'webhooks' }}
      query={query}
      empty={{
        title: 'No webhooks',
        hint: 'Create one, and your program receives every event.',
      }}
      dialogs={
        <>
          {isNew && !shown && (
            <WebhookDialog
              webhook={null}
              onClose={close}
              onDone={(made) => ('secret' in made ? withSecret(made) : done())}
            />
          )}
          {task?.does === 'change' && <WebhookDialog webhook={task.webhook} onClose={close} onDone={done} />}
          {task?.does === 'replay' && <ReplayDialog webhook={task.webhook} onClose={close} />}
          {task?.does === 'secret' && (
            <SecretChange webhook={task.webhook} onClose={close} onDone={withSecret} />
          )}
          {task?.does === 'remove' && (
            <RemoveDialog
              title="Delete this webhook?"
              button="Delete"
              path={`/v1/webhook/${task.webhook.id}`}
              done="Webhook deleted."
              onClose={close}
              onDone={done}
            >
              <p>
                Nothing more is sent to <code>{task.webhook.url}</code>, and its list of failures is deleted.
              </p>
            </RemoveDialog>
          )}
          {shown && (
            <SecretDialog
              title="Webhook secret"
              text="This is shown only once. Your program uses it to verify that what it receives comes from here."
              label="Signing secret"
              secret={shown.secret}
              onClose={() => {
                setShown(null);
                close();
              }}
            />
          )}
        </>
      }
    >
      {(webhook) => (
        <WebhookItem key={webhook.id} webhook={webhook} onTask={setTask} onRetried={query.reload} />
      )}
    </ListPage>
  );
}
