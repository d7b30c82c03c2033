import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { call, type CallError, toCallError } from './client.js';
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

/** Reads a path of the service, and again when the service was away. Null reads nothing. */
export function useQuery<Answer>(path: string | null): Query<Answer> {
  return useReading<Answer>(path, (signal) => call(path!, { signal }));
}

/**
 * The same of what takes more than a call; the path names it. Paths of the same `subject`, such as the dry runs of two rates, follow
 * each other without a gap: the last answer stays until the next one is here.
 */
export function useReading<Answer>(
  path: string | null,
  read: (signal: AbortSignal) => Promise<Answer>,
  subject = path,
): Query<Answer> {
  const [state, setState] = useState<State<Answer>>({
    path,
    subject,
    data: null,
    of: null,
    error: null,
    loading: path !== null,
  });
  const [round, setRound] = useState(0);
  const latest = useRef(read);
  latest.current = read;
  const { comebacks } = useStore(connection);
  useEffect(() => {
    if (path === null) return undefined;
    const cancel = new AbortController();
    setState((was) =>
      was.subject === subject
        ? { ...was, path, loading: true, error: was.path === path ? was.error : null }
        : { path, subject, data: null, of: null, error: null, loading: true },
    );
    latest.current(cancel.signal).then(
      (data) =>
        !cancel.signal.aborted && setState({ path, subject, data, of: path, error: null, loading: false }),
      (error: unknown) => {
        if (cancel.signal.aborted) return;
        setState((was) => ({
          ...was,
          data: was.of === path ? was.data : null,
          error: toCallError(error),
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

/** Waits before a question that may be followed by another one at once. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  signal.throwIfAborted();
}

/** The same as `useQuery`, and again while events come, no sooner than `everyMs` after the last time. */
export function useLiveQuery<Answer>(path: string | null, everyMs = 500): Query<Answer> {
  const query = useQuery<Answer>(path);
  useEvents(useReadAgain(query, everyMs));
  return query;
}

/** Reads again, no sooner than `everyMs` after the last time, and when the stream begins: it reports nothing from before. */
export function useReadAgain(
  { loading, reload }: Pick<Query<unknown>, 'loading' | 'reload'>,
  everyMs: number,
  isWanted = () => true,
): () => void {
  const again = useSpaced(() => {
    if (!isWanted()) return true;
    // One at a time: a slow answer is not cut off by the next question.
    if (!loading) reload();
    return !loading;
  }, everyMs);
  const { live } = useWorld();
  useEffect(() => live.state.watch((state) => state === 'live' && again()), [live, again]);
  return again;
}

/** Acts soon for all that was asked for, no sooner than `everyMs` after the last time; soon again where that says false. */
function useSpaced(act: () => boolean, everyMs: number): () => void {
  const latest = useRef(act);
  latest.current = act;
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((): void => {
    const go = (): void => {
      const done = latest.current();
      timer.current = done ? undefined : setTimeout(go, 50);
      if (done) last.current = Date.now();
    };
    timer.current ??= setTimeout(go, Math.max(0, last.current + everyMs - Date.now()));
  }, [everyMs]);
}

/** For what is drawn by the batch. */
export function useBatch(draw: () => void, everyMs: number): () => void {
  return useSpaced(() => (draw(), true), everyMs);
}
