import type { EventKind, Webhook, WebhookWithSecret } from '../../api/types.js';
import { useWorlds, worldName } from '../../api/use-worlds.js';
import { ChangeDialog } from '../../ui/form/action-form.js';
import { CheckField, RadioField, TextField } from '../../ui/form/fields.js';
import { type Reading, useAction } from '../../ui/form/use-action.js';
import { kindWords } from '../events/event-words.js';

interface Values {
  readonly url: string;
  readonly description: string;
  readonly state: 'on' | 'off';
  readonly kinds: readonly EventKind[];
  readonly worlds: readonly string[];
}

const kinds = (Object.keys(kindWords) as EventKind[]).map((value) => ({ value, label: kindWords[value] }));
const states = [
  { value: 'on', label: 'On', text: 'resumes after the last event that it sent or recorded as failed' },
  { value: 'off', label: 'Off', text: 'events wait' },
] as const;

/** Creates a webhook, or changes one. */
export function WebhookDialog(props: {
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  readonly onDone: (webhook: Webhook | WebhookWithSecret) => void;
}) {
  const { webhook, onClose, onDone } = props;
  const worlds = useWorlds();
  const before: Values = {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    state: webhook && !webhook.enabled ? 'off' : 'on',
    kinds: webhook?.eventTypes ?? [],
    worlds: webhook?.instanceIds ?? [],
  };
  const action = useAction<Values, Webhook | WebhookWithSecret>({
    initial: before,
    fieldOf: {
      ENDPOINT_REFUSED: 'url',
      TOO_MANY_WEBHOOKS: 'url',
      eventTypes: 'kinds',
      instanceIdentifiers: 'worlds',
      INSTANCE_NOT_FOUND: 'worlds',
      enabled: 'state',
    },
    read(values): Reading<Values> {
      const { url, description, state } = values;
      if (!/^https?:\/\/\S+$/.test(url.trim())) {
        return { faults: { url: 'An address begins with https:// or http://.' } };
      }
      const body = {
        url: url.trim(),
        description: description.trim(),
        eventTypes: values.kinds,
        instanceIdentifiers: values.worlds,
        ...(webhook && state !== before.state && { enabled: state === 'on' }),
      };
      return {
        send: webhook
          ? { method: 'PUT', path: `/v1/webhook/${webhook.id}`, body }
          : { method: 'POST', path: '/v1/webhook', body },
      };
    },
  });
  const { field } = action;
  const options = (worlds.items ?? []).map((world) => ({ value: world.id, label: worldName(world) }));
  return (
    <ChangeDialog<Webhook | WebhookWithSecret>
      title={webhook ? 'Change the webhook' : 'Create a webhook'}
      button={webhook ? 'Change' : 'Create'}
      action={action}
      onClose={onClose}
      said={() => (webhook ? 'Webhook saved.' : 'Webhook created.')}
      onDone={onDone}
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
          options={kinds}
        />
        <CheckField
          {...field('worlds')}
          label="Worlds"
          hint="If you choose none: all, including future ones."
          options={options}
        />
      </details>
    </ChangeDialog>
  );
}
