import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Live } from './live.js';
import type { Instance, WorldEvent } from './types.js';

interface World {
  readonly instance: Instance;
  readonly live: Live;
  /** Reads the world again, after a change of its settings. */
  readonly refresh: () => void;
}

const WorldContext = createContext<World | null>(null);

/** Holds the one stream of the world that is shown. */
export function WorldProvider(props: {
  readonly instance: Instance;
  readonly refresh: () => void;
  readonly children: ComponentChildren;
}) {
  const { instance, refresh, children } = props;
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    const made = new Live(instance.id);
    setLive(made);
    return () => made.close();
  }, [instance.id]);
  const world = useMemo(() => live && { instance, live, refresh }, [instance, live, refresh]);
  return world ? <WorldContext.Provider value={world}>{children}</WorldContext.Provider> : null;
}

export function useWorld(): World {
  const world = useContext(WorldContext);
  if (!world) throw new Error('a page of a world is shown without one');
  return world;
}

/** Called with every event of the world while the component is shown. */
export function useEvents(listener: (event: WorldEvent) => void): void {
  const { live } = useWorld();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => live.on((event) => latest.current(event)), [live]);
}
