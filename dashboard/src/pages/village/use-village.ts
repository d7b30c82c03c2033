import { useMemo, useRef } from 'preact/hooks';
import type { CallError } from '../../api/client.js';
import type { AgentNpc, Tie, WorldEvent } from '../../api/types.js';
import { useAllPages } from '../../api/use-all-pages.js';
import { useEvents, useWorld } from '../../api/world.js';
import { type Move, Village } from './village.js';

/** More characters, and more lines, than these cannot be told apart, nor drawn smoothly. */
export const mostCharacters = 2000;
export const mostTies = 4000;

export interface VillageState {
  /** Null until everybody and all ties are read. */
  readonly village: Village | null;
  readonly error: CallError | null;
  readonly reload: () => void;
  /** How many characters have been read so far. */
  readonly read: number;
  readonly tiesLeftOut: boolean;
}

/** The richest of the world with their ties; every event is taken in, and what is seen of it goes to `onMoves`. */
export function useVillage(onMoves: (moves: readonly Move[], event: WorldEvent) => void): VillageState {
  const { instance } = useWorld();
  const characters = useAllPages<AgentNpc>(
    `/v1/agent-npc/${instance.id}?limit=200&sort=-wealth`,
    mostCharacters,
  );
  const ties = useAllPages<Tie>(`/v1/instance/${instance.id}/relationship?limit=200`, mostTies);
  const ready = characters.items && ties.items && !characters.loading && !ties.loading;
  const error = characters.error ?? ties.error;
  // What happened while they were read may be in it already: taken in again it changes nothing.
  const early = useRef<WorldEvent[]>([]);
  const village = useMemo(() => {
    if (!ready || error) return null;
    const made = new Village(characters.items, ties.items);
    for (const event of early.current.splice(0)) made.apply(event);
    return made;
  }, [ready, error, characters.items, ties.items]);
  useEvents((event) => {
    if (village) onMoves(village.apply(event), event);
    else early.current.push(event);
  });
  return {
    village,
    error,
    reload: () => {
      characters.reload();
      ties.reload();
    },
    read: characters.items?.length ?? 0,
    tiesLeftOut: !ties.complete,
  };
}
