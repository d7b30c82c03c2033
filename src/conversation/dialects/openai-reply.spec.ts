import { readCompletion, readTurn } from './openai-reply.js';

const names = { self: { name: 'Ann (the Baker)' }, other: { name: 'Bob' } };
const say = (content: string): string | null => readTurn(content, names).say;

describe('readTurn', () => {
  it.each([
    ['{"say": "Hello."}', 'Hello.'],
    ['```json\n{"say": "Hello."}\n```', 'Hello.'],
    ['Sure, here it is:\n```\n{"say": "Hello."}\n```\nEnjoy!', 'Hello.'],
    ['Here: {"say": "Hello.", "end": false} I hope that helps', 'Hello.'],
    ['<think>{"say": "no"}</think>{"say": "Hello."}', 'Hello.'],
    ['let me think…</think>\nHello.', 'Hello.'],
    ['Hello.<think>and now', 'Hello.'],
    ['Hello.', 'Hello.'],
    ['Ann (the Baker): Hello.', 'Hello.'],
    ['**ann (the baker):** Hello.', 'Hello.'],
    ['{"say": "Ann (the Baker): Hello."}', 'Hello.'],
    ['"Hello."', 'Hello.'],
    ['“Hello.”', 'Hello.'],
    ['Hello.\nBob: And I say this.\nAnn: oh', 'Hello.'],
    ['{"say": "Hello.", "memory": "cut of', 'Hello.'],
    ['{"say": "Hello. And now I wan', 'Hello.'],
    ['{"sentiment": 0.5, "say": "Hello my fri', 'Hello my…'],
    ['I have {one} thing to say', 'I have {one} thing to say'],
  ])('%j says %j', (content, expected) => {
    expect(say(content)).toBe(expected);
  });

  it('keeps silence, and the other fields for the clamp', () => {
    expect(readTurn('{"say": null, "end": true}', names)).toEqual({ say: null, end: true });
  });

  it.each(['', '  ', '<think>for ever', '{"error": "boom"}', '{"say": 3}', '{"sa', '["say"'])(
    'fails on %j',
    (text) => {
      expect(() => say(text)).toThrow(expect.objectContaining({ kind: 'schema' }) as Error);
    },
  );

  it('takes a bounded time for what an agent may send', () => {
    const started = performance.now();
    for (const part of ['\n', '*', '`', '<think>', '</think>', '{"say":', '"', ' ', '.)']) {
      const content = part.repeat(Math.floor(250_000 / part.length));
      for (const text of [content, `x${content}x`, `{"say": ${content}`]) {
        try {
          say(text);
        } catch {
          continue;
        }
      }
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('readCompletion', () => {
  const completion = (choice: unknown): unknown => ({ choices: [choice] });

  it('reads the text', () => {
    expect(readCompletion(completion({ message: { content: 'hi' }, finish_reason: 'stop' }))).toEqual({
      text: 'hi',
      isCut: false,
    });
  });

  it.each([
    [completion({ message: { content: 'hi' }, finish_reason: 'content_filter' }), 'refused'],
    [completion({ message: { content: null, refusal: 'I cannot' } }), 'refused'],
    [completion({ message: { content: null, tool_calls: [] } }), 'schema'],
    [{ choices: [] }, 'schema'],
    [{ error: { message: 'no' } }, 'schema'],
    [null, 'schema'],
  ])('%j is a failed turn: %s', (json, kind) => {
    expect(() => readCompletion(json)).toThrow(expect.objectContaining({ kind }) as Error);
  });
});
