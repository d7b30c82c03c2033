import { useId, useState } from 'preact/hooks';
import { may } from '../../api/session.js';
import type { Disbursement, Instance } from '../../api/types.js';
import { formatMoney, numberFault, plural, readNumber } from '../../ui/format.js';
import { RadioField } from '../../ui/form/fields.js';
import { useAction } from '../../ui/form/use-action.js';
import { Panel } from '../../ui/panel.js';
import { DisburseDialog } from './disburse-dialog.js';
import { type DoneLever, doneLever, DoneText } from './done-lever.js';
import { NoScope, Outcome } from '../../ui/outcome.js';

const policies = [
  { value: 'equal', label: 'Equal', text: 'the same for everyone' },
  { value: 'poorest', label: 'Poorest', text: 'the poorest are raised to a common level' },
  { value: 'proportional', label: 'Proportional', text: 'in proportion to wealth' },
  { value: 'refund', label: 'Refund', text: 'those who paid the last tax get it back' },
] as const;
type Policy = (typeof policies)[number]['value'];

/** Of those who paid, by their wealth before it. */
const refunds = [
  { value: 0.1, label: 'Poorest tenth', text: 'of those who paid' },
  { value: 0.5, label: 'Poorest half', text: 'of those who paid' },
  { value: 1, label: 'Everybody who paid', text: '' },
] as const;
type Share = (typeof refunds)[number]['value'];

/** Pays out of the treasury. */
export function DisbursePanel(props: {
  readonly world: Instance;
  readonly refresh: () => void;
  /** Whether the refund is chosen at first. */
  readonly refunds: boolean;
}) {
  const { world, refresh } = props;
  const [typed, setTyped] = useState('');
  const [policy, setPolicy] = useState<Policy>(props.refunds ? 'refund' : 'equal');
  const [share, setShare] = useState<Share>(0.1);
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<DoneLever | null>(null);
  const scopeId = useId();
  const hintId = useId();
  const allowed = may('economy:write');
  const isRefund = policy === 'refund';
  const amount = readNumber(typed);
  const tooMuch = amount !== null && amount > world.treasury;
  const body = isRefund ? { policy, share } : { policy, amount };
  const action = useAction<object, Disbursement>({
    initial: {},
    preview: 'dry-run',
    read: () =>
      asking ? { send: { method: 'PUT', path: `/v1/instance/${world.id}/disburse`, body } } : { faults: {} },
  });

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
    setDone(await doneLever(`${paid} ${left}`, after, 'disbursement'));
  }

  return (
    <Panel title="Treasury" note={`${formatMoney(world.treasury, 'exact')} available`}>
      {!allowed && <NoScope id={scopeId} scope="economy:write" />}
      <form
        class="lever-form"
        onSubmit={(event) => {
          event.preventDefault();
          setDone(null);
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
            options={refunds}
            value={share}
            onChange={setShare}
          />
        ) : (
          <>
            <label class="field">
              <span>Total amount</span>
              <input
                inputMode="decimal"
                autocomplete="off"
                maxLength={17}
                value={typed}
                aria-invalid={typed !== '' && (amount === null || tooMuch)}
                aria-describedby={hintId}
                onInput={(event) => setTyped(event.currentTarget.value)}
              />
            </label>
            <p id={hintId} class={`note ${tooMuch || (typed !== '' && amount === null) ? 'error-text' : ''}`}>
              {tooMuch
                ? 'That is more than the treasury has.'
                : typed !== '' && amount === null
                  ? (numberFault(typed) ?? 'An amount has at most four decimal places.')
                  : `${plural(world.agentNpcCount, 'character')} will share it.`}
            </p>
          </>
        )}
        <button
          type="submit"
          class="button"
          disabled={!allowed || (!isRefund && (amount === null || amount === 0 || tooMuch))}
          aria-describedby={allowed ? undefined : scopeId}
        >
          Pay out …
        </button>
      </form>
      <Outcome error={null} done={done && <DoneText done={done} />} />
      {asking && (
        <DisburseDialog
          world={world}
          amount={isRefund ? null : amount}
          how={policies.find(({ value }) => value === policy)!.text}
          action={action}
          onConfirm={() => void disburse()}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
