import { useState } from 'preact/hooks';
import { type Scope, session } from '../../api/session.js';
import type { KeyWithSecret } from '../../api/types.js';
import { post } from '../../api/use-write.js';
import { ChangeDialog } from '../../ui/form/action-form.js';
import { CheckField, SelectField, TextField } from '../../ui/form/fields.js';
import { needed } from '../../ui/form/readers.js';
import { sendUnless, useAction } from '../../ui/form/use-action.js';

const scopes = [
  { value: 'economy:read', label: 'Read', text: 'see worlds, characters and events' },
  { value: 'economy:write', label: 'Act', text: 'pay, spawn, talk and change worlds' },
  { value: 'manage', label: 'Manage', text: 'agents, webhooks, keys and the audit trail' },
] as const;

export function scopeWord(scope: string): string {
  return scopes.find(({ value }) => value === scope)?.label ?? scope;
}

const spans = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

export function KeyDialog(props: {
  readonly onClose: () => void;
  readonly onDone: (key: KeyWithSecret) => void;
}) {
  // Once: a second try is one for the same key, to the millisecond.
  const [now] = useState(Date.now);
  // A key cannot have what the token that makes it has not.
  const grantable = scopes.filter(({ value }) => session.get()?.scopes.has(value));
  const given: readonly Scope[] = grantable.map(({ value }) => value);
  const action = useAction({
    initial: { name: '', scopes: given, days: '' },
    fieldOf: { expiresAt: 'days', TOO_MANY_KEYS: 'name' },
    read: ({ name, scopes: chosen, days }) => {
      const faults = {
        name: needed(name, 'Say where it will be used.'),
        scopes: chosen.length > 0 ? undefined : 'Choose at least one.',
      };
      const expiresAt = days && new Date(now + Number(days) * 86_400_000).toISOString();
      const body = { name: name.trim(), scopes: chosen, ...(expiresAt && { expiresAt }) };
      return sendUnless(faults, () => post<KeyWithSecret>('/v1/application/key', body));
    },
  });
  const { field } = action;
  return (
    <ChangeDialog
      title="Create a key"
      button="Create"
      action={action}
      said={({ name }) => `${name} is created.`}
      {...props}
    >
      <TextField {...field('name')} label="Where it is used" maxLength={100} placeholder="Game server" />
      <CheckField {...field('scopes')} label="What it may do" options={grantable} />
      <SelectField {...field('days')} label="When it expires" options={spans} />
    </ChangeDialog>
  );
}
