import { useEffect, useRef, useState } from 'preact/hooks';
import { useWorld } from '../../api/world.js';
import { Button } from '../../ui/button.js';
import { formatCount } from '../../ui/format.js';
import { Outcome } from '../../ui/outcome.js';
import { type EventFilter, toApiQuery } from './event-filter.js';
import { type ExportForm, exportEvents, type ExportState } from './export-events.js';

/** The events of the filter as a file, the oldest first. */
export function ExportButtons({ filter }: { readonly filter: EventFilter }) {
  const { instance, at } = useWorld();
  const [state, setState] = useState<ExportState | null>(null);
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  async function run(form: ExportForm): Promise<void> {
    const cancel = new AbortController();
    under.current = cancel;
    const path = `/v1/instance/${instance.id}/event?${toApiQuery(filter, at)}`;
    await exportEvents(path, form, cancel.signal, setState);
    under.current = null;
  }

  if (state && !state.done) {
    return (
      <>
        <span class="note export-note figure">{formatCount(state.read)} events read …</span>
        <Button
          text="Stop"
          look="small"
          onClick={() => {
            under.current?.abort();
            setState(null);
          }}
        />
      </>
    );
  }
  return (
    <>
      <Outcome
        error={state?.error ?? null}
        done={state && !state.error && `${formatCount(state.read)} events exported.`}
      />
      <Button text="Export CSV" look="small" onClick={() => void run('csv')} />
      <Button text="Export JSON lines" look="small" onClick={() => void run('jsonl')} />
    </>
  );
}
