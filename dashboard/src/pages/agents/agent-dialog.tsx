import type { Agent } from '../../api/types.js';
import { post, put } from '../../api/use-write.js';
import { ChangeDialog } from '../../ui/form/action-form.js';
import { LongTextField, RadioField, TextField } from '../../ui/form/fields.js';
import { addressFault, needed, readObject } from '../../ui/form/readers.js';
import { sendUnless, useAction } from '../../ui/form/use-action.js';

/** What the service brings along; an installation may have more. */
const protocols = ['converse', 'a2a', 'openai', 'mcp', 'scripted'];
/** These have no address that the service calls. */
const withoutAddress = new Set(['mcp', 'scripted']);
const ways = [
  { value: 'none', label: 'None' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'header', label: 'Custom header' },
];
const kept = { value: 'keep', label: 'Keep as they are' };
const sayOptions = 'This is not a JSON object. Leave it empty if there are no options.';

/** Registers an agent, or changes one. */
export function AgentDialog(props: {
  readonly agent: Agent | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { agent, ...dialog } = props;
  const before = {
    name: agent?.name ?? '',
    protocol: agent?.protocol ?? '',
    endpoint: agent?.endpoint ?? '',
    credentials: agent?.hasCredentials ? 'keep' : 'none',
    header: 'X-Api-Key',
    secret: '',
    options: agent && Object.keys(agent.options).length > 0 ? JSON.stringify(agent.options, null, 2) : '',
  };
  const action = useAction({
    initial: before,
    fieldOf: { ENDPOINT_REFUSED: 'endpoint', CREDENTIALS_KEY_MISSING: 'secret' },
    read: (values) => {
      const { name, credentials, header, secret } = values;
      const [protocol, endpoint] = [values.protocol.trim(), values.endpoint.trim()];
      const options = readObject(values.options);
      const hasAddress = !withoutAddress.has(protocol);
      const isBearer = credentials === 'bearer';
      const isHeader = credentials === 'header';
      const faults = {
        name: needed(name, 'Give it a name.'),
        endpoint: hasAddress ? addressFault(endpoint) : undefined,
        header: isHeader ? needed(header, 'Enter the name of the header.') : undefined,
        secret: (isBearer || isHeader) && !secret ? 'Paste it here.' : undefined,
        options: options === null ? sayOptions : undefined,
      };
      const given = isBearer
        ? { type: 'bearer', token: secret }
        : isHeader && { type: 'header', name: header.trim(), value: secret };
      const body = {
        name: name.trim(),
        ...(protocol !== '' && { protocol }),
        ...(hasAddress && (!agent || endpoint !== before.endpoint) && { endpoint }),
        ...(values.options !== before.options && { options }),
        ...((given || (agent?.hasCredentials && credentials === 'none')) && { credentials: given || null }),
      };
      return sendUnless(faults, () =>
        agent ? put<Agent>(`/v1/agent/${agent.id}`, body) : post<Agent>('/v1/agent', body),
      );
    },
  });
  const { field, values } = action;
  const isBearer = values.credentials === 'bearer';
  const isHeader = values.credentials === 'header';
  return (
    <ChangeDialog
      title={agent ? `Change ${agent.name}` : 'Register an agent'}
      button={agent ? 'Change' : 'Register'}
      action={action}
      said={({ name }) =>
        agent ? `${name} is changed.` : `${name} is registered. Probe it to hear it speak.`
      }
      {...dialog}
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
      <RadioField
        {...field('credentials')}
        label="Credentials"
        options={agent?.hasCredentials ? [kept, ...ways] : ways}
      />
      {isHeader && <TextField {...field('header')} label="Header name" mono />}
      {(isBearer || isHeader) && (
        <TextField
          {...field('secret')}
          label={isBearer ? 'Token' : 'Value'}
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
