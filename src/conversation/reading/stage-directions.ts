import { MAX_ACTION, MAX_ACTIONS } from '../turn.js';

/** Between asterisks, at the beginning, after a sentence, or at the end. */
const DIRECTION =
  /(^|[.!?…]["'”’)]?\s+|\n\s*)\*(?!\*)([^*\n]{2,200})\*(?=\s|$)|(\s)\*(?!\*)([a-z][^*\n]{1,200})\*\s*$/gu;
/** A word that is stressed is said. */
const STRESSED = /^\S+$/;

/** A line without what its speaker does meanwhile. One that has nothing else stays as it is. */
export function withoutStageDirections(line: string): { text: string; directions: string[] } {
  const directions: string[] = [];
  const text = line
    .replace(DIRECTION, (found: string, before = '', inner?: string, space = '', last?: string, at = 0) => {
      const direction = (inner ?? last ?? '').trim();
      const isStressed =
        STRESSED.test(direction) &&
        /^\p{Lu}/u.test(direction) &&
        /^\s*\p{Ll}/u.test(line.slice(at + found.length));
      if (isStressed) return found;
      if (directions.length < MAX_ACTIONS)
        directions.push(direction.replace(/[.!…]+$/, '').slice(0, MAX_ACTION));
      return before + space;
    })
    .trim();
  return text === '' ? { text: line, directions } : { text, directions };
}
