import type { Disbursement, Instance } from '../../api/types.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import type { Action } from '../../ui/form/use-action.js';
import { formatMoney, plural } from '../../ui/format.js';
import { Outcome } from '../../ui/outcome.js';
import { LoadingState } from '../../ui/states.js';

/** Says what the treasury would pay, by a dry run, and pays it. */
export function DisburseDialog(props: {
  readonly world: Instance;
  /** Null: the last taxes, whose amount the service knows. */
  readonly amount: number | null;
  readonly how: string;
  readonly action: Pick<Action<object, Disbursement>, 'preview' | 'previewing' | 'pending' | 'error'>;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const { world, amount, how, action, onConfirm, onClose } = props;
  const { preview, previewing, pending, error } = action;
  // The dry run is a help, not a gate: only what is refused need not be tried.
  const refused = error?.status != null && error.status < 500;
  return (
    <ConfirmDialog
      title={amount === null ? 'Pay the last taxes back?' : `Pay out ${formatMoney(amount, 'exact')}?`}
      action={amount === null ? 'Pay back' : 'Pay out'}
      pending={pending}
      ready={preview !== null || (error !== null && !refused)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {amount !== null && (
        <p>
          The treasury pays <strong class="figure">{formatMoney(amount, 'exact')}</strong> of its{' '}
          {formatMoney(world.treasury, 'exact')} to {plural(world.agentNpcCount, 'living character')}: {how}.
        </p>
      )}
      {previewing && <LoadingState lines={1} />}
      {preview && <Outlook preview={preview} />}
      {!refused && <p class="note">The payment is made at once and cannot be undone.</p>}
      <Outcome error={error} />
    </ConfirmDialog>
  );
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
