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
  readonly subject: string | null;
  readonly data: Answer | null;
  /** The path that it is of. */
  readonly of: string | null;
  readonly error: CallError | null;
  readonly loading: boolean;
}

/**
 * Reads a path of the service, and again when the service was away. Null reads nothing. Paths of the same `subject`, such as those of
 * two moments, follow each other without a gap: the last answer stays until the next one is here.
 */
export function useQuery<Answer>(path: string | null, subject = path): Query<Answer> {
  const [state, setState] = useState<State<Answer>>({
    path,
    subject,
    data: null,
    of: null,
    error: null,
    loading: path !== null,
  });
  const [round, setRound] = useState(0);
  const { comebacks } = useStore(connection);
  useEffect(() => {
    if (path === null) return undefined;
    const cancel = new AbortController();
    setState((was) =>
      was.subject === subject
        ? { ...was, path, loading: true, error: was.path === path ? was.error : null }
        : { path, subject, data: null, of: null, error: null, loading: true },
    );
    call<Answer>(path, { signal: cancel.signal }).then(
      (data) =>
        !cancel.signal.aborted && setState({ path, subject, data, of: path, error: null, loading: false }),
      (error: unknown) => {
        if (cancel.signal.aborted) return;
        const shown = error instanceof CallError ? error : new CallError(String(error), null, null);
        setState((was) => ({
          ...was,
          data: was.of === path ? was.data : null,
          error: shown,
          loading: false,
        }));
      },
    );
    return () => cancel.abort();
  }, [path, subject, round, comebacks]);
  const reload = useCallback(() => setRound((round) => round + 1), []);
  const shown =
    state.subject === subject && path !== null ? state : { data: null, error: null, loading: path !== null };
  return { data: shown.data, error: shown.error, loading: shown.loading, reload };
}

/** The same, and again while events come, no sooner than `everyMs` after the last time. */
export function useLiveQuery<Answer>(path: string | null, everyMs = 500, subject = path): Query<Answer> {
  const query = useQuery<Answer>(path, subject);
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

/** The same of the moment that is shown, where the path takes it as a parameter: `at`, or `to` where it is the end of a time. */
export function useWorldQuery<Answer>(path: string, moment: 'at' | 'to', everyMs?: number): Query<Answer> {
  const { at } = useWorld();
  return useLiveQuery<Answer>(withMoment(path, moment, at), everyMs, path);
}

export function withMoment(path: string, parameter: 'at' | 'to', at: string | null): string {
  if (at === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}=${at}`;
}
