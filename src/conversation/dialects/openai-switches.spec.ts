import { TurnFailure } from '../turn-failure.js';
import { Negotiation } from './openai-switches.js';

describe('what a model server refuses', () => {
  /** With 500, where only what is named is left out. */
  const leftOutAfter = (...all: readonly string[]): string[] => {
    const negotiation = new Negotiation(new Map(), false, false);
    const answers = all.map((said) =>
      negotiation.next(new TurnFailure('status', said, { status: 500, said })),
    );
    return [...(answers.at(-1)?.keys() ?? [])];
  };

  it.each([
    ['System role not supported', 'system'],
    ['the system message must come first', 'system'],
    ['no system prompt is allowed', 'system'],
    ['system instruction is not enabled', 'system'],
    ['Unexpected role in messages: system', 'system'],
    ['Conversation roles must alternate', 'system'],
    ['the role should be user', 'system'],
    ['Developer instruction is not enabled for models/gemma-3', 'system'],
    ['Unsupported parameter: max_tokens', 'max_tokens'],
    ['use max_completion_tokens', 'max_tokens'],
    ['temperature must be 1', 'temperature'],
    ['Unrecognized request argument supplied: seed', 'seed'],
    ['streaming is off', 'stream: false'],
  ])('is named by “%s”', (said, name) => {
    expect(leftOutAfter(said)).toEqual([name]);
  });

  it('may be two things, one after the other, and the second form of the first', () => {
    expect(leftOutAfter('no max_tokens', 'no temperature')).toEqual(['max_tokens', 'temperature']);
    expect(leftOutAfter('no max_tokens', 'no max_tokens')).toEqual(['max_tokens', 'max_completion_tokens']);
  });

  it('is tried one after the other where no words name it, at last all at once, and then no more', () => {
    const negotiation = new Negotiation(new Map(), false, false);
    const refusal = new TurnFailure('status', 'no', { status: 400, said: 'no' });
    const sizes = Array.from({ length: 10 }, () => negotiation.next(refusal)?.size ?? null);
    expect(sizes).toEqual([1, 1, 1, 1, 1, 1, 1, 9, null, null]);
  });

  it('is nothing that other words name', () => {
    expect(leftOutAfter('out of memory')).toEqual([]);
    expect(leftOutAfter('it was seeded')).toEqual([]);
  });
});
