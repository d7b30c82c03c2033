import { type Role, roleName } from '../../api/roles.js';
import type { Person } from '../../api/types.js';
import { ChangeDialog } from '../../ui/form/action-form.js';
import { RadioField } from '../../ui/form/fields.js';
import { type Reading, useAction } from '../../ui/form/use-action.js';
import { roleOptions } from './invite-dialog.js';

interface Values {
  readonly role: Role;
}

interface DialogProps {
  readonly person: Person;
  readonly onClose: () => void;
  readonly onDone: (person: Person) => void;
}

const pathOf = ({ id }: Person): string => `/v1/person/${id}`;

export function RoleDialog({ person, onClose, onDone }: DialogProps) {
  const action = useAction<Values, Person>({
    initial: { role: person.role },
    read: ({ role }): Reading<Values> => ({ send: { method: 'PUT', path: pathOf(person), body: { role } } }),
  });
  return (
    <ChangeDialog<Person>
      title={`Role of ${person.name}`}
      button="Change the role"
      action={action}
      idle={action.values.role === person.role}
      onClose={onClose}
      said={({ name, role }) => `The role of ${name}: ${roleName(person.role)} → ${roleName(role)}.`}
      onDone={onDone}
    >
      <RadioField {...action.field('role')} label="Role" options={roleOptions} />
      <p class="note">Sessions of {person.name} end within five seconds; new ones have the new role.</p>
    </ChangeDialog>
  );
}

/** Without fields: disabling, enabling, and a new invitation. */
export function PersonDialog(
  props: DialogProps & {
    readonly title: string;
    readonly button: string;
    readonly text: string;
    readonly done: string;
    readonly change: { readonly disabled: boolean } | { readonly invite: true };
  },
) {
  const { person, text, done, change, ...dialog } = props;
  const action = useAction<object, Person>({
    initial: {},
    read: () => ({ send: { method: 'PUT', path: pathOf(person), body: change } }),
  });
  return (
    <ChangeDialog<Person> {...dialog} action={action} said={() => done}>
      <p>{text}</p>
    </ChangeDialog>
  );
}
