import { useState } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import type { ApplicationKey, KeyWithSecret, Page } from '../../api/types.js';
import { applicationHref, goTo } from '../../router.js';
import { Button } from '../../ui/button.js';
import { RemoveDialog } from '../../ui/form/remove-dialog.js';
import { Time } from '../../ui/figures.js';
import { ClientId } from '../../ui/copy-field.js';
import { ListPage } from '../../ui/list-page.js';
import { SecretDialog } from '../../ui/secret-dialog.js';
import type { PageProps } from '../index.js';
import { scopeWords } from './scopes.js';
import { DemandPanel } from './demand-panel.js';
import { KeyDialog } from './key-dialog.js';

/** The secrets with which games get their tokens. */
export default function Keys({ path }: PageProps) {
  const [now] = useState(Date.now);
  const query = useQuery<Page<ApplicationKey>>('/v1/application/key?limit=200');
  const [made, setMade] = useState<KeyWithSecret | null>(null);
  const [revoking, setRevoking] = useState<ApplicationKey | null>(null);
  return (
    <ListPage
      title="Keys"
      lead="Secrets that your games use to get their tokens"
      more={{ href: applicationHref('keys', 'new'), text: 'Create a key …', offer: 'keys' }}
      above={<ClientId />}
      query={query}
      empty={{
        title: 'No keys',
        hint: 'Create one for each place that calls.',
      }}
      dialogs={
        <>
          <DemandPanel />
          {path[0] === 'new' && !made && (
            <KeyDialog
              onClose={() => goTo(applicationHref('keys'))}
              onDone={(key) => {
                setMade(key);
                query.reload();
              }}
            />
          )}
          {made && (
            <SecretDialog
              title={`The secret of ${made.name}`}
              text="This is shown only once. Keep it where the game reads its settings: anyone who has it can act for your application."
              label="Client secret"
              secret={made.secret}
              onClose={() => {
                setMade(null);
                goTo(applicationHref('keys'));
              }}
            >
              <ClientId />
            </SecretDialog>
          )}
          {revoking && (
            <RemoveDialog
              title={`Revoke ${revoking.name}?`}
              button="Revoke"
              path={`/v1/application/key/${revoking.id}`}
              done={`${revoking.name} is revoked.`}
              onClose={() => setRevoking(null)}
              onDone={() => {
                setRevoking(null);
                query.reload();
              }}
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
      {(key) => <KeyItem key={key.id} item={key} now={now} onRevoke={() => setRevoking(key)} />}
    </ListPage>
  );
}

function KeyItem(props: {
  readonly item: ApplicationKey;
  readonly now: number;
  readonly onRevoke: () => void;
}) {
  const { item, now, onRevoke } = props;
  const { name, scopes, personName, createdAt, expiresAt, revokedAt, lastUsedAt } = item;
  const expired = expiresAt !== null && new Date(expiresAt).getTime() <= now;
  const dead = revokedAt !== null || expired;
  return (
    <li class={dead ? 'faded' : undefined}>
      <div class="row-text">
        <strong>{name}</strong>
        <span class="note">{scopes.map((scope) => scopeWords[scope] ?? scope).join(', ')}</span>
        <span class="note">
          Created <Time value={createdAt} form="date" />
          {personName && ` by ${personName}`}
          {', '}
          {lastUsedAt ? (
            <>
              last used <Time value={lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
          {expiresAt && !revokedAt && (
            <>
              , {expired ? 'expired' : 'expires'} <Time value={expiresAt} form="date" />
            </>
          )}
          {revokedAt && (
            <>
              , revoked <Time value={revokedAt} />
            </>
          )}
        </span>
      </div>
      {!dead && <Button text="Revoke …" look="small" onClick={onRevoke} of={name} />}
    </li>
  );
}
