import { useMemo, useRef, useState } from 'preact/hooks';
import { useBatch, useQuery } from '../../api/query.js';
import type { SocialGraph, WorldEvent } from '../../api/types.js';
import { useEvents, useLiveState, useWorld } from '../../api/world.js';
import { isTold } from '../overview/event-text.js';
import { type Move, Village } from './village.js';

/** What the service reads of a larger world: more cannot be told apart, nor drawn smoothly. */
export const mostCharacters = 2000;
export const mostTies = 4000;

/** The richest of the world with their ties; every event since is taken in, and what is seen of it goes to `onMoves`. */
export function useVillage(onMoves: (moves: readonly Move[], event: WorldEvent) => void) {
  const { instance } = useWorld();
  // The stream reports nothing from before its start: what is read after it has no gap to the first event.
  const streaming = useLiveState() !== 'connecting';
  const path = `/v1/instance/${instance.id}/social-graph`;
  const { data, error, loading, reload } = useQuery<SocialGraph>(streaming ? path : null);
  const meanwhile = useRef<WorldEvent[]>([]);
  const village = useMemo(() => {
    if (!data) return null;
    const made = new Village(data);
    for (const event of meanwhile.current.splice(0)) made.apply(event);
    return made;
  }, [data]);
  useEvents((event) => {
    if (loading || !village) meanwhile.current.push(event);
    if (village) onMoves(village.apply(event), event);
  });
  return { village, error, reload, tiesLeftOut: data?.relationshipsLeftOut ?? false };
}

const kept = 6;
/** Figures and sentences are written anew by the batch; the picture does not wait for it. */
const batchMs = 500;

/** The last events that are worth a sentence, the newest first; drawn anew after events of every kind. */
export function useLatest() {
  const [events, setEvents] = useState<readonly WorldEvent[]>([]);
  const waiting = useRef<WorldEvent[]>([]);
  const show = useBatch(() => {
    const fresh = waiting.current.splice(0);
    setEvents((before) => [...fresh, ...before].slice(0, kept));
  }, batchMs);
  const tell = (event: WorldEvent): void => {
    if (isTold(event)) waiting.current = [event, ...waiting.current].slice(0, kept);
    show();
  };
  return { events, tell };
}
