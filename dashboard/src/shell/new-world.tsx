import { useState } from 'preact/hooks';
import { newUuid } from '../api/client.js';
import type { Instance } from '../api/types.js';
import { goTo, pageHref } from '../router.js';
import { ChangeDialog } from '../ui/form/action-form.js';
import { TextField } from '../ui/form/fields.js';
import { faultsOf, percentFault, readPercent } from '../ui/form/readers.js';
import { type Reading, useAction } from '../ui/form/use-action.js';

interface Values {
  readonly name: string;
  readonly taxRate: string;
}

export function NewWorld({ onClose }: { readonly onClose: () => void }) {
  // Once, so that a second try is one for the same world.
  const [uuid] = useState(newUuid);
  const action = useAction<Values, Instance>({
    initial: { name: '', taxRate: '0' },
    read: ({ name, taxRate }): Reading<Values> => {
      const faults = faultsOf({
        name: name.trim() ? undefined : 'Give it a name.',
        taxRate: percentFault(taxRate),
      });
      if (faults) return { faults };
      const body = { uuid, name: name.trim(), taxRate: readPercent(taxRate) };
      return { send: { method: 'POST', path: '/v1/instance', body } };
    },
  });
  return (
    <ChangeDialog<Instance>
      title="New world"
      button="Create"
      scope="economy:write"
      action={action}
      onClose={onClose}
      said={({ name }) => `${name} is ready. Spawn its first characters.`}
      onDone={({ id }) => goTo(pageHref(id, 'characters'))}
    >
      <TextField {...action.field('name')} label="Name" placeholder="Little Harbour" />
      <TextField
        {...action.field('taxRate')}
        label="Tax rate"
        kind="decimal"
        maxLength={8}
        hint="Per cent of wealth taken by each collection. You can change it at any time."
      />
    </ChangeDialog>
  );
}
