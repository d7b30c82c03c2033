import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { call, CallError } from './client.js';
import { connection } from './connection.js';
import { useStore } from './store.js';
import { useEvents, useWorld } from './world.js';

export interface Query<Answer> {
  /** The last answer, also while a newer one is on its way or has failed. */
  readonly data: Answer | null;
  readonly error: CallError | null;
  readonly loading: boolean;
  readonly reload: () => void;
}

interface State<Answer> {
  readonly path: string | null;
  readonly data: Answer | null;
  readonly error: CallError | null;
  readonly loading: boolean;
}

/** Reads a path of the service, and again when the service was away. Null reads nothing. */
export function useQuery<Answer>(path: string | null): Query<Answer> {
  const [state, setState] = useState<State<Answer>>({
    path,
    data: null,
    error: null,
    loading: path !== null,
  });
  const [round, setRound] = useState(0);
  const { comebacks } = useStore(connection);
  useEffect(() => {
    if (path === null) return undefined;
    const cancel = new AbortController();
    setState((was) =>
      was.path === path ? { ...was, loading: true } : { path, data: null, error: null, loading: true },
    );
    call<Answer>(path, { signal: cancel.signal }).then(
      (data) => !cancel.signal.aborted && setState({ path, data, error: null, loading: false }),
      (error: unknown) => {
        if (cancel.signal.aborted) return;
        const shown = error instanceof CallError ? error : new CallError(String(error), null, null);
        setState((was) => ({ ...was, error: shown, loading: false }));
      },
    );
    return () => cancel.abort();
  }, [path, round, comebacks]);
  const reload = useCallback(() => setRound((round) => round + 1), []);
  const shown = state.path === path ? state : { data: null, error: null, loading: path !== null };
  return { data: shown.data, error: shown.error, loading: shown.loading, reload };
}

/** The same, and again while events come, no sooner than `everyMs` after the last time. */
export function useLiveQuery<Answer>(path: string | null, everyMs = 500): Query<Answer> {
  const query = useQuery<Answer>(path);
  const latest = useRef(query);
  latest.current = query;
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const again = useCallback((): void => {
    if (timer.current !== undefined) return;
    const go = (): void => {
      // One at a time: a slow answer is not cut off by the next question.
      if (latest.current.loading) {
        timer.current = setTimeout(go, 50);
        return;
      }
      timer.current = undefined;
      asked.current = Date.now();
      latest.current.reload();
    };
    timer.current = setTimeout(go, Math.max(0, asked.current + everyMs - Date.now()));
  }, [everyMs]);
  useEvents(again);
  const { live } = useWorld();
  useEffect(() => {
    // The stream reports nothing from before its start or from interruptions.
    const unwatch = live.state.watch((state) => state === 'live' && again());
    return () => {
      unwatch();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [path, live, again]);
  return query;
}
