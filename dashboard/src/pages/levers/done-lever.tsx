import { eventLink, findEvent } from '../../api/told.js';
import type { Instance, WorldEvent } from '../../api/types.js';
import { useWorld } from '../../api/world.js';

/** What came of a lever, and the event that it made. */
export interface DoneLever {
  readonly text: string;
  /** Null where the event cannot be read; what was done is done all the same. */
  readonly seq: number | null;
}

export async function doneLever(text: string, after: Instance, type: WorldEvent['type']): Promise<DoneLever> {
  return { text, seq: (await findEvent(after, type))?.seq ?? null };
}

export function DoneText({ done }: { readonly done: DoneLever }) {
  const { instance } = useWorld();
  const link = done.seq === null ? null : eventLink(instance.id, done.seq);
  return (
    <>
      <span>{done.text}</span> {link && <a href={link.href}>{link.text}</a>}
    </>
  );
}
