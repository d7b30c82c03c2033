import { CompletionChunks, readCompletion } from './openai-completion.js';

describe('readCompletion', () => {
  const completion = (choice: unknown): unknown => ({ choices: [choice] });

  it('reads the text', () => {
    expect(readCompletion(completion({ message: { content: 'hi' }, finish_reason: 'stop' }))).toEqual({
      text: 'hi',
      end: 'whole',
    });
  });

  it.each([
    [completion({ message: { content: 'hi' }, finish_reason: 'content_filter' }), 'refused'],
    [completion({ message: { content: null, refusal: 'I cannot' } }), 'refused'],
    [{ error: { message: 'no' } }, 'agent_error'],
    [{ ...(completion({ message: { content: '' } }) as object), error: 'no' }, 'agent_error'],
    [completion({ message: { content: '' }, finish_reason: 'error' }), 'agent_error'],
    [{ choices: [] }, 'schema'],
    [null, 'schema'],
  ])('%j is a failed turn: %s', (json, kind) => {
    expect(() => readCompletion(json)).toThrow(expect.objectContaining({ kind }) as Error);
  });
});

describe('the chunks of a stream', () => {
  const read = (...choices: unknown[]): unknown => {
    const chunks = new CompletionChunks();
    for (const choice of choices) chunks.add({ choices: choice === null ? [] : [choice] });
    return readCompletion(chunks.toJson(true));
  };
  const said = { delta: { content: 'hi' }, finish_reason: null };
  const cut = { delta: {}, finish_reason: 'length' };

  it.each([
    ['whole', [said]],
    ['limit', [said, cut]],
    ['limit', [said, cut, { delta: {}, finish_reason: null }]],
    ['limit', [said, cut, { delta: {} }, null]],
  ])('are %s as the last reason says: %j', (end, choices) => {
    expect(read(...choices)).toEqual({ text: 'hi', end });
  });
});
