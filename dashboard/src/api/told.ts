import { applicationHref, pageHref } from '../router.js';
import { call } from './client.js';
import { isOffered } from './rights.js';
import { createStore } from './store.js';
import type { Instance, Page, WorldEvent } from './types.js';

interface Link {
  readonly href: string;
  readonly text: string;
}

/** What came of the last action, said wherever the viewer is by then. */
export interface Told {
  readonly text: string;
  readonly link?: Link | undefined;
}

export const told = createStore<Told | null>(null);

export function tell(text: string): void {
  told.set({ text });
}

/** Of an action that made an event. */
export function tellEvent(text: string, instanceId: string, seq: number): void {
  told.set({ text, link: eventLink(instanceId, seq) });
}

/** Of a change that is in the audit trail alone. */
export function tellChange(text: string): void {
  told.set({
    text,
    link: isOffered('changes') ? { href: applicationHref('changes'), text: 'Who changed what' } : undefined,
  });
}

export function eventLink(instanceId: string, seq: number): Link {
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

/** Of a change that answered with the world as it is after it. */
export async function tellDone(text: string, after: Instance, type: WorldEvent['type']): Promise<void> {
  const event = await findEvent(after, type);
  if (event) tellEvent(text, after.id, event.seq);
  else tell(text);
}
