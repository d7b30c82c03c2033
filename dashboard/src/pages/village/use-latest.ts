import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { WorldEvent } from '../../api/types.js';
import { isTold } from '../overview/event-text.js';

const kept = 6;
/** Figures and sentences are written anew by the batch; the picture does not wait for it. */
const batchMs = 500;

/** The last events that are worth a sentence, the newest first; drawn anew after events of every kind. */
export function useLatest() {
  const [events, setEvents] = useState<readonly WorldEvent[]>([]);
  const waiting = useRef<WorldEvent[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = useCallback((event: WorldEvent): void => {
    if (isTold(event)) waiting.current = [event, ...waiting.current].slice(0, kept);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const fresh = waiting.current.splice(0);
      setEvents((before) => [...fresh, ...before].slice(0, kept));
    }, batchMs);
  }, []);
  return { events, tell };
}
