import { useId, useRef, useState } from 'preact/hooks';
import { tellDone } from '../../api/told.js';
import type { Instance } from '../../api/types.js';
import { useWrite } from '../../api/use-write.js';
import { Button } from '../../ui/button.js';
import { percentFault, readPercent } from '../../ui/form/readers.js';
import { formatNumber } from '../../ui/format.js';
import { Outcome, useScope } from '../../ui/outcome.js';
import { Panel } from '../../ui/panel.js';
import { ErrorState, LoadingState } from '../../ui/states.js';
import { CollectDialog, type LeverProps } from './collect-dialog.js';
import { TaxPreview } from './tax-preview.js';
import { useTaxDryRun } from './use-tax-dry-run.js';

/** The tax rate, with what it would do drawn before it is set, and the collection. */
export function TaxPanel({ world, refresh }: LeverProps) {
  // Null: nobody has moved the slider, so it follows the world.
  const [typed, setTyped] = useState<string | null>(null);
  /** The rate that is asked about: it stays the same while the question is open. */
  const [asking, setAsking] = useState<number | null>(null);
  const write = useWrite<Instance>();
  const text = typed ?? String(world.taxRate);
  const rate = readPercent(text);
  const known = useRef(world.taxRate);
  known.current = rate ?? known.current;
  const hintId = useId();
  const { allowed, notice, lock } = useScope('economy:write');
  const preview = useTaxDryRun(allowed ? known.current : null);
  const other = rate !== null && rate !== world.taxRate;
  const wanted = `${formatNumber(rate, 4)}%`;
  // Other policies may take something at a rate of 0.
  const nothing = rate === null || (rate === 0 && world.taxPolicy === 'flat');

  async function setRate(): Promise<void> {
    const changed = await write.run('PUT', `/v1/instance/${world.id}/tax-rate`, { taxRate: rate });
    if (!changed) return;
    setTyped(null);
    refresh();
    await tellDone(`The tax rate is now ${formatNumber(changed.taxRate, 4)}%.`, changed, 'tax-rate');
  }

  return (
    <Panel class="wide" title="Taxes" note={`The tax rate is ${formatNumber(world.taxRate, 4)}%`}>
      {notice}
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
          <Button
            text={other ? `Set the rate to ${wanted}` : 'Set the rate'}
            {...lock(!other || write.pending)}
            onClick={() => void setRate()}
          />
          <Button
            text={other && !nothing ? `Set ${wanted} and collect …` : `Collect at ${wanted} …`}
            look="primary"
            {...lock(nothing)}
            onClick={() => {
              write.clear();
              setAsking(rate);
            }}
          />
        </div>
      </div>
      {rate === null && (
        <p class="error-text" id={hintId}>
          {percentFault(text)}
        </p>
      )}
      <Outcome error={write.error} />
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
          onDone={() => {
            setAsking(null);
            setTyped(null);
            preview.reload();
          }}
        />
      )}
    </Panel>
  );
}
