import { call } from '../../api/client.js';
import type { Instance, Page, TaxCollection, WorldEvent } from '../../api/types.js';
import { useWrite, type Write } from '../../api/use-write.js';

export interface Collection {
  readonly error: Write<Instance>['error'];
  /** Sets the rate of the world where it is another one; false where that was refused. */
  readonly setRate: (rate: number) => Promise<boolean>;
  /** The world after it, and what it came to; null where it was refused. */
  readonly collect: () => Promise<{ readonly after: Instance; readonly came: TaxCollection | null } | null>;
}

/** The writes of a collection; each has a key of its own, so the next try of one does nothing twice. */
export function useCollection(world: Instance): Collection {
  const rateWrite = useWrite<Instance>();
  const taxWrite = useWrite<Instance>();
  return {
    error: taxWrite.error ?? rateWrite.error,
    async setRate(taxRate) {
      taxWrite.clear();
      return (await rateWrite.run('PUT', `/v1/instance/${world.id}/tax-rate`, { taxRate })) !== null;
    },
    async collect() {
      rateWrite.clear();
      const after = await taxWrite.run('PUT', `/v1/instance/${world.id}/tax`);
      return after && { after, came: await readCollected(after) };
    },
  };
}

/** The event of the collection that the world was answered with: others may have changed the treasury before and since. */
async function readCollected({ id, updatedAt }: Instance): Promise<TaxCollection | null> {
  const moment = encodeURIComponent(updatedAt);
  const path = `/v1/instance/${id}/event?type=tax-collection&from=${moment}&to=${moment}&limit=1`;
  try {
    const { items } = await call<Page<WorldEvent>>(path);
    return items[0] ? (items[0].data as TaxCollection) : null;
  } catch {
    // The collection succeeded all the same; the message shows the treasury in any case.
    return null;
  }
}
