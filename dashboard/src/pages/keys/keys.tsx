import { useState } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import type { ApplicationKey, KeyWithSecret, Page } from '../../api/types.js';
import { applicationHref } from '../../router.js';
import { Button } from '../../ui/button.js';
import { RemoveDialog } from '../../ui/form/remove-dialog.js';
import { Time } from '../../ui/figures.js';
import { ClientId } from '../../ui/copy-field.js';
import { ListPage } from '../../ui/list-page.js';
import { listed, say } from '../../ui/say.js';
import { SecretDialog } from '../../ui/secret-dialog.js';
import { useTasks } from '../../ui/use-tasks.js';
import type { PageProps } from '../index.js';
import { DemandPanel } from './demand-panel.js';
import { KeyDialog, scopeWord } from './key-dialog.js';

/** The secrets with which games get their tokens. */
export default function Keys({ path }: PageProps) {
  const [now] = useState(Date.now);
  const query = useQuery<Page<ApplicationKey>>('/v1/application/key?limit=200');
  const tasks = useTasks<'revoke', ApplicationKey, KeyWithSecret>('keys', path, query.reload);
  const { task, secret, close } = tasks;
  return (
    <ListPage
      title="Keys"
      lead="Secrets that your games use to get their tokens"
      more={{ href: applicationHref('keys', 'new'), text: 'Create a key …', offer: 'keys' }}
      above={<ClientId />}
      query={query}
      empty={{ title: 'No keys', hint: 'Create one for each place that calls.' }}
      dialogs={
        <>
          <DemandPanel />
          {tasks.isNew && <KeyDialog onClose={close} onDone={tasks.show} />}
          {secret && (
            <SecretDialog
              title={`The secret of ${secret.name}`}
              text="This is shown only once. Keep it where the game reads its settings: anyone who has it can act for your application."
              label="Client secret"
              secret={secret.secret}
              onClose={close}
            >
              <ClientId />
            </SecretDialog>
          )}
          {task && (
            <RemoveDialog
              title={`Revoke ${task.item.name}?`}
              button="Revoke"
              path={`/v1/application/key/${task.item.id}`}
              done={`${task.item.name} is revoked.`}
              onClose={close}
              onDone={tasks.done}
            >
              <p>
                Its secret and all tokens issued with it stop working within five seconds. If you signed in
                with it, your session ends too.
              </p>
            </RemoveDialog>
          )}
        </>
      }
    >
      {(key) => <KeyItem key={key.id} item={key} now={now} onRevoke={() => tasks.start('revoke', key)} />}
    </ListPage>
  );
}

function KeyItem(props: {
  readonly item: ApplicationKey;
  readonly now: number;
  readonly onRevoke: () => void;
}) {
  const { name, scopes, personName, createdAt, expiresAt, revokedAt, lastUsedAt } = props.item;
  const expired = expiresAt !== null && Date.parse(expiresAt) <= props.now;
  const dead = revokedAt !== null || expired;
  return (
    <li class={dead ? 'faded' : undefined}>
      <div class="row-text">
        <strong>{name}</strong>
        <span class="note">{scopes.map(scopeWord).join(', ')}</span>
        <span class="note">
          {listed(
            say`Created ${<Time value={createdAt} form="date" />}${personName && ` by ${personName}`}`,
            lastUsedAt ? say`last used ${<Time value={lastUsedAt} />}` : 'never used',
            expiresAt &&
              !revokedAt &&
              say`${expired ? 'expired' : 'expires'} ${<Time value={expiresAt} form="date" />}`,
            revokedAt && say`revoked ${<Time value={revokedAt} />}`,
          )}
        </span>
      </div>
      {!dead && <Button text="Revoke …" look="small" onClick={props.onRevoke} of={name} />}
    </li>
  );
}
