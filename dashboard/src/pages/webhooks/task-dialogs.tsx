import { useWorldOptions } from '../../api/use-worlds.js';
import type { Webhook, WebhookPosition, WebhookWithSecret } from '../../api/types.js';
import { post } from '../../api/use-write.js';
import { ChangeDialog } from '../../ui/form/action-form.js';
import { SelectField, TextField } from '../../ui/form/fields.js';
import { needed, readCount } from '../../ui/form/readers.js';
import { sendUnless, useAction } from '../../ui/form/use-action.js';
import { formatCount } from '../../ui/format.js';

/** Sends the history of a world again, from an event on. */
export function ReplayDialog(props: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const { webhook, onClose } = props;
  const { id, instanceIds } = webhook;
  const worlds = useWorldOptions().filter(
    ({ value }) => instanceIds.length === 0 || instanceIds.includes(value),
  );
  const action = useAction({
    initial: { world: '', from: '1' },
    fieldOf: { instanceIdentifier: 'world', fromSeq: 'from', INSTANCE_NOT_FOUND: 'world' },
    read({ world, from }) {
      const fromSeq = readCount(from);
      const faults = {
        world: needed(world, 'Choose a world.'),
        from: fromSeq ? undefined : 'Enter the number of an event, from 1.',
      };
      const body = { instanceIdentifier: world, fromSeq };
      return sendUnless(faults, () => post<WebhookPosition>(`/v1/webhook/${id}/replay`, body));
    },
  });
  return (
    <ChangeDialog
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
        options={[{ value: '', label: 'Choose …' }, ...worlds]}
      />
      <TextField {...action.field('from')} label="From event" kind="count" />
    </ChangeDialog>
  );
}

const overlaps = [
  { value: '86400', label: 'For a day' },
  { value: '3600', label: 'For an hour' },
  { value: '604800', label: 'For a week' },
  { value: '0', label: 'Not at all: the old one may be known to others' },
];

/** A new secret; the old one signs as well until the receiver has been told. */
export function SecretChange(props: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onDone: (webhook: WebhookWithSecret) => void;
}) {
  const { webhook, ...dialog } = props;
  const path = `/v1/webhook/${webhook.id}/secret`;
  const action = useAction({
    initial: { overlap: '86400' },
    fieldOf: { overlapSeconds: 'overlap' },
    read: ({ overlap }) => ({ send: post<WebhookWithSecret>(path, { overlapSeconds: Number(overlap) }) }),
  });
  return (
    <ChangeDialog
      title="New webhook secret"
      button="Create a new secret"
      action={action}
      said={() => 'The webhook has a new secret.'}
      {...dialog}
    >
      <SelectField
        {...action.field('overlap')}
        label="How long the old secret keeps signing too"
        options={overlaps}
      />
    </ChangeDialog>
  );
}
