import { findEvent } from '../../api/told.js';
import type { Instance, WorldEvent } from '../../api/types.js';
import { useWrite, type Write } from '../../api/use-write.js';

export interface Collection {
  readonly error: Write<Instance>['error'];
  /** Sets the rate of the world where it is another one; false where that was refused. */
  readonly setRate: (rate: number) => Promise<boolean>;
  /** The world after it, and its event, where that can be read; null where it was refused. */
  readonly collect: () => Promise<{ readonly after: Instance; readonly event: WorldEvent | null } | null>;
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
      return after && { after, event: await findEvent(after, 'tax-collection') };
    },
  };
}
