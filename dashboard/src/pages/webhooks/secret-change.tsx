import type { Webhook, WebhookWithSecret } from '../../api/types.js';
import { ChangeDialog } from '../../ui/form/action-form.js';
import { SelectField } from '../../ui/form/fields.js';
import { useAction } from '../../ui/form/use-action.js';

interface Values {
  readonly overlap: string;
}

const overlaps = [
  { value: '86400', label: 'For a day' },
  { value: '3600', label: 'For an hour' },
  { value: '604800', label: 'For a week' },
  { value: '0', label: 'Not at all: the old one may be known to others' },
] as const;

/** A new secret; the old one signs as well until the receiver has been told. */
export function SecretChange(props: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onDone: (webhook: WebhookWithSecret) => void;
}) {
  const { webhook, onClose, onDone } = props;
  const action = useAction<Values, WebhookWithSecret>({
    initial: { overlap: '86400' },
    fieldOf: { overlapSeconds: 'overlap' },
    read: ({ overlap }) => ({
      send: {
        method: 'POST',
        path: `/v1/webhook/${webhook.id}/secret`,
        body: { overlapSeconds: Number(overlap) },
      },
    }),
  });
  return (
    <ChangeDialog<WebhookWithSecret>
      title="New webhook secret"
      button="Create a new secret"
      action={action}
      onClose={onClose}
      said={() => 'The webhook has a new secret.'}
      onDone={onDone}
    >
      <SelectField
        {...action.field('overlap')}
        label="How long the old secret keeps signing too"
        options={overlaps}
      />
    </ChangeDialog>
  );
}
