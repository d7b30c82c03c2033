import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { WorldEvent } from '../../api/types.js';
import { type Pages, usePages } from '../../api/use-pages.js';
import { useEvents, useWorld } from '../../api/world.js';
import { type EventFilter, isAmong, toApiQuery } from './event-filter.js';

const pageSize = 100;
/** Who looks at what is new sees no more of the rest. */
const mostKept = 400;
/** As often as the list is read again while events come. */
const readAgainMs = 500;

export interface EventListState {
  readonly pages: Pages<WorldEvent>;
  /** How many have come since the reader left the top. */
  readonly waiting: number;
  /** Grows when the list begins again at its top. */
  readonly round: number;
  readonly setAtTop: (atTop: boolean) => void;
  readonly showWaiting: () => void;
}

/** The events of the filter, the newest first. New ones appear while the top is in sight, else they wait: nobody loses his place. */
export function useEventList(filter: EventFilter): EventListState {
  const { instance, live, at } = useWorld();
  const query = toApiQuery(filter, at);
  const pages = usePages<WorldEvent>(
    `/v1/instance/${instance.id}/event?order=desc&limit=${pageSize}${query && `&${query}`}`,
    keyOf,
    mostKept,
  );
  const [waiting, setWaiting] = useState(0);
  const [round, setRound] = useState(0);
  const atTop = useRef(true);
  const latest = useRef(pages);
  latest.current = pages;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const asked = useRef(0);

  const again = useCallback((): void => {
    if (timer.current !== undefined) return;
    const go = (): void => {
      timer.current = undefined;
      if (!atTop.current) return;
      // One at a time: a slow answer is not cut off by the next question.
      if (latest.current.loading) {
        timer.current = setTimeout(go, 50);
        return;
      }
      asked.current = Date.now();
      latest.current.reload();
    };
    timer.current = setTimeout(go, Math.max(0, asked.current + readAgainMs - Date.now()));
  }, []);

  useEvents((event) => {
    if (!isAmong(event, filter)) return;
    if (atTop.current) again();
    else setWaiting((waiting) => waiting + 1);
  });
  useEffect(() => {
    setWaiting(0);
    // The stream reports nothing from before its start or from interruptions.
    const unwatch = live.state.watch((state) => state === 'live' && again());
    return () => {
      unwatch();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [live, query, again]);

  const showWaiting = useCallback((): void => {
    atTop.current = true;
    setWaiting(0);
    setRound((round) => round + 1);
    latest.current.reload();
  }, []);
  const setAtTop = useCallback(
    (now: boolean): void => {
      const came = now && !atTop.current;
      atTop.current = now;
      if (!came) return;
      setWaiting(0);
      again();
    },
    [again],
  );
  return { pages, waiting, round, setAtTop, showWaiting };
}

function keyOf({ seq }: WorldEvent): string {
  return String(seq);
}
