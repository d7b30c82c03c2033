import { useQuery } from './query.js';
import type { Page, WorldEvent } from './types.js';
import { useWorld } from './world.js';

/** With it the world began: a fork has the events of its original, so its own `createdAt` may be later. */
export function useFirstEvent(): WorldEvent | null {
  const { instance } = useWorld();
  return useQuery<Page<WorldEvent>>(`/v1/instance/${instance.id}/event?limit=1`).data?.items[0] ?? null;
}
