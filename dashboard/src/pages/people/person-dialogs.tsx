import { roleName, roles, roleWords } from '../../api/roles.js';
import type { Person } from '../../api/types.js';
import { post, put } from '../../api/use-write.js';
import { ChangeDialog } from '../../ui/form/action-form.js';
import { RadioField, TextField } from '../../ui/form/fields.js';
import { RemoveDialog } from '../../ui/form/remove-dialog.js';
import { sendUnless, useAction } from '../../ui/form/use-action.js';
import type { Act } from './person-item.js';

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: (person: Person) => void;
}

const roleOptions = roles.map((value) => ({
  value,
  label: roleWords[value].name,
  text: roleWords[value].text,
}));

export function InviteDialog(props: DialogProps) {
  const action = useAction({
    initial: { name: '', role: 'operate' },
    fieldOf: { NAME_TAKEN: 'name', TOO_MANY_PEOPLE: 'name' },
    read: ({ name, role }) => {
      const fits = /^[a-z0-9][a-z0-9._@+-]*$/i.test(name.trim());
      const fault = 'Letters a to z, digits and . _ @ + -, such as anna or anna@example.org.';
      const body = { name: name.trim(), role };
      return sendUnless({ name: fits ? undefined : fault }, () => post<Person>('/v1/person', body));
    },
  });
  return (
    <ChangeDialog
      title="Invite a person"
      button="Invite"
      action={action}
      said={({ name }) => `${name} is invited.`}
      {...props}
    >
      <TextField
        {...action.field('name')}
        label="Name"
        maxLength={100}
        placeholder="anna"
        hint="They sign in with this name, and their changes are recorded under it."
      />
      <RadioField {...action.field('role')} label="Role" options={roleOptions} />
    </ChangeDialog>
  );
}

/** What is to be done with a person who was invited. */
export function ActDialog(
  props: DialogProps & { readonly does: Act; readonly person: Person; readonly isMe: boolean },
) {
  const { does, person, isMe, ...dialog } = props;
  const { name } = person;
  const mine = isMe ? ' This is you: your session ends too.' : '';
  if (does === 'role') return <RoleDialog person={person} {...dialog} />;
  if (does === 'delete') {
    return (
      <RemoveDialog
        title={`Delete ${name}?`}
        button="Delete"
        path={`/v1/person/${person.id}`}
        done={`${name} is deleted.`}
        onClose={dialog.onClose}
        onDone={() => dialog.onDone({ ...person, invitation: null })}
      >
        <p>
          {name} can no longer sign in, sessions and keys of {name} end within five seconds. What {name}{' '}
          changed stays in “Changes”.
          {mine}
        </p>
      </RemoveDialog>
    );
  }
  return <PersonDialog does={does} person={person} mine={mine} {...dialog} />;
}

function RoleDialog({ person, ...dialog }: DialogProps & { readonly person: Person }) {
  const { id, name } = person;
  const action = useAction({
    initial: { role: person.role },
    read: ({ role }) => ({ send: put<Person>(`/v1/person/${id}`, { role }) }),
  });
  return (
    <ChangeDialog
      title={`Role of ${name}`}
      button="Change the role"
      action={action}
      idle={action.values.role === person.role}
      said={({ role }) => `The role of ${name}: ${roleName(person.role)} → ${roleName(role)}.`}
      {...dialog}
    >
      <RadioField {...action.field('role')} label="Role" options={roleOptions} />
      <p class="note">Sessions of {name} end within five seconds; new ones have the new role.</p>
    </ChangeDialog>
  );
}

const acts = {
  invite: {
    title: (name: string) => `Invite ${name} again?`,
    button: 'Create an invitation',
    text: (name: string) =>
      `The password and sessions of ${name} end at once, as does an earlier invitation.`,
    done: 'is invited again',
    body: { invite: true },
  },
  disable: {
    title: (name: string) => `Disable ${name}?`,
    button: 'Disable',
    text: (name: string) =>
      `${name} can no longer sign in until you enable ${name} again, sessions and keys end within five seconds.`,
    done: 'is disabled',
    body: { disabled: true },
  },
  enable: {
    title: (name: string) => `Enable ${name}?`,
    button: 'Enable',
    text: (name: string) => `${name} can sign in again, as before.`,
    done: 'is enabled',
    body: { disabled: false },
  },
};

function PersonDialog(
  props: DialogProps & { readonly does: keyof typeof acts; readonly person: Person; readonly mine: string },
) {
  const { does, person, mine, ...dialog } = props;
  const { id, name } = person;
  const { title, button, text, done, body } = acts[does];
  const action = useAction({ initial: {}, read: () => ({ send: put<Person>(`/v1/person/${id}`, body) }) });
  return (
    <ChangeDialog
      title={title(name)}
      button={button}
      action={action}
      said={() => `${name} ${done}.`}
      {...dialog}
    >
      <p>
        {text(name)}
        {does !== 'enable' && mine}
      </p>
    </ChangeDialog>
  );
}
