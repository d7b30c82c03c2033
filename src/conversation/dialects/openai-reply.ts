import { isRecord } from '../turn.js';
import type { TurnContext, TurnResult } from '../turn.js';
import { plainFailure } from '../turn-failure.js';

type Names = { self: Pick<TurnContext['self'], 'name'>; other: Pick<TurnContext['other'], 'name'> };

const MAX_SPOKEN = 4000;

/** The text of a chat completion. */
export function readCompletion(json: unknown): string {
  const choices = isRecord(json) ? json['choices'] : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isRecord(choice) ? choice['message'] : undefined;
  if (!isRecord(choice) || !isRecord(message)) {
    throw plainFailure('schema', 'the answer is not a chat completion');
  }
  const refusal = message['refusal'];
  if (choice['finish_reason'] === 'content_filter' || (typeof refusal === 'string' && refusal !== '')) {
    throw plainFailure('refused', 'the model refused or its answer was filtered');
  }
  if (typeof message['content'] !== 'string') throw plainFailure('schema', 'the completion has no text');
  return message['content'];
}

/**
 * The output of a model as a turn result (not yet clamped): its JSON object if there is one, else the text itself.
 * Broken JSON is searched for its `say`, and never spoken.
 */
export function readTurn(content: string, names: Names): TurnResult {
  const text = unfence(withoutThinking(content)).trim();
  if (text === '') throw plainFailure('schema', 'the completion is empty');
  const found = findObject(text);
  if (found !== null) {
    const { say } = found;
    if (say !== null && typeof say !== 'string') throw plainFailure('schema', 'the JSON has no `say`');
    return { ...found, say: say === null ? null : spokenPart(say, names) };
  }
  if (!/^[{[]/.test(text)) return { say: spokenPart(text, names) };
  const say = /"say"\s*:\s*("(?:[^"\\]|\\.)*")/s.exec(text)?.[1];
  const spoken = say === undefined ? null : parse(say);
  if (typeof spoken !== 'string') throw plainFailure('schema', 'the completion is malformed JSON');
  return { say: spokenPart(spoken, names) };
}

/** Some templates omit the opening tag, some answers are truncated before the closing one. */
function withoutThinking(text: string): string {
  return text.replace(/^[\s\S]*<\/think(?:ing)?>/i, '').replace(/<think(?:ing)?>[\s\S]*$/i, '');
}

function unfence(text: string): string {
  return /```[\w-]*[^\S\n]*\n?([\s\S]*?)(?:```|$)/.exec(text)?.[1] ?? text;
}

function findObject(text: string): Record<string, unknown> | null {
  const whole = parse(text);
  if (isRecord(whole)) return whole;
  const inner = parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  return isRecord(inner) && 'say' in inner ? inner : null;
}

/** Without the speaker's name in front, surrounding quotes, and lines that the model added for the other. */
function spokenPart(text: string, { self, other }: Names): string {
  const mine = new RegExp(`^\\s*[*_]*${escape(self.name)}[*_]*\\s*[:：][*_]*\\s*`, 'i');
  const theirs = new RegExp(`\\n\\s*[*_]*${escape(other.name)}[*_]*\\s*[:：][\\s\\S]*$`, 'i');
  // The agent chooses the text: limiting its length limits the time of the patterns.
  const spoken = text.trim().slice(0, MAX_SPOKEN).replace(mine, '').replace(theirs, '').trim();
  return /^(["“])([^"“”]*)["”]$/s.exec(spoken)?.[2] ?? spoken;
}

function escape(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
