import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Live, type LiveState } from './live.js';
import { isOffered } from './rights.js';
import { useStore } from './store.js';
import type { Instance, WorldEvent } from './types.js';

interface World {
  /** As it is, or as it was at the moment that is shown. */
  readonly instance: Instance;
  readonly live: Live;
  /** The moment of the past that all pages show; null: now. */
  readonly at: string | null;
  /** Shows the world as it is now, after a change of its settings. */
  readonly refresh: () => void;
}

const WorldContext = createContext<World | null>(null);

/** Holds the one stream of the world that is shown. */
export function WorldProvider(props: {
  readonly instance: Instance;
  readonly at: string | null;
  readonly refresh: () => void;
  readonly children: ComponentChildren;
}) {
  const { instance, at, refresh, children } = props;
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    const made = new Live(instance.id);
    setLive(made);
    return () => made.close();
  }, [instance.id]);
  const world = useMemo(() => live && { instance, live, at, refresh }, [instance, live, at, refresh]);
  return world ? <WorldContext.Provider value={world}>{children}</WorldContext.Provider> : null;
}

export function useWorld(): World {
  const world = useContext(WorldContext);
  if (!world) throw new Error('a page of a world is shown without one');
  return world;
}

/** Whether something can be done in the world: nothing in the past, and nothing by readers. */
export function useMayAct(): boolean {
  return useWorld().at === null && isOffered('changeWorlds');
}

export function useLiveState(): LiveState | 'paused' {
  const { live, at } = useWorld();
  const state = useStore(live.state);
  return at === null ? state : 'paused';
}

/** Called with every event of the world while the component is shown, and with none while a moment of the past is. */
export function useEvents(listener: (event: WorldEvent) => void): void {
  const { live, at } = useWorld();
  const latest = useRef(listener);
  latest.current = listener;
  const paused = at !== null;
  useEffect(() => (paused ? undefined : live.on((event) => latest.current(event))), [live, paused]);
}
