import type { EventKind, Webhook, WebhookWithSecret } from '../../api/types.js';
import { post, put, type Sent } from '../../api/use-write.js';
import { useWorldOptions } from '../../api/use-worlds.js';
import { ChangeDialog } from '../../ui/form/action-form.js';
import { CheckField, RadioField, TextField } from '../../ui/form/fields.js';
import { addressFault } from '../../ui/form/readers.js';
import { sendUnless, useAction } from '../../ui/form/use-action.js';
import { kinds, kindWords } from '../events/event-words.js';

const kindOptions = kinds.map((value) => ({ value, label: kindWords[value] }));
const states = [
  { value: 'on', label: 'On', text: 'resumes after the last event that it sent or recorded as failed' },
  { value: 'off', label: 'Off', text: 'events wait' },
];

/** Creates a webhook, or changes one. */
export function WebhookDialog(props: {
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  readonly onDone: (webhook: Webhook | WebhookWithSecret) => void;
}) {
  const { webhook, ...dialog } = props;
  const worlds = useWorldOptions();
  const before = {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    state: webhook && !webhook.enabled ? 'off' : 'on',
    kinds: (webhook?.eventTypes ?? []) as readonly EventKind[],
    worlds: (webhook?.instanceIds ?? []) as readonly string[],
  };
  const action = useAction({
    initial: before,
    fieldOf: {
      ENDPOINT_REFUSED: 'url',
      TOO_MANY_WEBHOOKS: 'url',
      eventTypes: 'kinds',
      instanceIdentifiers: 'worlds',
      INSTANCE_NOT_FOUND: 'worlds',
      enabled: 'state',
    },
    read({ url, description, state, kinds, worlds }) {
      const body = {
        url: url.trim(),
        description: description.trim(),
        eventTypes: kinds,
        instanceIdentifiers: worlds,
        ...(webhook && state !== before.state && { enabled: state === 'on' }),
      };
      return sendUnless({ url: addressFault(url) }, (): Sent<Webhook | WebhookWithSecret> =>
        webhook ? put(`/v1/webhook/${webhook.id}`, body) : post('/v1/webhook', body),
      );
    },
  });
  const { field } = action;
  return (
    <ChangeDialog
      title={webhook ? 'Change the webhook' : 'Create a webhook'}
      button={webhook ? 'Change' : 'Create'}
      action={action}
      said={() => (webhook ? 'Webhook saved.' : 'Webhook created.')}
      {...dialog}
    >
      <TextField
        {...field('url')}
        label="Address"
        mono
        maxLength={2000}
        placeholder="https://game.example.com/events"
      />
      <TextField {...field('description')} label="Description" maxLength={500} />
      {webhook && <RadioField {...field('state')} label="State" options={states} />}
      <details class="more-fields" open={before.kinds.length > 0 || before.worlds.length > 0}>
        <summary>Only some events or worlds</summary>
        <CheckField
          {...field('kinds')}
          label="Kinds of events"
          hint="If you choose none: every kind, including future ones."
          options={kindOptions}
        />
        <CheckField
          {...field('worlds')}
          label="Worlds"
          hint="If you choose none: all, including future ones."
          options={worlds}
        />
      </details>
    </ChangeDialog>
  );
}
