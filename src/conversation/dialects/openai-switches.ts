import type { TurnFailure } from '../turn-failure.js';
import type { CompletionBody } from './openai-request.js';

/** Something that a model server may refuse. It is left out alone; all else is sent on. */
export type Switch =
  | 'json_schema'
  | 'response_format'
  | 'max_tokens'
  | 'max_completion_tokens'
  | 'temperature'
  | 'seed'
  | 'system'
  | 'stream: true'
  | 'stream: false';

/** What is left out, and the words with which the server refused it. */
export type LeftOut = ReadonlyMap<Switch, string>;

/** The words by which servers name it, and what is done about it. */
const SWITCHES: Readonly<Record<Switch, { readonly named: RegExp; readonly instead: string }>> = {
  json_schema: {
    named: /response_?format|json_?schema|grammar|schema|structured output|guided|json mode/i,
    instead: 'asks for JSON without a schema',
  },
  response_format: {
    named: /response_?format|json_?(?:schema|object)|grammar|schema|structured output|guided|json mode/i,
    instead: 'leaves out `response_format`',
  },
  max_tokens: {
    named: /max_?tokens|max_completion_tokens/i,
    instead: 'sends `max_completion_tokens` instead of `max_tokens`',
  },
  max_completion_tokens: { named: /max_?tokens|max_completion_tokens/i, instead: 'sends no limit of tokens' },
  temperature: { named: /temperature/i, instead: 'leaves out `temperature`' },
  seed: { named: /\bseed\b/i, instead: 'leaves out `seed`' },
  system: {
    named:
      /system\W{0,3} ?(?:role|prompt|message|instruction)|role\b.{0,40}\bsystem|roles? (?:are|is|must|should)|developer instruction/i,
    instead: 'puts the instructions before the text of the user, without the role `system`',
  },
  'stream: true': { named: /stream/i, instead: 'does not stream' },
  'stream: false': { named: /stream/i, instead: 'streams' },
};

const TOO_LONG =
  /context.?(?:length|window|size)|exceeds?.{0,40}\b(?:context|n_ctx)|prompt (?:is )?too long|maximum.{0,20}\btokens|too many tokens/i;

/** The turn is longer than what the model reads. */
export function isTooLong(failure: TurnFailure): boolean {
  return isRefusal(failure) && TOO_LONG.test(wordsOf(failure));
}

/** The body as it is sent. */
export function withoutSwitches(body: CompletionBody, leftOut: LeftOut): Record<string, unknown> {
  const { max_tokens, response_format, temperature, seed, messages, stream: isWanted, ...rest } = body;
  const sent: Record<string, unknown> = { ...rest };
  sent['messages'] = leftOut.has('system')
    ? [{ role: 'user', content: messages.map(({ content }) => content).join('\n\n') }]
    : messages;
  if (!leftOut.has('temperature')) sent['temperature'] = temperature;
  if (!leftOut.has('max_tokens')) sent['max_tokens'] = max_tokens;
  else if (!leftOut.has('max_completion_tokens')) sent['max_completion_tokens'] = max_tokens;
  if (!leftOut.has('seed')) sent['seed'] = seed;
  const [wanted, other] = streamsOf(isWanted);
  if (!leftOut.has(wanted)) sent['stream'] = isWanted;
  else if (!leftOut.has(other)) sent['stream'] = !isWanted;
  if (!leftOut.has('response_format')) {
    sent['response_format'] = leftOut.has('json_schema') ? { type: 'json_object' } : response_format;
  }
  return sent;
}

/** Finds out what a server refuses. */
export class Negotiation {
  private readonly untried: Switch[];
  private isBare = false;

  /** @param isSettled It spoke in this manner before: what it refuses without a word is no parameter */
  constructor(
    private sure: LeftOut,
    private readonly isStreamed: boolean,
    isSettled: boolean,
  ) {
    const [wanted, other] = streamsOf(isStreamed);
    const order: Switch[] = ['json_schema', 'response_format', 'max_tokens', 'temperature', 'system', 'seed'];
    const all: Switch[] = isStreamed ? [wanted, ...order] : [...order, wanted];
    this.untried = isSettled ? [] : all.filter((each) => !sure.has(each));
    this.isBare = isSettled;
    this.all = [...order, 'max_completion_tokens', wanted, other];
  }

  private readonly all: readonly Switch[];

  /** What to leave out after this refusal: what the server names, else one after the other, at last all. Null: nothing helps. */
  next(failure: TurnFailure): LeftOut | null {
    if (!isRefusal(failure)) return null;
    const words = wordsOf(failure);
    const said = failure.said ?? '';
    const named = this.all.find((each) => !this.sure.has(each) && SWITCHES[each].named.test(words));
    if (named !== undefined) return (this.sure = new Map(this.sure).set(named, said));
    if (failure.status === 500) return null;
    const trial = this.untried.shift();
    if (trial !== undefined) return new Map(this.sure).set(trial, said);
    if (this.isBare) return null;
    this.isBare = true;
    return new Map([...this.sure, ...this.all.map((each) => [each, said] as const)]);
  }
}

/** For the owner of the agent. */
export function describeLeftOut(leftOut: LeftOut): string[] {
  return [...leftOut].map(([name, said]) => {
    const quote = said === '' ? '' : ` (“${said}”)`;
    return `The server refused \`${name}\`${quote}: the service ${SWITCHES[name].instead}.`;
  });
}

function streamsOf(isWanted: boolean): readonly [wanted: Switch, other: Switch] {
  return isWanted ? ['stream: true', 'stream: false'] : ['stream: false', 'stream: true'];
}

function isRefusal({ status }: TurnFailure): boolean {
  return status === 400 || status === 422 || status === 500 || status === 501;
}

function wordsOf({ code = '', said = '' }: TurnFailure): string {
  return `${code} ${said}`;
}
