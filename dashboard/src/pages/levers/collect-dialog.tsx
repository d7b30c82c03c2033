import type { Instance } from '../../api/types.js';
import { formatMoney, formatNumber, plural } from '../../ui/format.js';
import { ErrorState, LoadingState } from '../../ui/states.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { Outcome } from './outcome.js';
import { useForecast } from './use-forecast.js';
import { useWrite } from './use-write.js';

/** Says what a collection at the rate of the world will do, and does it. */
export function CollectDialog(props: {
  readonly world: Instance;
  readonly onClose: () => void;
  readonly onDone: (after: Instance) => void;
}) {
  const { world, onClose, onDone } = props;
  const { data, error, reload } = useForecast(world.taxRate);
  const write = useWrite<Instance>();

  async function collect(): Promise<void> {
    const after = await write.run('PUT', `/v1/instance/${world.id}/tax`);
    if (after) onDone(after);
  }

  return (
    <ConfirmDialog
      title={`Collect taxes at ${formatNumber(world.taxRate, 4)} %?`}
      action="Collect"
      pending={write.pending}
      // Who cannot be told what will happen may still want it: the forecast is a help, not a gate.
      ready={data !== null || error !== null}
      onConfirm={() => void collect()}
      onClose={onClose}
    >
      {data ? (
        <>
          <p>
            {plural(data.payers, 'character')} of {data.population} will pay{' '}
            <strong class="figure">{formatMoney(data.collected)}</strong> together. The treasury grows from{' '}
            {formatMoney(data.treasuryBefore)} to{' '}
            <strong class="figure">{formatMoney(data.treasuryAfter)}</strong>.
          </p>
          <p class="note">It happens at once and cannot be taken back.</p>
          {data.refusal && <p class="error-text">It would be refused: {data.refusal.detail}</p>}
        </>
      ) : error ? (
        <ErrorState message={error.message} onRetry={reload} />
      ) : (
        <LoadingState lines={2} />
      )}
      <Outcome error={write.error} />
    </ConfirmDialog>
  );
}
