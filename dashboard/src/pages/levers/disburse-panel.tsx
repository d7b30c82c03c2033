import { useId, useState } from 'preact/hooks';
import { may } from '../../api/session.js';
import type { Instance } from '../../api/types.js';
import { formatMoney, plural } from '../../ui/format.js';
import { readMoney } from '../../ui/form/readers.js';
import { Panel } from '../../ui/panel.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { type DoneLever, doneLever, DoneText } from './done-lever.js';
import { NoScope, Outcome } from '../../ui/outcome.js';
import { useWrite } from '../../api/use-write.js';

const policies = [
  { value: 'equal', label: 'Equal', text: 'the same for everyone' },
  { value: 'poorest', label: 'Poorest', text: 'the poorest are raised to a common level' },
  { value: 'proportional', label: 'Proportional', text: 'in proportion to wealth' },
] as const;
type Policy = (typeof policies)[number]['value'];

/** Pays out of the treasury. */
export function DisbursePanel(props: { readonly world: Instance; readonly refresh: () => void }) {
  const { world, refresh } = props;
  const [typed, setTyped] = useState('');
  const [policy, setPolicy] = useState<Policy>('equal');
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<DoneLever | null>(null);
  const write = useWrite<Instance>();
  const scopeId = useId();
  const hintId = useId();
  const allowed = may('economy:write');
  const amount = readMoney(typed);
  const tooMuch = amount !== null && amount > world.treasury;
  const chosen = policies.find(({ value }) => value === policy)!;

  async function disburse(): Promise<void> {
    const after = await write.run('PUT', `/v1/instance/${world.id}/disburse`, { amount, policy });
    if (!after) return;
    setAsking(false);
    setTyped('');
    refresh();
    setDone(
      await doneLever(
        `Paid out. The treasury has ${formatMoney(after.treasury)} left.`,
        after,
        'disbursement',
      ),
    );
  }

  return (
    <Panel title="Treasury" note={`${formatMoney(world.treasury)} to pay out`}>
      {!allowed && <NoScope id={scopeId} scope="economy:write" />}
      <form
        class="lever-form"
        onSubmit={(event) => {
          event.preventDefault();
          setDone(null);
          write.clear();
          setAsking(true);
        }}
      >
        <label class="field">
          <span>Amount for all together</span>
          <input
            type="number"
            inputMode="decimal"
            min={0}
            step={0.0001}
            value={typed}
            aria-invalid={typed !== '' && (amount === null || tooMuch)}
            aria-describedby={hintId}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <p id={hintId} class={`note ${tooMuch ? 'error-text' : ''}`}>
          {tooMuch
            ? 'That is more than the treasury has.'
            : typed !== '' && amount === null
              ? 'An amount has at most four fraction digits.'
              : `${plural(world.agentNpcCount, 'character')} will share it.`}
        </p>
        <fieldset class="policies">
          <legend>How it is shared</legend>
          {policies.map(({ value, label, text }) => (
            <label key={value}>
              <input
                type="radio"
                name="policy"
                checked={value === policy}
                onChange={() => setPolicy(value)}
              />
              <span>
                {label} <span class="note">{text}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <button
          type="submit"
          class="button"
          disabled={!allowed || amount === null || amount === 0 || tooMuch}
          aria-describedby={allowed ? undefined : scopeId}
        >
          Pay out …
        </button>
      </form>
      <Outcome error={asking ? null : write.error} done={done && <DoneText done={done} />} />
      {asking && (
        <ConfirmDialog
          title={`Pay out ${formatMoney(amount)}?`}
          action="Pay out"
          pending={write.pending}
          onConfirm={() => void disburse()}
          onClose={() => setAsking(false)}
        >
          <p>
            The treasury pays <strong class="figure">{formatMoney(amount)}</strong> of its{' '}
            {formatMoney(world.treasury)} to {plural(world.agentNpcCount, 'living character')}: {chosen.text}.
          </p>
          <p class="note">It happens at once and cannot be undone.</p>
          <Outcome error={write.error} />
        </ConfirmDialog>
      )}
    </Panel>
  );
}
