import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { call } from '../api/client.js';
import { useFirstEvent } from '../api/first-event.js';
import { useLiveQuery, useQuery } from '../api/query.js';
import type { Page, WorldEvent } from '../api/types.js';
import { useWorld } from '../api/world.js';
import { showMoment } from '../router.js';

export type Step = 'event' | 'hour' | 'day';

const stepMs: Readonly<Record<Exclude<Step, 'event'>, number>> = { hour: 3_600_000, day: 86_400_000 };
/** Long enough for a hand on the slider to come to rest. */
const restMs = 150;
const readAgainMs = 2000;
/** The most events that one page of them has. */
const mostAtOnce = 200;

export interface Timeline {
  /** The last event at the moment that is shown, or of all; null while it is read, or where the moment has none. */
  readonly event: WorldEvent | null;
  readonly slider: { readonly min: number; readonly max: number; readonly value: number };
  /** Moves the slider to a value of it. */
  readonly move: (value: number) => void;
  /** Goes some steps back or, with a positive number, on. */
  readonly step: (steps: number) => void;
  readonly toBeginning: () => void;
  readonly toNow: () => void;
}

/** The life of the world: from its first event to its last one, by the number of the event or by time. */
export function useTimeline(by: Step): Timeline | null {
  const { instance, at } = useWorld();
  const events = `/v1/instance/${instance.id}/event`;
  const first = useFirstEvent();
  const last = useLiveQuery<Page<WorldEvent>>(`${events}?order=desc&limit=1`, readAgainMs).data?.items[0];
  const shown = useQuery<Page<WorldEvent>>(at && `${events}?order=desc&limit=1&to=${at}`, events);
  /** Where the hand has the slider, until the moment is shown. */
  const [held, setHeld] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const wanted = useRef(0);
  const busy = useRef(false);
  /** Counts what leads elsewhere at once: steps that are on their way then end. */
  const jumps = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => setHeld(null), [at, by]);

  const event = (at === null ? last : shown.data?.items[0]) ?? null;
  const end = last ? Date.parse(last.occurredAt) : 0;
  /** Where the steps have come to: a hand is faster than the drawing of what it asks for. */
  const place = useRef({ at, end });
  useEffect(() => {
    place.current = { at, end };
  }, [at, end]);

  /** The last event is the present. */
  const show = useCallback((ms: number): void => {
    const { end } = place.current;
    const moment = ms >= end ? null : new Date(ms).toISOString();
    place.current = { at: moment, end };
    showMoment(moment);
  }, []);

  const jump = useCallback(
    (ms: number): void => {
      jumps.current += 1;
      wanted.current = 0;
      show(ms);
    },
    [show],
  );

  const go = useCallback(
    async (steps: number): Promise<void> => {
      const since = jumps.current;
      const arrive = (ms: number): void => {
        if (jumps.current === since) show(ms);
      };
      const from = place.current.at === null ? place.current.end : Date.parse(place.current.at);
      if (by !== 'event') return arrive(from + steps * stepMs[by]);
      const find = async (query: string): Promise<number | null> => {
        const { items } = await call<Page<WorldEvent>>(`${events}?${query}`);
        const reached = items.at(-1);
        return reached ? Date.parse(reached.occurredAt) : null;
      };
      const moment = (ms: number): string => new Date(ms).toISOString();
      const count = Math.min(Math.abs(steps), mostAtOnce);
      if (steps > 0) return arrive((await find(`limit=${count}&from=${moment(from + 1)}`)) ?? Infinity);
      // Events of one moment are one step: they cannot be told apart by time.
      const last = await find(`order=desc&limit=1&to=${moment(from)}`);
      const before = last && (await find(`order=desc&limit=${count}&to=${moment(last - 1)}`));
      if (before !== null) arrive(before);
    },
    [by, events, show],
  );

  const step = useCallback(
    (steps: number): void => {
      wanted.current += steps;
      if (busy.current) return;
      busy.current = true;
      const run = async (): Promise<void> => {
        while (wanted.current !== 0) {
          const now = wanted.current;
          wanted.current = 0;
          // What fails is shown by the pages, which read the same service.
          await go(now).catch(() => undefined);
        }
        busy.current = false;
      };
      void run();
    },
    [go],
  );

  const move = useCallback(
    (value: number): void => {
      setHeld(value);
      clearTimeout(timer.current);
      const rest = async (): Promise<void> => {
        if (by !== 'event') return jump(value);
        const chosen = await call<WorldEvent>(`${events}/${value}`);
        jump(Date.parse(chosen.occurredAt));
      };
      timer.current = setTimeout(() => void rest().catch(() => setHeld(null)), restMs);
    },
    [by, events, jump],
  );

  if (!first || !last) return null;
  const begin = Date.parse(first.occurredAt);
  const value = by === 'event' ? (event?.seq ?? first.seq) : at === null ? end : Date.parse(at);
  const [min, max] = by === 'event' ? [first.seq, last.seq] : [begin, end];
  return {
    event,
    slider: { min, max, value: held ?? Math.min(Math.max(value, min), max) },
    move,
    step,
    toBeginning: () => jump(begin),
    toNow: () => jump(Infinity),
  };
}
