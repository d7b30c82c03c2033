import { useId, useState } from 'preact/hooks';
import { may } from '../../api/session.js';
import type { Instance } from '../../api/types.js';
import { formatNumber } from '../../ui/format.js';
import { percentFault, readPercent } from '../../ui/form/readers.js';
import { Panel } from '../../ui/panel.js';
import { ErrorState, LoadingState } from '../../ui/states.js';
import { CollectDialog } from './collect-dialog.js';
import { TaxPreview } from './tax-preview.js';
import { type DoneLever, doneLever, DoneText } from './done-lever.js';
import { NoScope, Outcome } from '../../ui/outcome.js';
import { useTaxDryRun } from './use-tax-dry-run.js';
import { useWrite } from '../../api/use-write.js';

/** The tax rate, with what it would do drawn before it is set, and the collection. */
export function TaxPanel({ world, refresh }: { readonly world: Instance; readonly refresh: () => void }) {
  // Null: nobody has moved the slider, so it follows the world.
  const [typed, setTyped] = useState<string | null>(null);
  /** The rate that is asked about: it stays the same while the question is open. */
  const [asking, setAsking] = useState<number | null>(null);
  const [done, setDone] = useState<DoneLever | null>(null);
  const write = useWrite<Instance>();
  const text = typed ?? String(world.taxRate);
  const rate = readPercent(text);
  const scopeId = useId();
  const hintId = useId();
  const allowed = may('economy:write');
  const preview = useTaxDryRun(allowed ? rate : null);
  const other = rate !== null && rate !== world.taxRate;
  const wanted = `${formatNumber(rate, 4)}%`;
  // Other policies may take something at a rate of 0.
  const nothing = rate === null || (rate === 0 && world.taxPolicy === 'flat');

  async function setRate(): Promise<void> {
    setDone(null);
    const changed = await write.run('PUT', `/v1/instance/${world.id}/tax-rate`, { taxRate: rate });
    if (!changed) return;
    setTyped(null);
    refresh();
    setDone(
      await doneLever(`The tax rate is now ${formatNumber(changed.taxRate, 4)}%.`, changed, 'tax-rate'),
    );
  }

  return (
    <Panel class="wide" title="Taxes" note={`The tax rate is ${formatNumber(world.taxRate, 4)}%`}>
      {!allowed && <NoScope id={scopeId} scope="economy:write" />}
      <div class="rate">
        <label class="field rate-slider">
          <span>Tax rate to preview</span>
          <input
            type="range"
            min={0}
            max={100}
            step={0.5}
            value={rate ?? 0}
            aria-valuetext={`${formatNumber(rate, 4)} per cent`}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <label class="field rate-number">
          <span>Per cent</span>
          <input
            inputMode="decimal"
            autocomplete="off"
            maxLength={8}
            value={text}
            aria-invalid={rate === null}
            aria-describedby={rate === null ? hintId : undefined}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <div class="rate-buttons">
          <button
            type="button"
            class="button"
            disabled={!allowed || !other || write.pending}
            aria-describedby={allowed ? undefined : scopeId}
            onClick={() => void setRate()}
          >
            {other ? `Set the rate to ${wanted}` : 'Set the rate'}
          </button>
          <button
            type="button"
            class="button primary"
            disabled={!allowed || nothing}
            aria-describedby={allowed ? undefined : scopeId}
            onClick={() => {
              setDone(null);
              write.clear();
              setAsking(rate);
            }}
          >
            {other && !nothing ? `Set ${wanted} and collect …` : `Collect at ${wanted} …`}
          </button>
        </div>
      </div>
      {rate === null && (
        <p class="error-text" id={hintId}>
          {percentFault(text)}
        </p>
      )}
      <Outcome error={write.error} done={done && <DoneText done={done} />} />
      {allowed && (
        <div class="tax-preview" aria-busy={preview.loading}>
          {/* The rate of the figures below, which while the slider moves are still those of another. */}
          <h3>If taxes were collected now at {formatNumber(preview.data?.collection.taxRate ?? rate, 4)}%</h3>
          {preview.error && !preview.loading ? (
            <ErrorState message={preview.error.message} onRetry={preview.reload} />
          ) : preview.data ? (
            <TaxPreview collection={preview.data.collection} />
          ) : (
            <LoadingState lines={6} />
          )}
        </div>
      )}
      {asking !== null && (
        <CollectDialog
          world={world}
          rate={asking}
          refresh={refresh}
          onClose={() => setAsking(null)}
          onDone={(told) => {
            setAsking(null);
            setTyped(null);
            setDone(told);
            preview.reload();
          }}
        />
      )}
    </Panel>
  );
}
