import { useQuery } from '../../api/query.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import type { Page, Person } from '../../api/types.js';
import { applicationHref } from '../../router.js';
import { ClientId } from '../../ui/copy-field.js';
import { ListPage } from '../../ui/list-page.js';
import { SecretDialog } from '../../ui/secret-dialog.js';
import { useTasks } from '../../ui/use-tasks.js';
import type { PageProps } from '../index.js';
import { ActDialog, InviteDialog } from './person-dialogs.js';
import { type Act, PersonItem } from './person-item.js';

/** Who runs the worlds of the application, and what each may do. */
export default function People({ path }: PageProps) {
  const me = useStore(session)?.person?.id;
  const query = useQuery<Page<Person>>('/v1/person?limit=200');
  const tasks = useTasks<Act, Person, Person>('people', path, query.reload);
  const { task, secret: invited, close } = tasks;
  const done = (person: Person): void => (person.invitation ? tasks.show(person) : tasks.done());
  return (
    <ListPage
      title="People"
      lead="Who runs your worlds"
      more={{ href: applicationHref('people', 'new'), text: 'Invite a person …', offer: 'people' }}
      query={query}
      empty={{
        title: 'Nobody is invited yet',
        hint: 'Invite yourself first: the secret of the game can then stay with the game.',
      }}
      dialogs={
        <>
          {tasks.isNew && <InviteDialog onClose={close} onDone={done} />}
          {task && (
            <ActDialog
              does={task.does}
              person={task.item}
              isMe={task.item.id === me}
              onClose={close}
              onDone={done}
            />
          )}
          {invited?.invitation && (
            <SecretDialog
              title={`Invitation for ${invited.name}`}
              text="This is shown only once. Send the link to nobody else: anyone who opens it within seven days can choose the password."
              label="Link"
              secret={`${location.origin}${location.pathname}#/invitation/${invited.invitation}`}
              onClose={close}
            >
              <ClientId label="Client id of the game" />
              <p class="note">
                {invited.name} needs it to sign in on another device, and finds it under the link, too.
              </p>
            </SecretDialog>
          )}
        </>
      }
    >
      {(person) => (
        <PersonItem
          key={person.id}
          person={person}
          isMe={person.id === me}
          onAct={(act) => tasks.start(act, person)}
        />
      )}
    </ListPage>
  );
}
