import { type TurnRole, type Upshot } from './turn.js';

/** What one participant showed in a talk, and wants to remember of it. */
export interface TalkPart {
  readonly id: string;
  readonly role: TurnRole;
  readonly name: string;
  /** What its own agent requested last; never from a substituted line. */
  memory: string | Upshot | null;
  /** The sentiments of its lines, −1..1, in their order; those of substituted lines do not count. */
  readonly shown: ShownSentiment[];
}

export interface ShownSentiment {
  /** To whom the line was said; null: to all. */
  readonly toId: string | null;
  readonly sentiment: number;
}

export function toPart({ role, self }: { role: TurnRole; self: { id: string; name: string } }): TalkPart {
  return { id: self.id, role, name: self.name, memory: null, shown: [] };
}

/** Mean sentiment of what it said to the other and to all; null if none. */
export function sentimentTowards({ shown }: TalkPart, otherId: string): number | null {
  return mean(
    shown.filter(({ toId }) => toId === null || toId === otherId).map(({ sentiment }) => sentiment),
  );
}

function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  return Math.round((sum / values.length) * 10_000) / 10_000;
}
