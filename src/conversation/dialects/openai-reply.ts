import { clampConclusions } from '../conclusions.js';
import type { Conclusion } from '../conversation-dialect.js';
import { isRecord } from '../turn.js';
import type { TurnResult } from '../turn.js';
import { plainFailure } from '../turn-failure.js';

type Named = { name: string };
type Names = { self: Named; other: Named; group?: readonly Named[] };

const MAX_SPOKEN = 4000;

/** What a model said, and whether its limit of tokens cut it off. */
export interface Completion {
  readonly text: string;
  readonly isCut: boolean;
}

/** Puts the parts of a streamed chat completion together. */
export class CompletionChunks {
  private text = '';
  private refusal = '';
  private finishReason: unknown;
  private count = 0;

  add(json: unknown): void {
    const choice = firstChoice(json);
    // Chunks with figures only have no choice.
    if (choice === null) return;
    this.count += 1;
    const delta = isRecord(choice['delta']) ? choice['delta'] : choice['message'];
    if (isRecord(delta)) {
      this.text += textOf(delta['content']) ?? '';
      if (typeof delta['refusal'] === 'string') this.refusal += delta['refusal'];
    }
    this.finishReason = choice['finish_reason'] ?? this.finishReason;
  }

  get soFar(): string {
    return this.text;
  }

  /** In the form of one that was not streamed; null if no chunk came. */
  toJson(): unknown {
    if (this.count === 0) return null;
    const message = { content: this.text, refusal: this.refusal };
    return { choices: [{ message, finish_reason: this.finishReason }] };
  }
}

/** The text of a chat completion. */
export function readCompletion(json: unknown): Completion {
  const choice = firstChoice(json);
  const message = choice?.['message'];
  if (choice === null || !isRecord(message)) {
    throw plainFailure('schema', 'the answer is not a chat completion');
  }
  const refusal = message['refusal'];
  if (choice['finish_reason'] === 'content_filter' || (typeof refusal === 'string' && refusal !== '')) {
    throw plainFailure('refused', 'the model refused or its answer was filtered');
  }
  const text = textOf(message['content']);
  if (text === null) throw plainFailure('schema', 'the completion has no text');
  return { text, isCut: choice['finish_reason'] === 'length' };
}

/** Nothing was said before the limit, as when a model thinks for long. */
export function saysNothing({ text }: Completion): boolean {
  return withoutThinking(text).trim() === '';
}

function firstChoice(json: unknown): Record<string, unknown> | null {
  const choices = isRecord(json) ? json['choices'] : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return isRecord(choice) ? choice : null;
}

/** Content is a text, or a list of parts. */
function textOf(content: unknown): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  const texts = content.map((part: unknown) => (isRecord(part) ? part['text'] : part));
  return texts.filter((text) => typeof text === 'string').join('');
}

/**
 * The output of a model as a turn result (not yet clamped): its JSON object if there is one, else the text itself.
 * Broken JSON is searched for its `say`, and never spoken.
 */
export function readTurn(content: string, names: Names): TurnResult {
  const text = unfence(withoutThinking(content)).trim();
  if (text === '') throw plainFailure('schema', 'the completion is empty');
  const found = findObject(text, 'say');
  if (found !== null) {
    const { say } = found;
    if (say !== null && typeof say !== 'string') throw plainFailure('schema', 'the JSON has no `say`');
    return { ...found, say: say === null ? null : spokenPart(say, names) };
  }
  if (!/^[{[]/.test(text)) return { say: spokenPart(text, names) };
  const say = /"say"\s*:\s*"((?:[^"\\]|\\.)*)("?)/s.exec(text);
  const read = say === null ? null : parse(`"${say[1]}"`);
  const spoken = typeof read === 'string' && say?.[2] === '' ? withoutLastPiece(read) : read;
  if (typeof spoken !== 'string') throw plainFailure('schema', 'the completion is malformed JSON');
  return { say: spokenPart(spoken, names) };
}

/** The conclusions in the output of a model. */
export function readConclusions(content: string): readonly Conclusion[] {
  const found = findObject(unfence(withoutThinking(content)).trim(), 'conclusions');
  return clampConclusions(found?.['conclusions']);
}

/** What is spoken of an output that is still being written, as far as that is sure: '' while it is not. */
export function spokenSoFar(content: string, names: Names): string {
  const text = unfence(withoutThinking(content)).trimStart();
  if (/^[<[`]/.test(text)) return '';
  if (!text.startsWith('{')) return beginningOf(text, names);
  const say = /"say"\s*:\s*"((?:[^"\\]|\\.)*)/s.exec(text)?.[1]?.replace(/\\u[\da-f]{0,3}$/i, '') ?? '';
  const read = parse(`"${say}"`);
  return typeof read === 'string' ? beginningOf(read, names) : '';
}

/** Without a name that may yet become the name of the other in front of a line, or that of the speaker. */
function beginningOf(text: string, { self, other, group = [] }: Names): string {
  const isPrefix = (name: string, part: string): boolean =>
    `${name.toLowerCase()}:`.startsWith(
      part
        .trim()
        .replace(/[*_"“]/g, '')
        .toLowerCase(),
    );
  if (isPrefix(self.name, text)) return '';
  const end = text.lastIndexOf('\n');
  const begins = end >= 0 && [other, ...group].some(({ name }) => isPrefix(name, text.slice(end)));
  const sure = begins ? text.slice(0, end) : text;
  return spokenPart(sure, { self, other, group }).replace(/^["“]/, '');
}

/** Of a line that was cut off, the whole sentences; of a single one, the whole words. */
function withoutLastPiece(text: string): string | null {
  const sentences = /^[\s\S]*[.!?。！？…]["'”’)]*(?=\s|$)/u.exec(text)?.[0];
  if (sentences !== undefined) return sentences;
  const words = text.slice(0, Math.max(0, text.lastIndexOf(' ')));
  return words === '' ? null : `${words}…`;
}

/** Some templates omit the opening tag, some answers are truncated before the closing one. */
function withoutThinking(text: string): string {
  return text.replace(/^[\s\S]*<\/think(?:ing)?>/i, '').replace(/<think(?:ing)?>[\s\S]*$/i, '');
}

function unfence(text: string): string {
  return /```[\w-]*[^\S\n]*\n?([\s\S]*?)(?:```|$)/.exec(text)?.[1] ?? text;
}

function findObject(text: string, member: string): Record<string, unknown> | null {
  const whole = parse(text);
  if (isRecord(whole)) return whole;
  const inner = parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  return isRecord(inner) && member in inner ? inner : null;
}

/** Without the speaker's name in front, surrounding quotes, and lines that the model added for others. */
function spokenPart(text: string, { self, other, group = [] }: Names): string {
  const others = [other, ...group].map(({ name }) => escape(name)).join('|');
  const mine = new RegExp(`^\\s*[*_]*${escape(self.name)}[*_]*\\s*[:：][*_]*\\s*`, 'i');
  const theirs = new RegExp(`\\n\\s*[*_]*(?:${others})[*_]*\\s*[:：][\\s\\S]*$`, 'i');
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
