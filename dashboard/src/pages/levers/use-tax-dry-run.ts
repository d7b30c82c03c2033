import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { call, CallError } from '../../api/client.js';
import { connection } from '../../api/connection.js';
import { useStore } from '../../api/store.js';
import type { TaxDryRun } from '../../api/types.js';
import { useEvents, useWorld } from '../../api/world.js';

export interface TaxPreview {
  /** The last one, also while that of another rate is on its way. */
  readonly data: TaxDryRun | null;
  readonly error: CallError | null;
  readonly loading: boolean;
  readonly reload: () => void;
}

/** Long enough for a hand on the slider to come to rest. */
const delayMs = 200;
/** Each dry run looks at everybody: in a busy world it does not follow every event. */
const readAgainMs = 2000;

/** What a collection at a rate would do to the world as it is. Null asks nothing. */
export function useTaxDryRun(taxRate: number | null): TaxPreview {
  const { instance } = useWorld();
  const [state, setState] = useState<Omit<TaxPreview, 'reload'>>({ data: null, error: null, loading: true });
  const [round, setRound] = useState(0);
  const { comebacks } = useStore(connection);
  const asked = useRef(false);
  const reload = useCallback(() => setRound((round) => round + 1), []);

  useEffect(() => {
    if (taxRate === null) return undefined;
    const cancel = new AbortController();
    setState((was) => ({ ...was, loading: true }));
    // Nothing is shown yet, so nothing is waited for.
    const pauseMs = asked.current ? delayMs : 0;
    asked.current = true;
    const timer = setTimeout(() => {
      const path = `/v1/instance/${instance.id}/tax?dryRun=true`;
      call<TaxDryRun>(path, { method: 'PUT', body: { taxRate }, signal: cancel.signal }).then(
        (data) => !cancel.signal.aborted && setState({ data, error: null, loading: false }),
        (error: unknown) => {
          if (cancel.signal.aborted) return;
          const shown = error instanceof CallError ? error : new CallError(String(error), null, null);
          setState((was) => ({ ...was, error: shown, loading: false }));
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [instance.id, taxRate, round, comebacks]);

  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEvents(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      reload();
    }, readAgainMs);
  });
  return { ...state, reload };
}
