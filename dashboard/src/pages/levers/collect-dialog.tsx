import { useRef, useState } from 'preact/hooks';
import { call, type CallError, toCallError } from '../../api/client.js';
import { findEvent, tell, tellEvent } from '../../api/told.js';
import type { Instance, TaxCollection } from '../../api/types.js';
import { useWrite } from '../../api/use-write.js';
import { formatMoney, formatNumber, plural } from '../../ui/format.js';
import { ErrorState, LoadingState } from '../../ui/states.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Outcome } from '../../ui/outcome.js';
import { useTaxDryRun } from './use-tax-dry-run.js';

export interface LeverProps {
  readonly world: Instance;
  /** Shows the world as it is after a change. */
  readonly refresh: () => void;
}

/**
 * Says what a collection at a rate will do, and does it at that rate. Where the world has another one, be it that somebody
 * changes it while this is open, the dialog shows that and sets it first.
 */
export function CollectDialog(
  props: LeverProps & { readonly rate: number; readonly onClose: () => void; readonly onDone: () => void },
) {
  const { world, rate, refresh, onClose, onDone } = props;
  const path = `/v1/instance/${world.id}`;
  const { data, error, reload } = useTaxDryRun(rate);
  const [busy, setBusy] = useState(false);
  const [unread, setUnread] = useState<CallError | null>(null);
  // Each has a key of its own, so the next try of one does nothing twice.
  const rateWrite = useWrite<Instance>();
  const taxWrite = useWrite<Instance>();
  // A second press comes before the button is drawn as disabled.
  const pressed = useRef(false);
  // After a retry the response may be that of the first attempt, which started from other figures.
  const tried = useRef(false);
  const other = world.taxRate !== rate;
  const [wanted, current] = [percent(rate), percent(world.taxRate)];
  const collection = data?.collection;
  const amount = collection ? ` ${formatMoney(collection.collected, 'exact')}` : '';

  async function confirm(): Promise<void> {
    if (pressed.current) return;
    pressed.current = true;
    setBusy(true);
    setUnread(null);
    try {
      await setAndCollect();
    } finally {
      pressed.current = false;
      setBusy(false);
    }
  }

  async function setAndCollect(): Promise<void> {
    if (!(await isAsShown())) return;
    if (other) {
      taxWrite.clear();
      if (!(await rateWrite.run('PUT', `${path}/tax-rate`, { taxRate: rate }))) return;
      refresh();
    }
    const expected = tried.current ? null : (collection?.collected ?? null);
    tried.current = true;
    rateWrite.clear();
    const after = await taxWrite.run('PUT', `${path}/tax`);
    if (!after) return;
    const event = await findEvent(after, 'tax-collection');
    refresh();
    onDone();
    // Others may have changed the treasury before and since: what it came to is in its event.
    const came = event && (event.data as TaxCollection);
    const text = outcomeText(after, came, { rate, collected: expected });
    if (event) tellEvent(text, world.id, event.seq);
    else tell(text);
  }

  /** What was changed a moment ago is not shown yet: then this is asked once more, with what there is now. */
  async function isAsShown(): Promise<boolean> {
    try {
      const now = await call<Instance>(path);
      if (now.taxRate === world.taxRate) return true;
      refresh();
    } catch (error) {
      setUnread(toCallError(error));
    }
    return false;
  }

  return (
    <ConfirmDialog
      title={other ? `Set the tax rate to ${wanted} and collect?` : `Collect taxes at ${wanted}?`}
      action={other ? `Set ${wanted} and collect${amount}` : `Collect${amount}`}
      pending={busy}
      // The preview is a help, not a gate: without one, the viewer may still collect.
      ready={data !== null || error !== null}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {other && (
        <p>
          The tax rate is now {current}. It will be {wanted}, for later collections too.
        </p>
      )}
      {data && collection ? (
        <>
          <p>
            {collection.payers} of {plural(collection.population, 'character')} will pay{' '}
            <strong class="figure">{formatMoney(collection.collected, 'exact')}</strong> in total. The
            treasury grows from {formatMoney(data.treasury - collection.collected, 'exact')} to{' '}
            <strong class="figure">{formatMoney(data.treasury, 'exact')}</strong>.
          </p>
          <p class="note">
            These are the figures as of now; whatever happens in the world before you confirm counts too. The
            collection is made at once and cannot be undone.
          </p>
        </>
      ) : error ? (
        <ErrorState message={error.message} onRetry={reload} />
      ) : (
        <LoadingState lines={2} />
      )}
      <Outcome error={unread ?? taxWrite.error ?? rateWrite.error} />
    </ConfirmDialog>
  );
}

function percent(rate: number): string {
  return `${formatNumber(rate, 4)}%`;
}

/** What came of it, and where that is not what was shown, that too. */
function outcomeText(
  after: Instance,
  came: TaxCollection | null,
  shown: { readonly rate: number; readonly collected: number | null },
): string {
  const treasury = `The treasury now has ${formatMoney(after.treasury, 'exact')}.`;
  if (!came) return `Collected. ${treasury}`;
  const said = `Collected ${formatMoney(came.collected, 'exact')} from ${plural(came.payers, 'character')} at ${percent(came.taxRate)}. ${treasury}`;
  if (came.taxRate !== shown.rate) return `${said} Somebody else set that rate at the last moment.`;
  if (shown.collected === null || came.collected === shown.collected) return said;
  return `${said} The preview said ${formatMoney(shown.collected, 'exact')}: the world changed at the last moment.`;
}
