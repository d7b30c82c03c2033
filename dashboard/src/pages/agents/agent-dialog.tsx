import type { Agent } from '../../api/types.js';
import { ChangeDialog } from '../../ui/form/action-form.js';
import { LongTextField, RadioField, TextField } from '../../ui/form/fields.js';
import { faultsOf, readObject } from '../../ui/form/readers.js';
import { type Reading, useAction } from '../../ui/form/use-action.js';

type Credentials = 'keep' | 'none' | 'bearer' | 'header';

interface Values {
  readonly name: string;
  readonly protocol: string;
  readonly endpoint: string;
  readonly credentials: Credentials;
  readonly header: string;
  readonly secret: string;
  readonly options: string;
}

/** What the service brings along; an installation may have more. */
const protocols = ['converse', 'a2a', 'openai', 'mcp', 'scripted'];
/** These have no address that the service calls. */
const withoutAddress = new Set(['mcp', 'scripted']);

/** Registers an agent, or changes one. */
export function AgentDialog(props: {
  readonly agent: Agent | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { agent, onClose, onDone } = props;
  const before: Values = {
    name: agent?.name ?? '',
    protocol: agent?.protocol ?? '',
    endpoint: agent?.endpoint ?? '',
    credentials: agent?.hasCredentials ? 'keep' : 'none',
    header: 'X-Api-Key',
    secret: '',
    options: agent && Object.keys(agent.options).length > 0 ? JSON.stringify(agent.options, null, 2) : '',
  };
  const action = useAction<Values, Agent>({
    initial: before,
    fieldOf: { ENDPOINT_REFUSED: 'endpoint', CREDENTIALS_KEY_MISSING: 'secret' },
    read: (values): Reading<Values> => read(values, before, agent),
  });
  const { field, values } = action;
  const choices = [
    ...(agent?.hasCredentials ? [{ value: 'keep', label: 'Keep as they are' } as const] : []),
    { value: 'none', label: 'None' } as const,
    { value: 'bearer', label: 'Bearer token' } as const,
    { value: 'header', label: 'Custom header' } as const,
  ];
  return (
    <ChangeDialog<Agent>
      title={agent ? `Change ${agent.name}` : 'Register an agent'}
      button={agent ? 'Change' : 'Register'}
      action={action}
      onClose={onClose}
      said={({ name }) =>
        agent ? `${name} is changed.` : `${name} is registered. Probe it to hear it speak.`
      }
      onDone={onDone}
    >
      <TextField {...field('name')} label="Name" placeholder="Bard" />
      <TextField
        {...field('protocol')}
        label="Protocol"
        maxLength={64}
        suggestions={protocols}
        placeholder="Detected automatically"
        hint="converse, a2a, openai, mcp, scripted, or one of this installation"
      />
      {!withoutAddress.has(values.protocol.trim()) && (
        <TextField
          {...field('endpoint')}
          label="Address"
          mono
          maxLength={2000}
          placeholder="https://agents.example.com/bard"
        />
      )}
      <RadioField {...field('credentials')} label="Credentials" options={choices} />
      {values.credentials === 'header' && <TextField {...field('header')} label="Header name" mono />}
      {(values.credentials === 'bearer' || values.credentials === 'header') && (
        <TextField
          {...field('secret')}
          label={values.credentials === 'bearer' ? 'Token' : 'Value'}
          kind="password"
          maxLength={4096}
          hint="Stored encrypted and never shown again."
        />
      )}
      <LongTextField
        {...field('options')}
        label="Options"
        mono
        maxLength={2048}
        hint={'For the protocol, as JSON, such as {"model": "llama3.2"}. Most need none.'}
      />
    </ChangeDialog>
  );
}

function read(values: Values, before: Values, agent: Agent | null): Reading<Values> {
  const { name, credentials, header, secret } = values;
  const [protocol, endpoint] = [values.protocol.trim(), values.endpoint.trim()];
  const options = readObject(values.options);
  const isSecret = credentials === 'bearer' || credentials === 'header';
  const hasAddress = !withoutAddress.has(protocol);
  const faults = faultsOf({
    name: name.trim() ? undefined : 'Give it a name.',
    endpoint:
      hasAddress && !/^https?:\/\/\S+$/.test(endpoint)
        ? 'An address begins with https:// or http://.'
        : undefined,
    header: credentials === 'header' && !header.trim() ? 'Enter the name of the header.' : undefined,
    secret: isSecret && !secret ? 'Paste it here.' : undefined,
    options:
      options === null ? 'This is not a JSON object. Leave it empty if there are no options.' : undefined,
  });
  if (faults) return { faults };
  const asked =
    credentials === 'bearer'
      ? { type: 'bearer', token: secret }
      : credentials === 'header'
        ? { type: 'header', name: header.trim(), value: secret }
        : null;
  const body = {
    name: name.trim(),
    ...(protocol !== '' && { protocol }),
    ...(hasAddress && (!agent || endpoint !== before.endpoint) && { endpoint }),
    ...(values.options !== before.options && { options }),
    ...((asked || (agent?.hasCredentials && credentials === 'none')) && { credentials: asked }),
  };
  return {
    send: agent
      ? { method: 'PUT', path: `/v1/agent/${agent.id}`, body }
      : { method: 'POST', path: '/v1/agent', body },
  };
}
