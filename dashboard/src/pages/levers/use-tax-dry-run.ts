import { useRef } from 'preact/hooks';
import { call } from '../../api/client.js';
import { pause, type Query, useReadAgain, useReading } from '../../api/query.js';
import type { TaxDryRun } from '../../api/types.js';
import { useEvents, useWorld } from '../../api/world.js';

/** Long enough for a hand on the slider to come to rest. */
const delayMs = 200;
/** Each dry run looks at everybody: in a busy world it does not follow every event. */
const readAgainMs = 2000;

/** What a collection at a rate would do to the world as it is. Null asks nothing. */
export function useTaxDryRun(taxRate: number | null): Query<TaxDryRun> {
  const { instance } = useWorld();
  const path = `/v1/instance/${instance.id}/tax?dryRun=true`;
  const asked = useRef(false);
  const query = useReading<TaxDryRun>(
    taxRate === null ? null : `${path} ${taxRate}`,
    async (signal) => {
      // At first nothing is shown, so nothing is waited for.
      if (asked.current) await pause(delayMs, signal);
      asked.current = true;
      return call(path, { method: 'PUT', body: { taxRate }, signal });
    },
    path,
  );
  useEvents(useReadAgain(query, readAgainMs));
  return query;
}
