import { useState } from 'preact/hooks';
import { session } from '../../api/session.js';
import type { KeyWithSecret } from '../../api/types.js';
import { ChangeDialog } from '../../ui/form/action-form.js';
import { CheckField, SelectField, TextField } from '../../ui/form/fields.js';
import { faultsOf } from '../../ui/form/readers.js';
import { type Reading, useAction } from '../../ui/form/use-action.js';
import { type Scope, scopes } from './scopes.js';

interface Values {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly days: string;
}

const spans = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const;

export function KeyDialog(props: {
  readonly onClose: () => void;
  readonly onDone: (key: KeyWithSecret) => void;
}) {
  // Once: a second try is one for the same key, to the millisecond.
  const [now] = useState(Date.now);
  // A key cannot have what the token that makes it has not.
  const grantable = scopes.filter(({ value }) => session.get()?.scopes.has(value));
  const action = useAction<Values, KeyWithSecret>({
    initial: { name: '', scopes: grantable.map(({ value }) => value), days: '' },
    fieldOf: { expiresAt: 'days', TOO_MANY_KEYS: 'name' },
    read: ({ name, scopes: chosen, days }): Reading<Values> => {
      const faults = faultsOf({
        name: name.trim() ? undefined : 'Say where it will be used.',
        scopes: chosen.length > 0 ? undefined : 'Choose at least one.',
      });
      if (faults) return { faults };
      const expiresAt = days && new Date(now + Number(days) * 86_400_000).toISOString();
      const body = { name: name.trim(), scopes: chosen, ...(expiresAt && { expiresAt }) };
      return { send: { method: 'POST', path: '/v1/application/key', body } };
    },
  });
  return (
    <ChangeDialog<KeyWithSecret>
      title="Create a key"
      button="Create"
      action={action}
      said={({ name }) => `${name} is created.`}
      {...props}
    >
      <TextField
        {...action.field('name')}
        label="Where it is used"
        maxLength={100}
        placeholder="Game server"
      />
      <CheckField {...action.field('scopes')} label="What it may do" options={grantable} />
      <SelectField {...action.field('days')} label="When it expires" options={spans} />
    </ChangeDialog>
  );
}
