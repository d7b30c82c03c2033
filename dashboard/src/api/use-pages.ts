import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { call, type CallError, toCallError } from './client.js';
import { connection } from './connection.js';
import { useStore } from './store.js';
import type { Page } from './types.js';

export interface Pages<Item> {
  /** Null until the first page is here; the rows of the list before stay until then. */
  readonly items: readonly Item[] | null;
  /** Whether the rows are those of the path that was asked for last. */
  readonly current: boolean;
  readonly loading: boolean;
  readonly error: CallError | null;
  readonly complete: boolean;
  /** Reads the next page, where there is one and none is on its way. */
  readonly more: () => void;
  readonly reload: () => void;
}

interface State<Item> {
  readonly path: string | null;
  readonly items: readonly Item[] | null;
  readonly cursor: string | null;
  readonly loading: boolean;
  readonly error: CallError | null;
}

/** More of a list than anybody looks at. */
const mostKept = 1000;

/**
 * Reads a list of the service page after page, as far as it is wanted. With `keyOf`, for a list that only grows at its
 * beginning, a reload adds what is new; without, it begins again, as it does where there is more than anybody looks at: an open
 * page would keep all that ever happened.
 */
export function usePages<Item>(path: string, keyOf?: (item: Item) => string): Pages<Item> {
  const [state, setState] = useState<State<Item>>({
    path: null,
    items: null,
    cursor: null,
    loading: true,
    error: null,
  });
  const [round, setRound] = useState(0);
  const { comebacks } = useStore(connection);
  const latest = useRef(state);
  latest.current = state;
  const under = useRef<AbortController | null>(null);
  const wanted = useRef(false);

  const read = useCallback(
    (cursor: string | null): void => {
      under.current?.abort();
      const cancel = new AbortController();
      under.current = cancel;
      setState((was) => ({ ...was, loading: true, error: null }));
      const next = cursor === null ? '' : `${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
      call<Page<Item>>(path + next, { signal: cancel.signal }).then(
        (page) => {
          if (cancel.signal.aborted) return;
          under.current = null;
          setState((was) => {
            const before = was.path === path && was.items ? was.items : [];
            const done = { path, loading: false, error: null };
            if (cursor !== null)
              return { ...done, items: [...before, ...page.items], cursor: page.nextCursor };
            const rest = keyOf ? tailOf(before, page.items, keyOf) : null;
            if (rest && rest.length < mostKept)
              return { ...done, items: [...page.items, ...rest], cursor: was.cursor };
            return { ...done, items: page.items, cursor: page.nextCursor };
          });
        },
        (error: unknown) => {
          if (cancel.signal.aborted) return;
          under.current = null;
          setState((was) => ({ ...was, loading: false, error: toCallError(error) }));
        },
      );
    },
    [path, keyOf],
  );

  useEffect(() => {
    read(null);
    return () => under.current?.abort();
  }, [read, round]);

  const more = useCallback((): void => {
    const { path: shown, cursor } = latest.current;
    if (under.current) wanted.current = true;
    else if (shown === path && cursor !== null) read(cursor);
  }, [path, read]);
  // Who is at the end of a list while it is read again asks no second time.
  useEffect(() => {
    if (state.loading || !wanted.current) return;
    wanted.current = false;
    more();
  }, [state.loading, more]);

  // If the service fails in the middle of a list, loading resumes when it is back.
  useEffect(() => {
    const { error, items, path: shown } = latest.current;
    if (comebacks === 0 || !error) return;
    if (items && shown === path) more();
    else setRound((round) => round + 1);
  }, [comebacks, more, path]);

  const reload = useCallback(() => setRound((round) => round + 1), []);
  const current = state.path === path;
  const { items, loading, error, cursor } = state;
  return { items, current, loading, error, complete: current && cursor === null, more, reload };
}

/** What was known beyond the last of the newest ones; null where the two do not meet. */
function tailOf<Item>(
  known: readonly Item[],
  newest: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] | null {
  const last = newest.at(-1);
  const at = last === undefined ? -1 : known.findIndex((item) => keyOf(item) === keyOf(last));
  return at < 0 ? null : known.slice(at + 1);
}
