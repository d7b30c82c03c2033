import { useEffect, useRef, useState } from 'preact/hooks';
import type { WorldEvent } from '../../api/types.js';
import { useEvents } from '../../api/world.js';

export interface Figures {
  readonly wealth: number;
  readonly mood: number;
  readonly dead: boolean;
}

interface Told {
  readonly id: string;
  readonly wealth?: number;
  readonly mood?: number;
}

/** A tax of a large world is a hundred thousand events: what they tell is drawn by the batch. */
const batchMs = 250;

/** What the events since the page was opened told of characters, by id: a list of thousands is not read again for them. */
export function useFreshFigures(): ReadonlyMap<string, Figures> {
  const [figures, setFigures] = useState<{ readonly of: Map<string, Figures> }>({ of: new Map() });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEvents((event) => {
    for (const { id, wealth, mood } of charactersOf(event)) {
      if (wealth === undefined || mood === undefined) continue;
      figures.of.set(id, { wealth, mood, dead: event.type === 'death' });
    }
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setFigures(({ of }) => ({ of }));
    }, batchMs);
  });
  return figures.of;
}

/** The characters that an event tells of, as it left them. */
export function charactersOf({ data }: WorldEvent): readonly Told[] {
  const { traderAgentNPC, recipientAgentNPC, initiator, responder, agentNpc } = data as Readonly<
    Record<string, Told | null | undefined>
  >;
  return [traderAgentNPC, recipientAgentNPC, initiator, responder, agentNpc].filter(
    (told) => told !== null && told !== undefined,
  );
}
