import { useState } from 'preact/hooks';
import { newUuid } from '../api/client.js';
import type { Instance } from '../api/types.js';
import { post } from '../api/use-write.js';
import { goTo, pageHref } from '../router.js';
import { ChangeDialog } from '../ui/form/action-form.js';
import { TextField } from '../ui/form/fields.js';
import { needed, percentFault, readPercent } from '../ui/form/readers.js';
import { sendUnless, useAction } from '../ui/form/use-action.js';

const hint = 'Per cent of wealth taken by each collection. You can change it at any time.';

export function NewWorld({ onClose }: { readonly onClose: () => void }) {
  // Once, so that a second try is one for the same world.
  const [uuid] = useState(newUuid);
  const action = useAction({
    initial: { name: '', taxRate: '0' },
    read: ({ name, taxRate }) =>
      sendUnless({ name: needed(name, 'Give it a name.'), taxRate: percentFault(taxRate) }, () =>
        post<Instance>('/v1/instance', { uuid, name: name.trim(), taxRate: readPercent(taxRate) }),
      ),
  });
  return (
    <ChangeDialog
      title="New world"
      button="Create"
      scope="economy:write"
      action={action}
      onClose={onClose}
      said={({ name }) => `${name} is ready. Spawn its first characters.`}
      onDone={({ id }) => goTo(pageHref(id, 'characters'))}
    >
      <TextField {...action.field('name')} label="Name" placeholder="Little Harbour" />
      <TextField {...action.field('taxRate')} label="Tax rate" kind="percent" hint={hint} />
    </ChangeDialog>
  );
}
