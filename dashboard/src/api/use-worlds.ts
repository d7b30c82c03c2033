import { useEffect, useMemo } from 'preact/hooks';
import type { CallError } from './client.js';
import type { Instance } from './types.js';
import { usePages } from './use-pages.js';

/** So many are read; who has more finds the others by their address. */
const most = 2000;

export type WorldOrder = 'name' | 'newest';

export interface Worlds {
  /** Null until the first are here. */
  readonly items: readonly Instance[] | null;
  readonly complete: boolean;
  readonly error: CallError | null;
  readonly reload: () => void;
}

/** The worlds of the application, by name or the newest first: the service lists them by id, which means nothing to people. */
export function useWorlds(order: WorldOrder = 'name'): Worlds {
  const pages = usePages<Instance>('/v1/instance?limit=200');
  const { items, complete, loading, error, more, reload } = pages;
  const wanted = items !== null && items.length < most && !complete && !loading && !error;
  useEffect(() => {
    if (wanted) more();
  }, [wanted, more]);
  const sorted = useMemo(() => items?.toSorted(orders[order]) ?? null, [items, order]);
  return { items: sorted, complete, error, reload };
}

/** A world without a name is known by its uuid. */
export function worldName({ name, uuid }: Instance): string {
  return name || uuid;
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const orders: Readonly<Record<WorldOrder, (one: Instance, other: Instance) => number>> = {
  // Those with a name first.
  name: (one, other) =>
    Number(other.name !== '') - Number(one.name !== '') || names.compare(worldName(one), worldName(other)),
  newest: (one, other) => other.createdAt.localeCompare(one.createdAt),
};

/** For a field that chooses among them. */
export function useWorldOptions(): readonly { readonly value: string; readonly label: string }[] {
  return (useWorlds().items ?? []).map((world) => ({ value: world.id, label: worldName(world) }));
}
