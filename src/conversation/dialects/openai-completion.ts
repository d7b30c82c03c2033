import { errorWords } from '../error-words.js';
import { isRecord } from '../turn.js';
import { plainFailure } from '../turn-failure.js';
import { withoutMarks } from '../reading/marks.js';

/** What a model said, and whether it ended, or its limit of tokens or a fault cut it off. */
export interface Completion {
  readonly text: string;
  readonly end: 'whole' | 'limit' | 'fault';
  /** The server's words on the fault. */
  readonly said?: string;
}

/** Puts the parts of a streamed chat completion together. */
export class CompletionChunks {
  private text = '';
  private refusal = '';
  private call = '';
  private finishReason: unknown;
  private count = 0;
  private fault: unknown;
  /** Of the last chunk that has figures. */
  private usage: unknown;
  /** The server tells thoughts and words apart. */
  hasOwnThoughts = false;

  /** True: nothing follows. */
  add(json: unknown): boolean {
    if (isRecord(json) && json['error'] !== undefined && json['error'] !== null) {
      this.fault = json['error'];
      return true;
    }
    if (isRecord(json)) this.usage = json['usage'] ?? this.usage;
    const choice = firstChoice(json);
    // Chunks with figures only have no choice.
    if (choice === null) return false;
    this.count += 1;
    const delta = isRecord(choice['delta']) ? choice['delta'] : choice['message'];
    if (isRecord(delta)) {
      this.text += textOf(delta['content']);
      this.call += argumentsOf(delta);
      if (typeof delta['refusal'] === 'string') this.refusal += delta['refusal'];
      const thoughts = delta['reasoning_content'] ?? delta['reasoning'] ?? delta['thinking'];
      if (typeof thoughts === 'string' && thoughts !== '') this.hasOwnThoughts = true;
    }
    this.finishReason = choice['finish_reason'] ?? this.finishReason;
    return false;
  }

  get soFar(): string {
    return this.text;
  }

  /** The completion as if it had not been streamed; null if no chunk came. `isComplete`: the stream announced its end. */
  toJson(isComplete: boolean): unknown {
    if (this.count === 0 && this.fault === undefined) return null;
    const message = {
      content: this.text,
      refusal: this.refusal,
      tool_calls: [{ function: { arguments: this.call } }],
    };
    const finish_reason = this.finishReason ?? (isComplete ? 'stop' : CUT);
    return {
      choices: [{ message, finish_reason }],
      ...(this.usage !== undefined && { usage: this.usage }),
      ...(this.fault !== undefined && { error: this.fault }),
    };
  }
}

const CUT = 'cut';

/** The text of a chat completion. A fault after the first words leaves these. */
export function readCompletion(json: unknown): Completion {
  const choice = firstChoice(json);
  const message = choice?.['message'];
  const fault = isRecord(json) ? (json['error'] ?? undefined) : undefined;
  const finish = choice?.['finish_reason'];
  const text = isRecord(message) ? textOf(message['content']) || argumentsOf(message) : '';
  const isFault = fault !== undefined || finish === 'error';
  if (isFault && !saysSomething(text)) {
    throw plainFailure('agent_error', 'the model server failed while it wrote', { said: errorWords(fault) });
  }
  if (choice === null || !isRecord(message))
    throw plainFailure('schema', 'the response is not a chat completion');
  const { refusal } = message;
  if (finish === 'content_filter' || (typeof refusal === 'string' && refusal !== '')) {
    throw plainFailure('refused', 'the model refused or its response was filtered');
  }
  if (isFault) return { text, end: 'fault', said: errorWords(fault) };
  return { text, end: finish === CUT ? 'fault' : finish === 'length' ? 'limit' : 'whole' };
}

export function saysSomething(text: string): boolean {
  return withoutMarks(text) !== '';
}

function firstChoice(json: unknown): Record<string, unknown> | null {
  const choices = isRecord(json) ? json['choices'] : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return isRecord(choice) ? choice : null;
}

/** Content is a text, or a list of parts, of which some may be thoughts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const isThought = (part: unknown): boolean => isRecord(part) && /think|reason/i.test(String(part['type']));
  const texts = content
    .filter((part: unknown) => !isThought(part))
    .map((part: unknown) => (isRecord(part) ? part['text'] : part));
  return texts.filter((text) => typeof text === 'string').join('');
}

/** The arguments of a tool that the model calls in order to speak, though it was offered none. */
function argumentsOf(message: Record<string, unknown>): string {
  const calls: unknown = message['tool_calls'];
  const call: unknown = Array.isArray(calls) ? calls[0] : undefined;
  const made: unknown = isRecord(call) ? call['function'] : undefined;
  const given: unknown = isRecord(made) ? made['arguments'] : undefined;
  return typeof given === 'string' ? given : isRecord(given) ? JSON.stringify(given) : '';
}
