import { cleanText } from './clean-text.js';
import { type Conclusion } from './conversation-dialect.js';
import { cleanWords } from './reading/read-turn.js';
import { isRecord, MAX_MEMORY } from './turn.js';
import { plainFailure, type TurnFailure } from './turn-failure.js';
import { withoutMarks } from './reading/marks.js';
import { findJson } from './reading/near-json.js';

export const MOST_CONCLUSIONS = 3;

/** The first three that can be read, without repetitions. Throws a TurnFailure if it is no list, or nothing in it can be read. */
export function clampConclusions(reply: unknown): readonly Conclusion[] {
  if (!Array.isArray(reply)) throw unreadable('the answer is no list of conclusions');
  const read = new Map<string, Conclusion>();
  for (const each of reply as readonly unknown[]) {
    const { text, about } = isRecord(each) ? each : {};
    const clean = typeof text === 'string' ? cleanText(cleanWords(text), MAX_MEMORY) : '';
    const key = clean.toLowerCase();
    if (clean !== '' && !read.has(key)) {
      read.set(key, { text: clean, about: typeof about === 'string' ? about : null });
    }
  }
  if (read.size === 0 && reply.length > 0) {
    throw unreadable('no conclusion of the answer can be read');
  }
  return [...read.values()].slice(0, MOST_CONCLUSIONS);
}

function unreadable(message: string): TurnFailure {
  return plainFailure('schema', message);
}

/** The conclusions in the output of a model. */
export function readConclusions(output: string): readonly Conclusion[] {
  if (withoutMarks(output) === '') throw plainFailure('empty', 'its response has no words');
  return clampConclusions(findJson(output, 'conclusions')?.object['conclusions']);
}
