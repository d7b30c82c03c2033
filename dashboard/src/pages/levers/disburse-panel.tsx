import { tellDone } from '../../api/told.js';
import type { Disbursement } from '../../api/types.js';
import { put } from '../../api/use-write.js';
import { ActionForm } from '../../ui/form/action-form.js';
import { RadioField, TextField } from '../../ui/form/fields.js';
import { amountFault } from '../../ui/form/readers.js';
import { sendUnless, useAction } from '../../ui/form/use-action.js';
import { formatMoney, plural, readNumber } from '../../ui/format.js';
import { Panel } from '../../ui/panel.js';
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
export function DisbursePanel({ world, refresh }: LeverProps) {
  const action = useAction({
    initial: { policy: 'equal', share: 0.1, amount: '' },
    preview: 'dry-run',
    fieldOf: { INSUFFICIENT_TREASURY: 'amount' },
    read({ policy, share, amount }) {
      const isRefund = policy === 'refund';
      const body = isRefund ? { policy, share } : { policy, amount: readNumber(amount) };
      return sendUnless({ amount: isRefund ? undefined : amountFault(amount) }, () =>
        put<Disbursement>(`/v1/instance/${world.id}/disburse`, body),
      );
    },
  });
  const { field, values, preview } = action;
  const isRefund = values.policy === 'refund';
  const amount = readNumber(values.amount);

  function said(after: Disbursement): void {
    action.reset();
    refresh();
    const paid = `${formatMoney(after.amount, 'exact')} paid to ${plural(after.recipients, 'character')}.`;
    const left = `The treasury has ${formatMoney(after.treasury, 'exact')} left.`;
    void tellDone(`${paid} ${left}`, after, 'disbursement');
  }

  return (
    <Panel title="Treasury" note={`${formatMoney(world.treasury, 'exact')} available`}>
      <ActionForm
        action={action}
        button={isRefund ? 'Pay back' : amount ? `Pay out ${formatMoney(amount, 'exact')}` : 'Pay out'}
        scope="economy:write"
        onDone={said}
        outlook={preview && <Outlook preview={preview} />}
      >
        <RadioField {...field('policy')} label="How to share it" options={policies} />
        {isRefund ? (
          <RadioField {...field('share')} label="Who gets it back" options={shares} />
        ) : (
          <TextField {...field('amount')} label="Total amount" kind="amount" />
        )}
      </ActionForm>
    </Panel>
  );
}

function Outlook({ preview }: { readonly preview: Disbursement }) {
  const { amount, policy, recipients, treasury } = preview;
  const how = policies.find(({ value }) => value === policy)?.text ?? policy;
  return (
    <>
      <p>
        The treasury pays <strong class="figure">{formatMoney(amount, 'exact')}</strong> to{' '}
        {plural(recipients, 'character')}: {how}. That leaves {formatMoney(treasury, 'exact')} in it.
      </p>
      <p class="note">The payment is made at once and cannot be undone.</p>
    </>
  );
}
