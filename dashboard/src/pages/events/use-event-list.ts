import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { WorldEvent } from '../../api/types.js';
import { useReadAgain } from '../../api/query.js';
import { usePages } from '../../api/use-pages.js';
import { useEvents, useWorld } from '../../api/world.js';
import { type EventFilter, isAmong, toApiQuery } from './event-filter.js';

const pageSize = 100;
/** Who looks at what is new sees no more of the rest. */
const mostKept = 400;
/** As often as the list is read again while events come. */
const readAgainMs = 500;

/** The events of the filter, the newest first. New ones appear while the top is in sight, else they wait: nobody loses his place. */
export function useEventList(filter: EventFilter) {
  const { instance, at } = useWorld();
  const query = toApiQuery(filter, at);
  const pages = usePages<WorldEvent>(
    `/v1/instance/${instance.id}/event?order=desc&limit=${pageSize}${query && `&${query}`}`,
    keyOf,
    mostKept,
  );
  /** How many have come since the reader left the top. */
  const [waiting, setWaiting] = useState(0);
  /** Grows when the list begins again at its top. */
  const [round, setRound] = useState(0);
  const atTop = useRef(true);
  const { reload } = pages;
  const again = useReadAgain(pages, readAgainMs, () => atTop.current);

  useEvents((event) => {
    if (!isAmong(event, filter)) return;
    if (atTop.current) again();
    else setWaiting((waiting) => waiting + 1);
  });
  useEffect(() => setWaiting(0), [query]);

  const showWaiting = useCallback((): void => {
    atTop.current = true;
    setWaiting(0);
    setRound((round) => round + 1);
    reload();
  }, [reload]);
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
