import { useCallback, useRef } from 'preact/hooks';
import type { WorldEvent } from '../../api/types.js';
import { useReadAgain } from '../../api/query.js';
import { usePages } from '../../api/use-pages.js';
import { useEvents, useWorld } from '../../api/world.js';
import { type EventFilter, toApiQuery } from './event-filter.js';

const pageSize = 100;
/** As often as the list is read again while events come. */
const readAgainMs = 500;

/** The events of the filter, the newest first. New ones come in while the top is in sight: who reads further down keeps their place. */
export function useEventList(filter: EventFilter) {
  const { instance } = useWorld();
  const query = toApiQuery(filter);
  const pages = usePages<WorldEvent>(
    `/v1/instance/${instance.id}/event?order=desc&limit=${pageSize}${query && `&${query}`}`,
    keyOf,
  );
  const atTop = useRef(true);
  const again = useReadAgain(pages, readAgainMs, () => atTop.current);
  useEvents(again);
  const setAtTop = useCallback(
    (now: boolean): void => {
      const came = now && !atTop.current;
      atTop.current = now;
      if (came) again();
    },
    [again],
  );
  return { pages, setAtTop };
}

function keyOf({ seq }: WorldEvent): string {
  return String(seq);
}
