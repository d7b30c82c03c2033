import { pageHref } from '../router.js';
import { call } from './client.js';
import { createStore } from './store.js';
import type { ApiChange, Instance, Page, WorldEvent } from './types.js';

/** What came of the last action, said wherever the viewer is by then. */
export interface Told {
  readonly text: string;
  /** Where it is written down. */
  readonly link?: { readonly href: string; readonly text: string };
  /** Its line in the audit trail. */
  readonly trail?: string;
}

export const told = createStore<Told | null>(null);

export function tell(text: string): void {
  told.set({ text });
}

/** Of an action that made an event. */
export function tellEvent(text: string, instanceId: string, seq: number): void {
  told.set({ text, link: eventLink(instanceId, seq) });
}

/** Of a change that the audit trail has: its line there, found by the request. */
export async function tellChange(text: string, requestId: string | null): Promise<void> {
  const shown: Told = { text };
  told.set(shown);
  const line = requestId === null ? null : await findChange(requestId);
  // Meanwhile there may be something newer to say.
  if (!line || told.get() !== shown) return;
  const at = new Date(line.at).toLocaleTimeString();
  told.set({ ...shown, trail: `${line.method} ${line.route}, ${at}` });
}

export function eventLink(instanceId: string, seq: number): { readonly href: string; readonly text: string } {
  return { href: pageHref(instanceId, 'events', String(seq)), text: `Event ${seq}` };
}

/** The event of a change that answered with the world as it is after it; null where it cannot be read. */
export async function findEvent(
  { id, updatedAt }: Pick<Instance, 'id' | 'updatedAt'>,
  type: WorldEvent['type'],
): Promise<WorldEvent | null> {
  const moment = encodeURIComponent(updatedAt);
  try {
    const { items } = await call<Page<WorldEvent>>(
      `/v1/instance/${id}/event?type=${type}&from=${moment}&to=${moment}&limit=1`,
    );
    return items[0] ?? null;
  } catch {
    // The change was made all the same.
    return null;
  }
}

async function findChange(requestId: string): Promise<ApiChange | null> {
  try {
    const { items } = await call<Page<ApiChange>>('/v1/application/change?limit=20');
    return items.find((change) => change.requestId === requestId) ?? null;
  } catch {
    // Not everybody may read the trail.
    return null;
  }
}
