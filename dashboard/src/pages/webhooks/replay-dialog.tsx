import type { Webhook, WebhookPosition } from '../../api/types.js';
import { useWorlds, worldName } from '../../api/use-worlds.js';
import { ChangeDialog } from '../../ui/form/action-form.js';
import { SelectField, TextField } from '../../ui/form/fields.js';
import { faultsOf, readCount } from '../../ui/form/readers.js';
import { type Reading, useAction } from '../../ui/form/use-action.js';
import { formatCount } from '../../ui/format.js';

interface Values {
  readonly world: string;
  readonly from: string;
}

/** Sends the history of a world again, from an event on. */
export function ReplayDialog(props: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const { webhook, onClose } = props;
  const { items } = useWorlds();
  const { instanceIds } = webhook;
  const worlds = (items ?? []).filter(({ id }) => instanceIds.length === 0 || instanceIds.includes(id));
  const action = useAction<Values, WebhookPosition>({
    initial: { world: '', from: '1' },
    fieldOf: { instanceIdentifier: 'world', fromSeq: 'from', INSTANCE_NOT_FOUND: 'world' },
    read({ world, from }): Reading<Values> {
      const fromSeq = readCount(from);
      const faults = faultsOf({
        world: world ? undefined : 'Choose a world.',
        from: fromSeq ? undefined : 'Enter the number of an event, from 1.',
      });
      if (faults) return { faults };
      const body = { instanceIdentifier: world, fromSeq };
      return { send: { method: 'POST', path: `/v1/webhook/${webhook.id}/replay`, body } };
    },
  });
  return (
    <ChangeDialog<WebhookPosition>
      title="Send events again"
      button="Send again"
      action={action}
      onClose={onClose}
      said={({ nextSeq, lastSeq }) =>
        `Sending events ${formatCount(nextSeq)} to ${formatCount(lastSeq)}, in order.`
      }
      onDone={onClose}
    >
      <p class="note">
        All events from this one on are sent to <code>{webhook.url}</code> again, in order, followed by new
        ones.
      </p>
      <SelectField
        {...action.field('world')}
        label="World"
        options={[
          { value: '', label: 'Choose …' },
          ...worlds.map((world) => ({ value: world.id, label: worldName(world) })),
        ]}
      />
      <TextField {...action.field('from')} label="From event" kind="count" maxLength={9} />
    </ChangeDialog>
  );
}
