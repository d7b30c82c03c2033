import { useState } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import type { Page, Person } from '../../api/types.js';
import { applicationHref, goTo } from '../../router.js';
import { LinkButton } from '../../ui/button.js';
import { RemoveDialog } from '../../ui/form/remove-dialog.js';
import { ClientId } from '../../ui/copy-field.js';
import { PageHeader } from '../../ui/page-header.js';
import { SecretDialog } from '../../ui/secret-dialog.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import type { PageProps } from '../index.js';
import { PersonDialog, RoleDialog } from './change-dialog.js';
import { InviteDialog } from './invite-dialog.js';
import { type Act, PersonItem } from './person-item.js';

const inviteHref = applicationHref('people', 'new');

/** Who runs the worlds of the application, and what each may do. */
export default function People({ path }: PageProps) {
  const me = useStore(session)?.person?.id;
  const query = useQuery<Page<Person>>('/v1/person?limit=200');
  const [invited, setInvited] = useState<Person | null>(null);
  const [open, setOpen] = useState<{ readonly act: Act; readonly person: Person } | null>(null);
  const close = (): void => setOpen(null);
  const done = (person: Person): void => {
    close();
    if (person.invitation) setInvited(person);
    query.reload();
  };
  return (
    <>
      <PageHeader title="People" lead="Who runs your worlds">
        <LinkButton text="Invite a person …" look="primary" href={inviteHref} />
      </PageHeader>
      <div class="panel">
        <Loaded query={query} lines={4}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                title="Nobody is invited yet"
                hint="Invite yourself first: the secret of the game can then stay with the game."
              >
                <LinkButton text="Invite a person …" href={inviteHref} />
              </EmptyState>
            ) : (
              <ul class="rows">
                {items.map((person) => (
                  <PersonItem
                    key={person.id}
                    person={person}
                    isMe={person.id === me}
                    onAct={(act) => setOpen({ act, person })}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {path[0] === 'new' && !invited && (
        <InviteDialog onClose={() => goTo(applicationHref('people'))} onDone={done} />
      )}
      {invited?.invitation && (
        <SecretDialog
          title={`Invitation for ${invited.name}`}
          text="This is shown only once. Send the link to nobody else: anyone who opens it within seven days can choose the password."
          label="Link"
          secret={`${location.origin}${location.pathname}#/invitation/${invited.invitation}`}
          onClose={() => {
            setInvited(null);
            goTo(applicationHref('people'));
          }}
        >
          <ClientId label="Client id of the game" />
          <p class="note">
            {invited.name} needs it to sign in on another device, and finds it under the link, too.
          </p>
        </SecretDialog>
      )}
      {open && <ActDialog {...open} isMe={open.person.id === me} onClose={close} onDone={done} />}
    </>
  );
}

function ActDialog(props: {
  readonly act: Act;
  readonly person: Person;
  readonly isMe: boolean;
  readonly onClose: () => void;
  readonly onDone: (person: Person) => void;
}) {
  const { act, person, isMe, onClose, onDone } = props;
  const { name } = person;
  const mine = isMe ? ' This is you: your session ends too.' : '';
  if (act === 'role') return <RoleDialog person={person} onClose={onClose} onDone={onDone} />;
  if (act === 'delete') {
    return (
      <RemoveDialog
        title={`Delete ${name}?`}
        button="Delete"
        path={`/v1/person/${person.id}`}
        done={`${name} is deleted.`}
        onClose={onClose}
        onDone={() => onDone({ ...person, invitation: null })}
      >
        <p>
          {name} can no longer sign in, sessions and keys of {name} end within five seconds. What {name}{' '}
          changed stays in “Changes”.
          {mine}
        </p>
      </RemoveDialog>
    );
  }
  const common = { person, onClose, onDone };
  if (act === 'invite') {
    return (
      <PersonDialog
        {...common}
        title={`Invite ${name} again?`}
        button="Create an invitation"
        text={`The password and sessions of ${name} end at once, as does an earlier invitation.${mine}`}
        done={`${name} is invited again.`}
        change={{ invite: true }}
      />
    );
  }
  return act === 'disable' ? (
    <PersonDialog
      {...common}
      title={`Disable ${name}?`}
      button="Disable"
      text={`${name} can no longer sign in until you enable ${name} again, sessions and keys end within five seconds.${mine}`}
      done={`${name} is disabled.`}
      change={{ disabled: true }}
    />
  ) : (
    <PersonDialog
      {...common}
      title={`Enable ${name}?`}
      button="Enable"
      text={`${name} can sign in again, as before.`}
      done={`${name} is enabled.`}
      change={{ disabled: false }}
    />
  );
}
