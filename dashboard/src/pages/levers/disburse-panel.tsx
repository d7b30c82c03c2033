import { useState } from 'preact/hooks';
import { tellDone } from '../../api/told.js';
import type { Disbursement } from '../../api/types.js';
import { put } from '../../api/use-write.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { RadioField, TextField } from '../../ui/form/fields.js';
import { useAction } from '../../ui/form/use-action.js';
import { formatMoney, numberFault, plural, readNumber } from '../../ui/format.js';
import { Outcome, useScope } from '../../ui/outcome.js';
import { Panel } from '../../ui/panel.js';
import { LoadingState } from '../../ui/states.js';
import type { LeverProps } from './collect-dialog.js';

const policies = [
  { value: 'equal', label: 'Equal', text: 'the same for everyone' },
  { value: 'poorest', label: 'Poorest', text: 'the poorest are raised to a common level' },
  { value: 'proportional', label: 'Proportional', text: 'in proportion to wealth' },
  { value: 'refund', label: 'Refund', text: 'those who paid the last tax get it back' },
];

/** Of those who paid, by their wealth before it. */
const shares = [
  { value: 0.1, label: 'Poorest tenth', text: 'of those who paid' },
  { value: 0.5, label: 'Poorest half', text: 'of those who paid' },
  { value: 1, label: 'Everybody who paid', text: '' },
];

/** Pays out of the treasury. */
export function DisbursePanel({ world, refresh, refunds }: LeverProps & { readonly refunds: boolean }) {
  const [typed, setTyped] = useState('');
  const [policy, setPolicy] = useState(refunds ? 'refund' : 'equal');
  const [share, setShare] = useState(0.1);
  const [asking, setAsking] = useState(false);
  const { notice, lock } = useScope('economy:write');
  const isRefund = policy === 'refund';
  const amount = readNumber(typed);
  const fault = faultOf(typed, world.treasury);
  const body = isRefund ? { policy, share } : { policy, amount };
  const action = useAction({
    initial: {},
    preview: 'dry-run',
    read: () =>
      asking ? { send: put<Disbursement>(`/v1/instance/${world.id}/disburse`, body) } : { faults: {} },
  });
  const { preview, error } = action;
  // The dry run is a help, not a gate: only what is refused need not be tried.
  const refused = error?.status != null && error.status < 500;

  async function disburse(): Promise<void> {
    const after = await action.submit();
    if (!after) return;
    setAsking(false);
    setTyped('');
    refresh();
    const paid = isRefund
      ? `Paid back: ${formatMoney(after.amount, 'exact')} to ${plural(after.recipients, 'character')}.`
      : 'Paid out.';
    const left = `The treasury has ${formatMoney(after.treasury, 'exact')} left.`;
    await tellDone(`${paid} ${left}`, after, 'disbursement');
  }

  return (
    <Panel title="Treasury" note={`${formatMoney(world.treasury, 'exact')} available`}>
      {notice}
      <form
        class="lever-form"
        onSubmit={(event) => {
          event.preventDefault();
          action.reset();
          setAsking(true);
        }}
      >
        <RadioField
          label="How to share it"
          name="policy"
          options={policies}
          value={policy}
          onChange={setPolicy}
        />
        {isRefund ? (
          <RadioField
            label="Who gets it back"
            name="share"
            options={shares}
            value={share}
            onChange={setShare}
          />
        ) : (
          <TextField
            label="Total amount"
            name="amount"
            kind="amount"
            value={typed}
            fault={typed === '' ? undefined : fault}
            hint={`${plural(world.agentNpcCount, 'character')} will share it.`}
            onChange={setTyped}
            onLeave={() => undefined}
          />
        )}
        <button type="submit" class="button" {...lock(!isRefund && (!amount || fault !== undefined))}>
          Pay out …
        </button>
      </form>
      {asking && (
        <ConfirmDialog
          title={isRefund ? 'Pay the last taxes back?' : `Pay out ${formatMoney(amount, 'exact')}?`}
          action={isRefund ? 'Pay back' : 'Pay out'}
          pending={action.pending}
          ready={preview !== null || (error !== null && !refused)}
          onConfirm={() => void disburse()}
          onClose={() => setAsking(false)}
        >
          {!isRefund && (
            <p>
              The treasury pays <strong class="figure">{formatMoney(amount, 'exact')}</strong> of its{' '}
              {formatMoney(world.treasury, 'exact')} to {plural(world.agentNpcCount, 'living character')}:{' '}
              {policies.find(({ value }) => value === policy)!.text}.
            </p>
          )}
          {action.previewing && <LoadingState lines={1} />}
          {preview && <Outlook preview={preview} />}
          {!refused && <p class="note">The payment is made at once and cannot be undone.</p>}
          <Outcome error={error} />
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function faultOf(typed: string, treasury: number): string | undefined {
  const amount = readNumber(typed);
  if (amount === null) return numberFault(typed) ?? 'An amount has at most four decimal places.';
  return amount > treasury ? 'That is more than the treasury has.' : undefined;
}

function Outlook({ preview }: { readonly preview: Disbursement }) {
  const { amount, policy, recipients, treasury } = preview;
  if (policy !== 'refund') return <p>{plural(recipients, 'character')} will get a share of it.</p>;
  return (
    <p>
      The treasury pays <strong class="figure">{formatMoney(amount, 'exact')}</strong> back to{' '}
      {plural(recipients, 'character')}: to each exactly what they paid. That leaves{' '}
      {formatMoney(treasury, 'exact')} in the treasury.
    </p>
  );
}
