import { type Participant } from './take-turn.js';
import { type TurnResult } from './turn.js';

/** What a line said of a promise. */
export interface SaidPromise {
  readonly line: number;
  /** Its id. */
  readonly obligation: string;
  readonly state: 'kept' | 'broken';
}

/** Of those between the two that nobody has spoken of yet: the first that was made to the speaker, or, of what is broken, its own. */
export function promiseOf(
  { acquaintances }: Participant,
  other: Pick<Participant, 'self'>,
  { promise: state }: Pick<TurnResult, 'promise'>,
  line: number,
  said: readonly SaidPromise[],
): readonly SaidPromise[] {
  if (state === undefined) return [];
  const open = (acquaintances.get(other.self.id)?.relationship.obligations ?? []).filter(
    ({ id, kind }) => kind === 'promise' && said.every(({ obligation }) => obligation !== id),
  );
  const found =
    open.find(({ debtor }) => debtor === 'other') ?? (state === 'broken' ? open.at(0) : undefined);
  return found ? [{ line, obligation: found.id, state }] : [];
}
