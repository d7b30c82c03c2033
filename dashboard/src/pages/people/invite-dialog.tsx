import { type Role, roles, roleWords } from '../../api/roles.js';
import type { Person } from '../../api/types.js';
import { ChangeDialog } from '../../ui/form/action-form.js';
import { RadioField, TextField } from '../../ui/form/fields.js';
import { faultsOf } from '../../ui/form/readers.js';
import { type Reading, useAction } from '../../ui/form/use-action.js';

interface Values {
  readonly name: string;
  readonly role: Role;
}

export const roleOptions = roles.map((role) => ({
  value: role,
  label: roleWords[role].name,
  text: roleWords[role].text,
}));

export function InviteDialog(props: {
  readonly onClose: () => void;
  readonly onDone: (person: Person) => void;
}) {
  const action = useAction<Values, Person>({
    initial: { name: '', role: 'operate' },
    fieldOf: { NAME_TAKEN: 'name', TOO_MANY_PEOPLE: 'name' },
    read: ({ name, role }): Reading<Values> => {
      const fits = /^[a-z0-9][a-z0-9._@+-]*$/i.test(name.trim());
      const faults = faultsOf({
        name: fits ? undefined : 'Letters a to z, digits and . _ @ + -, such as anna or anna@example.org.',
        role: undefined,
      });
      if (faults) return { faults };
      return { send: { method: 'POST', path: '/v1/person', body: { name: name.trim(), role } } };
    },
  });
  return (
    <ChangeDialog<Person>
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
